/** Three steps in order; each opens once the previous ones are done. */
import type { Cart } from '#shared/contract/cart.ts';
import { needsDay } from '#shared/values/orders/delivery-kinds.ts';
import { type Contact, toContact, isSameContact } from './contact.ts';
import { type GiftDraft, giftOfCart, isSameGift } from './gift.ts';

export const checkoutSteps = ['contact', 'delivery', 'payment'] as const;
export type CheckoutStepName = (typeof checkoutSteps)[number];

/** open: to be filled in; done: folded to a summary; waiting: not reached yet. */
export type StepState = 'open' | 'done' | 'waiting';

type Progress = { cart: Pick<Cart, 'email' | 'region' | 'shipping_address' | 'billing_address' | 'recipient' | 'shipping_method' | 'delivery_day' | 'metadata'>; contact: Contact; gift: GiftDraft };

/** The cart holds the form's values and can be delivered there. */
function isContactDone({ cart, contact }: Progress): boolean {
  if (cart.recipient) return Boolean(cart.email) && cart.billing_address !== null && cart.recipient.is_possible && isSameContact(contact, toContact(cart));
  const country = cart.shipping_address?.country_code;
  return Boolean(cart.email) && country !== undefined && Boolean(cart.region?.countries.includes(country)) && isSameContact(contact, toContact(cart));
}

/** Whether a day is chosen where one is needed, and can be met. */
function hasDay({ shipping_method: method, delivery_day: day, recipient }: Progress['cart']): boolean {
  if (day !== null) return day.is_possible;
  return recipient === null && method !== null && !needsDay(method.kind);
}

/** A delivery method that can meet the chosen day, where one collects it if so, and the cart holds the gift form's values. */
function isDeliveryDone({ cart, gift }: Progress): boolean {
  const { shipping_method: method } = cart;
  return method !== null && hasDay(cart) && (method.kind !== 'pickup' || method.pickup_point !== null) && isSameGift(gift, giftOfCart(cart));
}

function isDone(step: CheckoutStepName, progress: Progress): boolean {
  if (step === 'contact') return isContactDone(progress);
  return step === 'delivery' && isDeliveryDone(progress);
}

/** The open step: the requested one if all before it are done. */
export function findOpenStep(progress: Progress, requested: CheckoutStepName | null): CheckoutStepName {
  for (const step of checkoutSteps) if (step === requested || !isDone(step, progress)) return step;
  return 'payment';
}

export function getStepState(step: CheckoutStepName, open: CheckoutStepName, progress: Progress): StepState {
  if (step === open) return 'open';
  const isBefore = checkoutSteps.indexOf(step) < checkoutSteps.indexOf(open);
  return isBefore || isDone(step, progress) ? 'done' : 'waiting';
}
