/** Sums and days of gift cards. Minor units; days are YYYY-MM-DD in the shop's zone. */
import { getLeastCharge } from '#shared/values/money/least-charge.ts';
import { addDays, calendarDay, compareDays, dayIn, dayParts, shopTimeZone } from '#shared/values/time/calendar-day.ts';

/** What a gift card pays: it leaves a payment card nothing, or as much as can be charged. */
export function getCardPart(totalMinor: number, balanceMinor: number, currency: 'SEK' | 'EUR'): number {
  const part = Math.min(totalMinor, balanceMinor);
  const rest = totalMinor - part;
  const least = getLeastCharge(currency);
  return rest === 0 || rest >= least ? part : Math.max(0, totalMinor - least);
}

const VALID_YEARS = 3;
/** Distansavtalslagen (2005:59), 2 kap. 10 §. */
const WITHDRAWAL_DAYS = 14;
/** A refund leaves at least so long to use it. */
const AFTER_REFUND_DAYS = 365;

export const toShopDay = (at: Date): string => dayIn(shopTimeZone, at.getTime());

/** Last day of the month three years after purchase or delivery, whichever is later. */
export function getValidUntil(boughtOn: string, deliverOn: string | null): string {
  const from = deliverOn !== null && compareDays(deliverOn, boughtOn) > 0 ? deliverOn : boughtOn;
  const { year, month } = dayParts(from);
  const next = month === 12 ? calendarDay(year + VALID_YEARS + 1, 1, 1) : calendarDay(year + VALID_YEARS, month + 1, 1);
  return addDays(next, -1);
}

export const getLeastValidity = (refundedOn: string): string => addDays(refundedOn, AFTER_REFUND_DAYS);

export const getWithdrawalEnd = (boughtOn: string): string => addDays(boughtOn, WITHDRAWAL_DAYS);

/** A refund goes back to the card first, until it has what it paid. */
export const getReturned = (refundMinor: number, paidMinor: number, returnedMinor: number): number => Math.max(0, Math.min(refundMinor, paidMinor - returnedMinor));

const CHIP_IN_PREFIX = 'chip_';

/** Whether a balance is a chip-in's: the same table, under an id of its own (ADR 0100). */
export const isChipIn = (cardId: string | null): cardId is string => cardId?.startsWith(CHIP_IN_PREFIX) === true;

/** The ledger's account. */
export const getLiability = (cardId: string | null): 'gift_cards' | 'chip_ins' => (isChipIn(cardId) ? 'chip_ins' : 'gift_cards');

/** The platform's fee by the card's and the payment's part, which is rounded down. */
export function splitFee(feeMinor: number, totalMinor: number, cardMinor: number): { paymentMinor: number; cardMinor: number } {
  const paymentMinor = totalMinor === 0 ? 0 : Math.floor((feeMinor * (totalMinor - cardMinor)) / totalMinor);
  return { paymentMinor, cardMinor: feeMinor - paymentMinor };
}
