/** Test fixture: a vendor with delivery options and pick-up points of its own. */
import { type DeliveryTerms, deliveryTerms, saveDeliveryTerms } from '../delivery-terms.ts';
import { inTransaction, systemContext } from '../../../platform/context.ts';
import type { TestApi } from '../../../testing/test-api.ts';

const texts = (text: string) => ({ sv: text, en: `${text} (en)` });

type Option = DeliveryTerms['options'][number];

export const option = (key: string, fields: Partial<Option> = {}): Option => ({
  ...{ key, kind: 'home', region: 'reg_sweden', country: 'SE', postal_prefixes: [], name: texts(key), description: texts('Så här.'), prices: [{ up_to_grams: null, amount: 59 }], free_from: null },
  ...{ days: { from: 1, to: 1 }, weekdays: [1, 2, 3, 4, 5], cut_off: { time: '12:00', clock: 'vendor' }, window: null, florist: false },
  ...fields,
});

const point = (key: string, postal_code: string, country: 'SE' | 'FI' = 'SE') => ({
  key,
  name: `Ombud ${key}`,
  address_1: 'Hämtgatan 1',
  postal_code,
  city: 'Ort',
  country,
  hours: texts('Alla dagar 8–20'),
});

/** To Stockholm's inner city on the same evening, also on Saturdays. */
export const evening = option('evening', {
  ...{
    kind: 'evening',
    postal_prefixes: ['111', '114'],
    prices: [
      { up_to_grams: 2_000, amount: 79 },
      { up_to_grams: 5_000, amount: 129 },
    ],
  },
  ...{ days: { from: 0, to: 0 }, weekdays: [1, 2, 3, 4, 5, 6], window: { from: '17:00', to: '21:00' } },
});

export const pickup = option('pickup', { kind: 'pickup', prices: [{ up_to_grams: null, amount: 29 }], free_from: 250 });
export const points = [point('malmo', '214 24'), point('near', '111 60'), point('kungsholmen', '112 33'), point('helsinki', '00100', 'FI')];

/** A vendor of its own; its option ids end in the keys. */
export async function vendorWith(
  api: TestApi,
  terms: Partial<DeliveryTerms>,
): Promise<{ vendorId: string; toId: (key: string) => string; toPointId: (key: string) => string; change: (next: Partial<DeliveryTerms>) => Promise<void> }> {
  const vendorId = await api.make.vendor();
  const handle = vendorId.toLowerCase();
  const change = (next: Partial<DeliveryTerms>) =>
    inTransaction(systemContext(api.services, 'sv'), (ctx) => saveDeliveryTerms(ctx, { id: vendorId, handle }, deliveryTerms.parse({ options: [], pickup_points: [], ...next })));
  await change(terms);
  return { vendorId, change, toId: (key) => `so_${handle}_${key}`, toPointId: (key) => `pp_${handle}_${key}` };
}
