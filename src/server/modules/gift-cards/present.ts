import type { GiftCard } from '#shared/contract/gift-cards.ts';
import { toMajor } from '#shared/values/money/money.ts';
import { compareDays } from '#shared/values/time/calendar-day.ts';
import { formatGiftCardCode } from '#shared/values/orders/gift-card-code.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { openCode } from './codes.ts';
import { type GiftCardRow, listMovements } from './repository.ts';
import { getWithdrawalEnd, toShopDay } from './rules.ts';
import { getWallets } from './wallets.ts';

type Shown = Pick<GiftCardRow, 'status' | 'balance_minor' | 'amount_minor' | 'paid_at' | 'blocked_at'>;

function getState({ status, balance_minor, blocked_at }: Shown): GiftCard['state'] {
  if (status === 'withdrawn' || status === 'expired') return status;
  if (blocked_at !== null) return 'blocked';
  return balance_minor === 0 ? 'used' : 'active';
}

/** The last day on which the buyer may withdraw: while nothing of it is used, and the bank isn't asked for the same money. */
export function getWithdrawable({ status, balance_minor, amount_minor, paid_at, blocked_at }: Shown, now: Date): string | null {
  if (status !== 'active' || blocked_at !== null || balance_minor !== amount_minor || paid_at === null) return null;
  const end = getWithdrawalEnd(toShopDay(paid_at));
  return compareDays(toShopDay(now), end) > 0 ? null : end;
}

/** The card, for who has its code. Throws NOT_FOUND for one whose people were erased. */
export async function showCard(ctx: Pick<Ctx, 'db' | 'config' | 'clock'>, row: GiftCardRow): Promise<GiftCard> {
  if (row.sealed_code === null || row.valid_until === null) throw new DomainError('NOT_FOUND');
  const movements = await listMovements(ctx.db, { id: row.id });
  return {
    code: formatGiftCardCode(openCode(ctx.config, row.sealed_code)),
    state: getState(row),
    amount: toMajor(row.amount_minor),
    balance: toMajor(row.balance_minor),
    currency_code: row.currency_code,
    valid_until: row.valid_until,
    sender_name: row.sender_name,
    recipient_name: row.recipient_name,
    message: row.message,
    deliver_on: row.delivered_at === null && row.refused_at === null && row.recipient_email !== null ? row.deliver_on : null,
    is_mailed: row.recipient_email !== null,
    is_refused: row.refused_at !== null && row.delivered_at === null,
    withdrawable_until: getWithdrawable(row, ctx.clock.now()),
    wallets: await getWallets(ctx, row),
    movements: movements.map(({ kind, amount_minor, at }) => ({ kind, amount: toMajor(amount_minor), at: at.toISOString() })),
  };
}
