/** What a buyer types, and what is missing of it. */
import type { NewGiftCard } from '#shared/contract/gift-cards.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { giftCardAmounts, isGiftCardAmount } from '#shared/values/orders/gift-card-amounts.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { isEmail } from '#shared/values/people/email-address.ts';
import type { Locale } from '#shared/values/text/locale.ts';

export interface GiftCardDraft {
  amount: string;
  currency: 'SEK' | 'EUR';
  recipientName: string;
  senderName: string;
  message: string;
  isMailed: boolean;
  recipientEmail: string;
  recipientLanguage: Locale;
  /** YYYY-MM-DD; empty: at once. */
  deliverOn: string;
  buyerEmail: string;
}

/** By the field's name in the request. */
export type GiftCardErrors = Partial<Record<'amount' | 'recipient_name' | 'sender_name' | 'recipient_email' | 'buyer_email' | 'deliver_on' | 'message', string>>;

export function newGiftCardDraft(currency: 'SEK' | 'EUR', locale: Locale): GiftCardDraft {
  const amount = String(giftCardAmounts[currency].suggested[1]);
  return { amount, currency, recipientName: '', senderName: '', message: '', isMailed: true, recipientEmail: '', recipientLanguage: locale, deliverOn: '', buyerEmail: '' };
}

/** Null for anything but digits, with spaces between. */
export function toAmount(typed: string): number | null {
  const plain = typed.replace(/\s/g, '');
  return /^\d{1,6}$/.test(plain) ? Number(plain) : null;
}

export function checkGiftCard(draft: GiftCardDraft, locale: Locale): GiftCardErrors {
  const { from, to } = giftCardAmounts[draft.currency];
  const sum = (amount: number) => formatSum(fromMajor(amount), draft.currency, locale);
  const amount = toAmount(draft.amount);
  return {
    ...((amount === null || !isGiftCardAmount(amount, draft.currency)) && { amount: m.gift_card_wrong_amount({ from: sum(from), to: sum(to) }) }),
    ...(draft.recipientName.trim() === '' && { recipient_name: m.gift_card_missing_recipient() }),
    ...(draft.senderName.trim() === '' && { sender_name: m.gift_card_missing_sender() }),
    ...(draft.isMailed && !isEmail(draft.recipientEmail) && { recipient_email: m.error_field_invalid_email() }),
    ...(!isEmail(draft.buyerEmail) && { buyer_email: m.error_field_invalid_email() }),
  };
}

export function toNewGiftCard(draft: GiftCardDraft, providerId: string): NewGiftCard {
  return {
    provider_id: providerId,
    amount: toAmount(draft.amount) ?? 0,
    currency_code: draft.currency,
    buyer_email: draft.buyerEmail,
    sender_name: draft.senderName,
    recipient_name: draft.recipientName,
    recipient_email: draft.isMailed ? draft.recipientEmail : null,
    recipient_language: draft.recipientLanguage,
    message: draft.message,
    deliver_on: draft.isMailed && draft.deliverOn !== '' ? draft.deliverOn : null,
  };
}
