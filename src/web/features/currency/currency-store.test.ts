import { expect, test, vi } from 'vitest';
import { createCurrencyStore } from './currency-store.ts';

/** Storage and cookies of a browser, as left by an earlier visit. */
function browser({ stored, cookie = '', isSecure = false }: { stored?: string; cookie?: string; isSecure?: boolean } = {}) {
  const values = new Map<string, string>(stored === undefined ? [] : [['selectedCurrency', stored]]);
  const written: string[] = [];
  const store = createCurrencyStore({
    storage: { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value), removeItem: (key) => void values.delete(key) },
    cookies: { read: () => cookie, write: (line) => void written.push(line) },
    isSecure: () => isSecure,
  });
  return { store, stored: values, written };
}

test.each([
  [undefined, 'SEK'],
  ['', 'SEK'],
  ['SEK', 'SEK'],
  ['EUR', 'EUR'],
  ['NOK', 'EUR'],
])('CAT-02 selectedCurrency %j means %s', (stored, expected) => {
  expect(browser(stored === undefined ? {} : { stored }).store.getSnapshot()).toBe(expected);
});

test('CAT-02 stores the currency locally and in a cookie for 365 days', () => {
  const { store, stored, written } = browser();
  const listener = vi.fn();
  store.subscribe(listener);
  store.select('EUR');
  expect(store.getSnapshot()).toBe('EUR');
  expect(stored.get('selectedCurrency')).toBe('EUR');
  expect(written).toEqual(['selectedCurrency=EUR; Path=/; Max-Age=31536000; SameSite=Lax']);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('CAT-02 sets a Secure cookie on https', () => {
  const { store, written } = browser({ isSecure: true });
  store.select('SEK');
  expect(written).toEqual(['__Host-selectedCurrency=SEK; Path=/; Max-Age=31536000; SameSite=Lax; Secure']);
});

test('CAT-02 ignores a cookie without the prefix on https', () => {
  const { store, written } = browser({ stored: 'EUR', cookie: 'selectedCurrency=EUR', isSecure: true });
  expect(store.start()).toBe(true);
  expect(written[0]).toContain('__Host-selectedCurrency=EUR;');
});

test('CAT-02 restores a differing cookie from local storage and notifies the page', () => {
  const lost = browser({ stored: 'EUR', cookie: 'locale=sv' });
  expect(lost.store.start()).toBe(true);
  expect(lost.written[0]).toContain('selectedCurrency=EUR;');

  const differing = browser({ cookie: 'locale=sv; selectedCurrency=EUR' });
  expect(differing.store.start()).toBe(true);
  expect(differing.written[0]).toContain('selectedCurrency=SEK;');
});

test('CAT-02 leaves a matching cookie alone, and sets none for SEK', () => {
  for (const agreeing of [browser(), browser({ stored: 'EUR', cookie: 'selectedCurrency=EUR; locale=en' })]) {
    expect(agreeing.store.start()).toBe(false);
    expect(agreeing.written).toEqual([]);
  }
});

test('CAT-02 ignores another cookie whose name ends the same', () => {
  const { store, written } = browser({ stored: 'EUR', cookie: 'notselectedCurrency=EUR' });
  expect(store.start()).toBe(true);
  expect(written).toHaveLength(1);
});

test('CAT-02 follows a choice in another tab', () => {
  const { store, stored } = browser();
  expect(store.getSnapshot()).toBe('SEK');
  expect(store.onOtherTab()).toBe(false);
  stored.set('selectedCurrency', 'EUR');
  expect(store.onOtherTab()).toBe(true);
  expect(store.getSnapshot()).toBe('EUR');
});
