/** How a saved card is named. */
import { m } from '#shared/i18n/paraglide/messages.js';

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

const brandName = (brand: string): string => brands[brand] ?? m.checkout_card();

/** "Visa •••• 4242" */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string => `${brandName(brand)} •••• ${last4}`;

/** "Visa som slutar på 4242": a screen reader reads no dots. */
export const spokenCardName = ({ brand, last4 }: { brand: string; last4: string }): string => m.card_named({ brand: brandName(brand), last4 });

/** "07/31" */
export const cardExpiry = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string => `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;

/** `today`: YYYY-MM-DD. A card is valid through its month. */
export const isExpired = ({ expMonth, expYear }: { expMonth: number; expYear: number }, today: string): boolean => `${expYear}-${String(expMonth).padStart(2, '0')}` < today.slice(0, 7);
