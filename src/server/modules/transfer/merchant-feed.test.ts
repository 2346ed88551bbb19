import { afterAll, beforeAll, expect, test } from 'vitest';
import { kr } from '../../testing/make.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { systemContext } from '../../platform/context.ts';
import { planSale } from '../pricing/service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { PRODUCT_NAME: 'Fira & Co' } });
});
afterAll(() => api.stop());

/** Each item's attributes by name, unescaped as by an XML parser; fails if not well-formed. */
function getItems(xml: string): Map<string, string[]>[] {
  const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  expect(xml.replace(/&(amp|lt|gt|quot);/g, '')).not.toMatch(/&/);
  return [...xml.matchAll(/<item>\n(.*?)\n<\/item>/gs)].map(([, item = '']) => {
    const lines = [...item.matchAll(/<(g:[a-z_]+)>([^<]*)<\/\1>/g)];
    expect(lines.map(([line]) => line).join('\n')).toBe(item);
    return new Map([...Map.groupBy(lines, ([, name = '']) => name)].map(([name, all]) => [name, all.map(([, , value = '']) => unescaped(value))]));
  });
}

async function withPicture(productId: string, count = 1): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const id = `img_${String(index).padStart(32, '0')}`;
    await api.database.run({ text: `insert into media (id, extension, width, height, color) values ($1, 'jpg', 800, 1000, '#ffffff') on conflict do nothing`, values: [id] });
    await api.database.run({ text: `insert into product_images (product_id, media_id, position, alt) values ($1, $2, $3, '{"sv": "", "en": ""}')`, values: [productId, id, index] });
  }
}

test('lists per country its language, currency and Google’s required known fields', async () => {
  const category = await api.make.category({ name: 'Ljus & lyktor', nameEn: 'Candles', handle: 'ljus', handleEn: 'candles' });
  const made = await api.make.product({
    title: `Ljus <"> & ${'långt '.repeat(40)}`,
    titleEn: 'Candle',
    handle: 'ljus-1',
    handleEn: 'candle-1',
    price: kr(149.5),
    priceEur: 1_450,
    stock: 0,
    categoryId: category.id,
    brandId: await api.make.brand({ name: 'Ängens' }),
    optionValues: { size: 's' },
  });
  await api.make.variant(made, { price: kr(199), stock: 4, optionValues: { size: 'm' } });
  await withPicture(made.productId, 13);
  const swedish = await api.get('/feeds/google/se-sv.xml');
  expect(swedish.status).toBe(200);
  expect(swedish.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(swedish.body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g="http:\/\/base.google.com\/ns\/1.0">\n<channel>\n<title>Fira &amp; Co<\/title>/);
  const [first, second] = getItems(swedish.body);
  expect(Object.fromEntries([...(first ?? [])].filter(([name]) => !['g:title', 'g:description', 'g:additional_image_link'].includes(name)))).toEqual({
    'g:id': [made.variantId],
    'g:brand': ['Ängens'],
    'g:product_type': ['Ljus & lyktor'],
    'g:size': ['s'],
    'g:link': [`${api.config.publicUrl}/shop/produkter/ljus/ljus-1`],
    'g:image_link': [`${api.config.publicUrl}/media/img_${'0'.repeat(32)}/full-1280.jpg`],
    'g:availability': ['out_of_stock'],
    'g:price': ['149.50 SEK'],
    'g:condition': ['new'],
    'g:identifier_exists': ['no'],
    'g:item_group_id': [made.productId],
    'g:shipping_weight': ['500 g'],
    'g:max_handling_time': ['1'],
  });
  expect(first?.get('g:title')?.[0]).toMatch(/^Ljus <"> & långt .*…$/);
  expect(first?.get('g:title')?.[0]?.length).toBeLessThanOrEqual(150);
  expect(first?.get('g:additional_image_link')).toHaveLength(10);
  expect([second?.get('g:availability'), second?.get('g:price')]).toEqual([['in_stock'], ['199.00 SEK']]);
  const [finnish] = getItems((await api.get('/feeds/google/fi-en.xml')).body);
  expect([finnish?.get('g:price'), finnish?.get('g:title'), finnish?.get('g:link')]).toEqual([['14.50 EUR'], ['Candle, s'], [`${api.config.publicUrl}/en/shop/products/candles/candle-1`]]);
});

test('omits what Google refuses: hidden, without picture or price', async () => {
  const [hidden, bare, swedishOnly] = [await api.make.product({ title: 'Dold' }), await api.make.product({ title: 'Bildlös' }), await api.make.product({ title: 'Bara kronor' })];
  await withPicture(hidden.productId);
  await withPicture(swedishOnly.productId);
  await api.database.run({ text: 'update products set is_published = false where id = $1', values: [hidden.productId] });
  await api.database.run({ text: `delete from variant_prices where variant_id = $1 and currency_code = 'EUR'`, values: [swedishOnly.variantId] });
  const ids = async (feed: string) => getItems((await api.get(feed)).body).map((item) => item.get('g:id')?.[0]);
  const [swedish, danish] = [await ids('/feeds/google/se-sv.xml'), await ids('/feeds/google/dk-en.xml')];
  expect([hidden, bare, swedishOnly].map(({ variantId }) => [swedish.includes(variantId), danish.includes(variantId)])).toEqual([
    [false, false],
    [false, false],
    [true, false],
  ]);
});

test('writes well-formed XML from any text', async () => {
  const made = await api.make.product({ title: 'A\u0001B\u000bC' });
  await withPicture(made.productId);
  const item = getItems((await api.get('/feeds/google/se-sv.xml')).body).find((candidate) => candidate.get('g:id')?.[0] === made.variantId);
  expect(item?.get('g:title')).toEqual(['ABC']);
});

test.each(['/feeds/google/us-en.xml', '/feeds/google/se-de.xml', '/feeds/google/se.xml', '/feeds/google/SE-SV.xml'])('%s is nowhere', async (address) => {
  expect((await api.get(address)).status).toBe(404);
});

test('states a running sale beside the lowest price of thirty days', async () => {
  const made = await api.make.product({ price: kr(200) });
  await withPicture(made.productId);
  const prices = async () => {
    const item = getItems((await api.get('/feeds/google/se-sv.xml')).body).find((candidate) => candidate.get('g:id')?.[0] === made.variantId);
    return [item?.get('g:price')?.[0], item?.get('g:sale_price')?.[0], item?.get('g:sale_price_effective_date')?.[0]];
  };
  api.clock.advance(40 * 86_400_000);
  const now = api.clock.now();
  const endsAt = new Date(now.getTime() + 86_400_000);
  await planSale(systemContext(api.services, 'sv'), { name: 'Rea', startsAt: now, endsAt, prices: [{ variantId: made.variantId, currency: 'SEK', amountMinor: kr(150) }] });
  expect(await prices()).toEqual(['200.00 SEK', '150.00 SEK', `${now.toISOString()}/${endsAt.toISOString()}`]);
  api.clock.advance(86_400_000);
  expect(await prices()).toEqual(['200.00 SEK', undefined, undefined]);
});
