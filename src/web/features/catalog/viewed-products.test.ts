import { expect, test } from 'vitest';
import { createBrowserStorage } from '#web/lib/browser/browser-storage.ts';
import { viewedProducts } from './viewed-products.ts';

const memory = () =>
  createBrowserStorage(() => {
    throw new Error('shut');
  });

test('lists viewed products newest first, once each, up to a limit', () => {
  const viewed = viewedProducts(memory());
  for (const id of ['a', 'b', 'a', 'c']) viewed.add(id);
  expect(viewed.idsWithout(null)).toEqual(['c', 'a', 'b']);
  expect(viewed.idsWithout('a')).toEqual(['c', 'b']);
  for (let n = 0; n < 20; n += 1) viewed.add(`prod_${n}`);
  expect(viewed.idsWithout('prod_19')).toEqual(['prod_18', 'prod_17', 'prod_16', 'prod_15', 'prod_14', 'prod_13', 'prod_12', 'prod_11']);
});

test.each(['', 'no json', '{}', '[1, null, "a b", "ok", "../x"]', 'null'])('ignores foreign text under its name (%s)', (text) => {
  const storage = memory();
  storage.setItem('viewedProducts', text);
  const viewed = viewedProducts(storage);
  expect(viewed.idsWithout(null).every((id) => id === 'ok')).toBe(true);
  viewed.add('next');
  expect(viewed.idsWithout(null)[0]).toBe('next');
});
