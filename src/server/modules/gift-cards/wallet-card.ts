/** What a wallet pass shows of a gift card: as it is when it is added, since no pass is updated later. */
import { createHash } from 'node:crypto';
import { giftCardPath } from '#shared/i18n/gift-card-path.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatGiftCardCode } from '#shared/values/orders/gift-card-code.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Config } from '#server/platform/config.ts';
import { openCode } from './codes.ts';
import type { GiftCardRow } from './repository.ts';
import { toShopDay } from './rules.ts';

export interface WalletCard {
  /** The same for one card; neither its id nor its code. */
  serial: string;
  code: string;
  /** Its page. */
  url: string;
  balanceMinor: number;
  currency: 'SEK' | 'EUR';
  balanceLabel: string;
  from: string;
  /** YYYY-MM-DD. */
  validUntil: string;
  locale: Locale;
  now: Date;
}

/** Null for a card that can't be used. */
export function toWalletCard(row: GiftCardRow, config: Config, now: Date): WalletCard | null {
  if (row.status !== 'active' || row.blocked_at !== null || row.balance_minor === 0 || row.sealed_code === null || row.valid_until === null) return null;
  const code = formatGiftCardCode(openCode(config, row.sealed_code));
  const locale = row.recipient_language;
  return {
    serial: createHash('sha256').update(`wallet.${row.id}`).digest('hex').slice(0, 32),
    code,
    url: config.publicUrl + giftCardPath(code, locale),
    balanceMinor: row.balance_minor,
    currency: row.currency_code,
    balanceLabel: m.gift_card_wallet_balance({ day: formatDay(toShopDay(now), locale) }, { locale }),
    from: row.sender_name,
    validUntil: row.valid_until,
    locale,
    now,
  };
}
