/** A browser at the checkout: in-memory API with one cart, and the pages opened. */
import type { Cart } from '#shared/contract/cart.ts';
import { createCheckout, openStepIn } from '../checkout.ts';
import { CONTACT_KEY } from '../checkout-session.ts';
import type { Contact } from '../contact.ts';
import { createFakeCheckoutApi } from './fake-checkout-api.ts';
import { createFakeShop } from './fake-shop.ts';
import { createScriptedAnswers } from './scripted-answers.ts';

interface MakeOptions {
  cart?: Partial<Cart>;
  /** Left by an earlier visit in the same tab. */
  typed?: Contact;
  storedValues?: ReadonlyMap<string, string>;
  cartId?: string | null;
  /** The page's initial cart, before any fetch. */
  firstCart?: Cart;
}

export function makeCheckout({ cart: fields = {}, typed, storedValues: left = new Map(), cartId = 'cart_1', firstCart }: MakeOptions = {}) {
  const fake = createFakeShop(fields);
  const { calls, answer, holdNext, fail, callsOf } = createScriptedAnswers();
  const storedValues = new Map<string, string>([...left, ...(typed ? [[CONTACT_KEY, JSON.stringify(typed)] as const] : [])]);
  const stored = { id: cartId, ofCountry: null as string | null };
  const led: string[] = [];
  const api = createFakeCheckoutApi(fake, answer);
  const checkout = createCheckout({
    api,
    ...(firstCart && { firstCart }),
    cartId: {
      read: () => stored.id,
      write(id) {
        stored.id = id;
      },
      clear() {
        stored.id = null;
      },
      storeRegion(id) {
        stored.ofCountry = id;
      },
    },
    storage: { getItem: (key) => storedValues.get(key) ?? null, setItem: (key, value) => void storedValues.set(key, value), removeItem: (key) => void storedValues.delete(key) },
    wait: () => Promise.resolve(),
    toReturnPath: (id) => `/payment-return/${id}`,
    onOrdered: (order) => void led.push(`order ${order.id}`),
    onLeave: (url) => void led.push(url),
  });

  return {
    checkout,
    shop: fake.shop,
    storedValues,
    stored,
    led,
    calls,
    state: () => checkout.getSnapshot(),
    step: () => openStepIn(checkout.getSnapshot()),
    holdNext,
    fail,
    callsOf,
  };
}
