/** A browser with a cart: the store, its localStorage, and the notifications shown. */
import { overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { createCartStore } from '../cart-store.ts';
import { createFakeCartApi } from './fake-cart-api.ts';

interface BagOptions {
  /** The id in localStorage, with the cart's items: ['cart_7', 'tulips', 'card×2']. */
  stored?: [cartId: string, ...items: string[]];
  currency?: Currency;
  locale?: Locale;
}

export function makeBag({ stored, currency = 'SEK', locale = 'en' }: BagOptions = {}) {
  overwriteGetLocale(() => locale);
  const shop = createFakeCartApi();
  const storedValues = new Map<string, string>();
  const storedInTab = new Map<string, string>();
  if (stored) {
    shop.given(...stored);
    storedValues.set('cartId', stored[0]);
  }
  const notices: string[] = [];
  const chosen = { currency };
  const makeStorage = (values: Map<string, string>) => ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  const open = () =>
    createCartStore({
      api: shop.api,
      storage: makeStorage(storedValues),
      tabStorage: makeStorage(storedInTab),
      notify: (text, type) => void notices.push(`${type}: ${text}`),
      currency: () => chosen.currency,
    });
  const store = open();
  return {
    shop,
    storedValues,
    notices,
    chosen,
    store,
    /** Same tab, new document. */
    reload: open,
    /** The lines as shown: "tulips×2". */
    seen: () => store.getSnapshot().cart?.items.map((item) => `${item.variant_id}×${item.quantity}`) ?? null,
    cartId: () => storedValues.get('cartId') ?? null,
  };
}
