/** Card input: grouped while typing, validated before sending. */
import { m } from '#shared/i18n/paraglide/messages.js';

export interface Card {
  number: string;
  expiry: string;
  cvc: string;
}

export type CardErrors = Partial<Record<keyof Card, string>>;

export const emptyCard: Card = { number: '', expiry: '', cvc: '' };

const MAX_CARD_DIGITS = 19;
const MIN_CARD_DIGITS = 12;

const toDigits = (text: string, max: number): string => text.replace(/\D/g, '').slice(0, max);

/** "4242424242424242" → "4242 4242 4242 4242" */
export function formatCardNumber(text: string): string {
  return toDigits(text, MAX_CARD_DIGITS).replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** "1230" → "12/30", "4" → "04", "1/30" → "01/30". Autofill inserts "12/2030", or "2030-12" (cc-exp). Formats only while the text grows. */
export function formatExpiry(text: string, before: string): string {
  const whole = text.trim();
  const monthFirst = /^(?<month>\d{1,2})\s*[/.-]\s*(?:20)?(?<year>\d{2})$/.exec(whole);
  const { month, year } = (/^20(?<year>\d{2})\s*[/.-]\s*(?<month>\d{1,2})$/.exec(whole) ?? (text.length > before.length + 1 || /20\d{2}$/.test(whole) ? monthFirst : null))?.groups ?? {};
  if (month && year) return `${month.padStart(2, '0')}/${year}`;
  if (text.length < before.length) return text;
  const digits = toDigits(/^[2-9]/.test(text) || /^1\s*\//.test(text) ? `0${text}` : text, 4);
  return digits.length < 2 ? digits : `${digits.slice(0, 2)}/${digits.slice(2)}`;
}

export function formatCvc(text: string): string {
  return toDigits(text, 4);
}

export function checkCard({ number, expiry, cvc }: Card): CardErrors {
  const errors: CardErrors = {};
  const month = Number(/^(\d{2})\/\d{2}$/.exec(expiry)?.[1] ?? 0);
  if (number === '') errors.number = m.error_field_required();
  else if (toDigits(number, MAX_CARD_DIGITS).length < MIN_CARD_DIGITS) errors.number = m.checkout_declined_incorrect_number();
  if (expiry === '') errors.expiry = m.error_field_required();
  else if (month < 1 || month > 12) errors.expiry = m.checkout_expiry_invalid();
  if (cvc === '') errors.cvc = m.error_field_required();
  else if (cvc.length < 3) errors.cvc = m.checkout_declined_incorrect_cvc();
  return errors;
}
