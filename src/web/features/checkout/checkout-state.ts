import type { Cart } from '#shared/contract/cart.ts';
import type { ShippingOption } from '#shared/contract/shipping-options.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { type CartChange, listCartChanges } from './cart-changes.ts';
import type { CardErrors } from '#web/lib/cards/card-input.ts';
import type { CheckoutStepName } from './checkout-steps.ts';
import type { Place } from '#web/lib/addresses/place.ts';
import { type Contact, toContact, type ContactErrors, emptyContact } from './contact.ts';
import { type GiftDraft, giftOfCart, noGift } from './gift.ts';

/** leaving: the order or the bank's page opens next. */
export type CheckoutStatus = 'loading' | 'empty' | 'failed' | 'ready' | 'leaving';

export type CheckoutTask = 'contact' | 'country' | 'delivery' | 'pay' | 'fix';

/** Result of looking up the town by postal code. */
export type TownState = { kind: 'unasked' } | { kind: 'filled' } | { kind: 'unknown' };

export interface CheckoutState {
  status: CheckoutStatus;
  cart: Cart | null;
  contact: Contact;
  /** The member's address: the default while none is typed. */
  memberEmail: string | null;
  contactErrors: ContactErrors;
  /** Counts refused submits: each moves the focus to the errors. */
  contactRefusals: number;
  contactMessage: string | null;
  town: TownState;
  /** A chosen suggestion's values that would replace typed ones. */
  addressOffer: Place | null;
  /** Set when the country changed the currency. */
  newCurrency: Currency | null;
  /** Null while loading. */
  options: ShippingOption[] | null;
  deliveryMessage: string | null;
  deliveryRefusals: number;
  gift: GiftDraft;
  giftMessage: string | null;
  /** Chosen, awaiting a response. */
  chosenOptionId: string | null;
  chosenPointId: string | null;
  requestedStep: CheckoutStepName | null;
  task: CheckoutTask | null;
  changes: CartChange[];
  /** Counts changes reported in response to a payment. */
  changeNotices: number;
  cardErrors: CardErrors;
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
  chosenOptionId: null,
  chosenPointId: null,
  requestedStep: null,
  task: null,
  changes: [],
  changeNotices: 0,
  cardErrors: {},
  payRefusals: 0,
  payMessage: null,
};

/** State for a cart with items, before any input. */
export const toShown = (cart: Cart): Pick<CheckoutState, 'status' | 'cart' | 'contact' | 'gift' | 'changes'> => ({
  status: 'ready',
  cart,
  contact: toContact(cart),
  gift: giftOfCart(cart),
  changes: listCartChanges(cart, {}),
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
