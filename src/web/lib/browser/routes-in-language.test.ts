import { expect, test } from 'vitest';
import { limitRoutesToLanguage } from './routes-in-language.ts';

const routes = () => ({
  root: { id: 'root', path: '' },
  layout: { id: 'layout' },
  'start.sv': { id: 'start.sv', path: '/' },
  'start.en': { id: 'start.en', path: '/en' },
  shop: { id: 'shop', path: 'en?/shop' },
  notFound: { id: 'notFound', path: '*' },
});

test.each([
  ['sv', { root: '', layout: undefined, 'start.sv': '/', shop: '/shop', notFound: '*' }],
  ['en', { root: '', layout: undefined, 'start.en': '/en', shop: 'en/shop', notFound: '*' }],
] as const)('gives a document in %s its language’s routes, one address each', (locale, left) => {
  const listed: Record<string, { id: string; path?: string }> = routes();
  limitRoutesToLanguage(listed, locale);
  expect(Object.fromEntries(Object.values(listed).map(({ id, path }) => [id, path]))).toEqual(left);
});
