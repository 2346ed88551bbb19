import { expect, test } from 'vitest';
import { pageMeta } from './seo.ts';

const root = { id: 'root', loaderData: { sharePicture: '/share/sv/shop/shop/1.jpg', settings: { productName: 'Fira', publicUrl: 'https://fira.example/' } } };
const getMeta = (pathname: string, page: Parameters<typeof pageMeta>[1]) => pageMeta({ location: { pathname }, matches: [root] }, page);

test('NAV-16 titles the start by the shop, others by page and shop', () => {
  expect(getMeta('/', {})).toContainEqual({ title: 'Fira' });
  expect(getMeta('/shop/varukorg', { title: 'Varukorg' })).toContainEqual({ title: 'Varukorg · Fira' });
});

test('CAT-04 sets canonical and hreflang for both languages, Swedish by default', () => {
  const alternates = { sv: '/shop/produkter/orkide', en: '/en/shop/products/orchid' };
  const tags = getMeta('/en/shop/products/orchid', { title: 'Orchid', alternates });
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://fira.example/en/shop/products/orchid' });
  expect(tags).toContainEqual({ tagName: 'link', rel: 'alternate', hrefLang: 'sv', href: 'https://fira.example/shop/produkter/orkide' });
  expect(tags).toContainEqual({ tagName: 'link', rel: 'alternate', hrefLang: 'en', href: 'https://fira.example/en/shop/products/orchid' });
  expect(tags).toContainEqual({ tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: 'https://fira.example/shop/produkter/orkide' });
  expect(tags).toContainEqual({ property: 'og:locale', content: 'en_US' });
});

test('CAT-04 treats a list’s second page as its own page', () => {
  expect(getMeta('/shop', { title: 'Butik', search: '?page=2' })).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://fira.example/shop?page=2' });
});

test('CAT-04 gives a hidden page neither canonical nor alternates', () => {
  const tags = getMeta('/shop/varukorg', { title: 'Varukorg', isHidden: true });
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(tags.some((tag) => 'tagName' in tag)).toBe(false);
});

test('CAT-04 shares a 1200 × 630 picture, the page’s or the shop’s', () => {
  const own = getMeta('/shop/produkter/orkide', { title: 'Orkidé', sharePicture: '/share/sv/product/prod_1/x.jpg' });
  expect(own).toContainEqual({ property: 'og:image', content: 'https://fira.example/share/sv/product/prod_1/x.jpg' });
  expect(own).toContainEqual({ property: 'og:image:width', content: '1200' });
  expect(own).toContainEqual({ property: 'og:image:height', content: '630' });
  expect(own).toContainEqual({ property: 'og:image:alt', content: 'Orkidé' });
  expect(own).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
  expect(getMeta('/shop', { title: 'Butik', sharePicture: null })).toContainEqual({ property: 'og:image', content: 'https://fira.example/share/sv/shop/shop/1.jpg' });
});
