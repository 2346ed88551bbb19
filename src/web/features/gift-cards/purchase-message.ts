import type { GiftCardBought } from '#shared/contract/gift-cards.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

/** What a buyer reads where no card is shown. */
export function toPurchaseMessage(type: Exclude<GiftCardBought['type'], 'bought'>): string {
  if (type === 'mailed') return m.gift_card_in_mail();
  return type === 'processing' ? m.gift_card_processing() : m.checkout_declined_card();
}
