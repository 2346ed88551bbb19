import { expect, test } from 'vitest';
import { createBrowserStorage } from '../browser/browser-storage.ts';
import { savedWish } from './saved-wish.ts';

const mug = { productId: 'prod_mug', variantId: null, title: 'Muggen' };

function makeSavedWish() {
  const storage = createBrowserStorage(() => {
    throw new Error('shut');
  });
  const clock = { ms: 1_000 };
  return { storage, clock, wish: savedWish(storage, () => clock.ms) };
}

test('WISH-04 answers a wish made before signing up once', () => {
  const { wish } = makeSavedWish();
  expect(wish.take()).toBeNull();
  wish.save(mug);
  expect([wish.take(), wish.take()]).toEqual([mug, null]);
});

test('expires after a day, like the link in the mail', () => {
  const { wish, clock } = makeSavedWish();
  wish.save(mug);
  clock.ms += 24 * 60 * 60_000 - 1;
  expect(wish.take()).toEqual(mug);
  wish.save(mug);
  clock.ms += 24 * 60 * 60_000;
  expect(wish.take()).toBeNull();
});

test.each(['{', 'null', '{"productId":"<b>","variantId":null,"title":"x","keptAt":1}', '{"productId":"p","variantId":null,"title":"x","keptAt":9e15}', '{"productId":"p","title":"x","keptAt":1}'])(
  'ignores foreign content under its name: %s',
  (text) => {
    const { storage, wish } = makeSavedWish();
    storage.setItem('keptWish', text);
    expect([wish.take(), storage.getItem('keptWish')]).toEqual([null, null]);
  },
);
