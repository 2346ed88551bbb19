/** What the checkout's page is drawn from, and the one place where it is kept. */
import type { Cart } from '#shared/contract/cart.ts';
import type { ShippingOption } from '#shared/contract/checkout.ts';
import type { Currency } from '#shared/values/currencies.ts';
import { type CartChange, cartChangesOf } from './cart-changes.ts';
import type { CardErrors } from './card-input.ts';
import type { CheckoutStepName } from './checkout-steps.ts';
import type { Place } from '#web/lib/addresses/place.ts';
import { type Contact, contactOf, type ContactErrors, emptyContact } from './contact.ts';
import { type GiftDraft, giftOfCart, noGift } from './gift.ts';

/** leaving: an order or the bank's page comes next. */
export type CheckoutStatus = 'loading' | 'empty' | 'failed' | 'ready' | 'leaving';

export type CheckoutTask = 'contact' | 'country' | 'delivery' | 'pay' | 'fix';

/** What the postal code's town has to do with the field for the town. */
export type TownState = { kind: 'unasked' } | { kind: 'filled' } | { kind: 'unknown' };

export interface CheckoutState {
  status: CheckoutStatus;
  cart: Cart | null;
  contact: Contact;
  /** Of whoever is signed in, once it is known: stands in for one that is not written. */
  memberEmail: string | null;
  contactErrors: ContactErrors;
  /** Counts refused tries, so that each moves the focus to what is wrong. */
  contactRefusals: number;
  contactMessage: string | null;
  town: TownState;
  /** Of a chosen suggestion: what it would put in the place of what was typed. */
  addressOffer: Place | null;
  /** Set when the country changed what is paid with. */
  newCurrency: Currency | null;
  /** Null while they are on their way. */
  options: ShippingOption[] | null;
  deliveryMessage: string | null;
  /** Counts the times that the step could not be left, as contactRefusals does. */
  deliveryRefusals: number;
  gift: GiftDraft;
  giftMessage: string | null;
  /** Chosen and not yet answered. */
  wishedOptionId: string | null;
  wishedStep: CheckoutStepName | null;
  task: CheckoutTask | null;
  changes: CartChange[];
  /** Counts the times that changes were told in answer to a payment. */
  changeNotices: number;
  cardErrors: CardErrors;
  /** Counts refused payments, as contactRefusals does. */
  payRefusals: number;
  payMessage: string | null;
}

export const firstState: CheckoutState = {
  status: 'loading',
  cart: null,
  contact: emptyContact('SE'),
  memberEmail: null,
  contactErrors: {},
  contactRefusals: 0,
  contactMessage: null,
  town: { kind: 'unasked' },
  addressOffer: null,
  newCurrency: null,
  options: null,
  deliveryMessage: null,
  deliveryRefusals: 0,
  gift: noGift,
  giftMessage: null,
  wishedOptionId: null,
  wishedStep: null,
  task: null,
  changes: [],
  changeNotices: 0,
  cardErrors: {},
  payRefusals: 0,
  payMessage: null,
};

/** What a cart with something in it is drawn from, before anything is typed. */
export const shownOf = (cart: Cart): Pick<CheckoutState, 'status' | 'cart' | 'contact' | 'gift' | 'changes'> => ({
  status: 'ready',
  cart,
  contact: contactOf(cart),
  gift: giftOfCart(cart),
  changes: cartChangesOf(cart, {}),
});

export interface StateHolder {
  get: () => CheckoutState;
  set: (change: Partial<CheckoutState>) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStateHolder(first: CheckoutState): StateHolder {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
