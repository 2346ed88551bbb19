/** Parses arguments of `npm run orders`, with readable errors. */
import type { Address } from '../../src/shared/contract/cart.ts';
import { fromMajor } from '../../src/shared/values/money/money.ts';
import { carrierIds, isCarrierId, isTrackingNumber, toTrackingNumber } from '../../src/shared/values/orders/carriers.ts';
import type { RefundLine, SentParcel } from '../../src/server/modules/orders/service.ts';
import { StartError } from '../../src/server/platform/start-error.ts';

/** Throws StartError. */
export function getOrderNumber(word: string): number {
  if (!/^\d{1,9}$/.test(word)) throw new StartError(`An order's number is a whole number such as 1001, not ${word}.`);
  return Number(word);
}

/** Parses "1,3:2" as order lines: all that is left of line 1, two units of line 3. Throws StartError. */
export function toLines(word: string, items: readonly { id: string; quantity: number; withdrawn_quantity: number }[]): { item_id: string; quantity: number }[] {
  return word.split(',').map((part) => {
    const [, line, quantity] = /^(\d{1,3})(?::(\d{1,3}))?$/.exec(part.trim()) ?? [];
    const item = line === undefined ? undefined : items[Number(line) - 1];
    if (!item) throw new StartError(`--lines must name lines of the order such as 1,3:2, not ${part}.`);
    return { item_id: item.id, quantity: quantity === undefined ? item.quantity - item.withdrawn_quantity : Number(quantity) };
  });
}

/** Parses "1=49.50,delivery=29" as sums of order lines, delivery and wrapping. Throws StartError, also for one without a sum. */
export function getRefundLines(word: string, items: readonly { id: string }[]): RefundLine[] {
  return word.split(',').map((text) => {
    const [, name = '', amount = ''] = /^(\d{1,3}|delivery|wrapping)=(\d{1,9}(?:\.\d{1,2})?)$/.exec(text.trim()) ?? [];
    const item = items[Number(name) - 1];
    const isOfOrder = name === 'delivery' || name === 'wrapping' || item !== undefined;
    if (!isOfOrder || amount === '') throw new StartError(`--lines must say how much of which line goes back, such as 1=49.50,delivery=29, not ${text || 'nothing'}.`);
    const amountMinor = fromMajor(Number(amount));
    return name === 'delivery' || name === 'wrapping' ? { part: name, itemId: null, amountMinor } : { part: 'goods', itemId: item?.id ?? null, amountMinor };
  });
}

/** The parcel by carrier and number; null where neither is said. Throws StartError for one of both, an unknown carrier or an impossible number. */
export function getParcel(carrier: string | null, tracking: string | null): SentParcel | null {
  if (carrier === null && tracking === null) return null;
  const number = toTrackingNumber(tracking ?? '');
  if (carrier === null || !isCarrierId(carrier)) throw new StartError(`--carrier must be one of ${carrierIds.join(', ')}.`);
  if (!isTrackingNumber(number)) throw new StartError(`--tracking must be the parcel's number such as UJ123456789SE, not ${tracking ?? 'nothing'}.`);
  return { carrier, number };
}

/** Message after the last goods of an order were sent. */
export function saidOfSent(number: number, outcome: 'mailed' | 'unmailed' | false): string {
  if (outcome === false) return `Order ${number} was sent before.`;
  return outcome === 'mailed' ? `Order ${number} is sent; its buyer is mailed.` : `Order ${number} is sent. All of it is withdrawn from, so its buyer gets no mail.`;
}

/** Address on one line, with the phone number for the courier. */
export function addressLine({ first_name, last_name, company, address_1, address_2, postal_code, city, country_code, phone }: Address): string {
  return [`${first_name} ${last_name}`, company, address_1, address_2, `${postal_code} ${city}`, country_code, phone].filter((part) => part.trim() !== '').join(', ');
}
