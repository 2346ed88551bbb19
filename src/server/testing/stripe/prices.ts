/** Recurring prices: https://docs.stripe.com/api/prices */
import type Stripe from 'stripe';
import { type Form, formIn, textIn, textsIn } from './form-body.ts';
import { metadataIn, requireAmount, requireText } from './numbers.ts';
import { newId, type Simulation } from './state.ts';
import { invalid } from './stripe-error.ts';

export function createPrice({ state, now, emit }: Simulation, form: Form): Stripe.Price {
  const lookupKey = textIn(form, 'lookup_key');
  if (lookupKey !== null && listPrices({ state }, form).length > 0) throw invalid('A price with this lookup key exists already.', { param: 'lookup_key' });
  const amount = requireAmount(form, 'unit_amount');
  const price = {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: now(),
    currency: requireText(form, 'currency').toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKey,
    metadata: metadataIn(form),
    nickname: null,
    product: newId('prod'),
    recurring: { interval: requireText(formIn(form, 'recurring'), 'interval'), interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: textIn(form, 'tax_behavior') ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  } as unknown as Stripe.Price;
  state.prices.set(price.id, price);
  emit('price.created', price);
  return price;
}

/** With the lookup keys of the query, or of the new price. */
export function listPrices({ state }: Pick<Simulation, 'state'>, form: Form): Stripe.Price[] {
  const keys = [...textsIn(form, 'lookup_keys'), ...[textIn(form, 'lookup_key') ?? []].flat()];
  return [...state.prices.values()].filter(({ lookup_key }) => keys.length === 0 || (lookup_key !== null && keys.includes(lookup_key)));
}
