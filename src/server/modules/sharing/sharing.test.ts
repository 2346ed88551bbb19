import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categoryShareCard, eventShareCard, productShareCard, wishShareCard } from '#shared/values/pictures/share-card.ts';
import { type ShareCard, sharePicturePath } from '#shared/values/pictures/share-picture.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { lettered } from './lettering.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await testApi();
  folder = await mkdtemp(path.join(tmpdir(), 'fira-sharing-'));
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

const names = { locale: 'sv', productName: 'Fira' } as const;
const toAddress = (card: ShareCard) => sharePicturePath(card, names) ?? '';
const ask = (address: string) => fetch(api.url + address, { redirect: 'manual' });
const productCard = async (id: string) => productShareCard((await api.get(`/api/store/products/${id}?locale=sv`)).body.product);

async function redPicture(productId: string): Promise<void> {
  const file = path.join(folder, 'red.png');
  await sharp({ create: { width: 800, height: 1_000, channels: 3, background: '#ff0000' } })
    .png()
    .toFile(file);
  const { id, extension } = await api.services.media.store(file);
  await api.database.run({ text: `insert into media (id, extension, width, height, color) values ($1, $2, 800, 1000, '#ff0000') on conflict do nothing`, values: [id, extension] });
  await api.database.run({ text: `insert into product_images (product_id, media_id, position, alt) values ($1, $2, 0, '{"sv":"","en":""}')`, values: [productId, id] });
}

describe('CAT-04 the picture of a shared page', () => {
  test('is an immutable JPEG of 1200 × 630 with the product’s picture', async () => {
    const { productId } = await api.make.product({ title: 'Röd vas' });
    await redPicture(productId);
    const response = await ask(toAddress(await productCard(productId)));
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control'), response.headers.get('cross-origin-resource-policy')]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
      'cross-origin',
    ]);
    const picture = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 });
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)];
    const [red = 0, green = 255] = pixel(1_000, 300);
    expect([red > 230, green < 40]).toEqual([true, true]);
    expect(Math.min(...pixel(20, 20)), 'paper').toBeGreaterThan(235);
  });

  test('EVT-01 of an invitation shows no words of the event', async () => {
    const response = await ask(toAddress(eventShareCard('Du är bjuden')));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const outdated = await ask(toAddress(eventShareCard('Tre ljus')));
    expect([outdated.status, outdated.headers.get('location')]).toEqual([302, toAddress(eventShareCard('Du är bjuden'))]);
  });

  test('shows the title, and redirects former addresses when it changes', async () => {
    const { productId } = await api.make.product({ title: 'Vas' });
    const before = toAddress(await productCard(productId));
    const first = await (await ask(before)).bytes();
    await api.database.run({ text: `update product_translations set title = 'Stor vas' where product_id = $1 and language_code = 'sv'`, values: [productId] });
    const after = toAddress(await productCard(productId));
    expect(after).not.toBe(before);
    const moved = await ask(before);
    expect([moved.status, moved.headers.get('location'), moved.headers.get('cache-control')]).toEqual([302, after, 'no-cache']);
    expect(Buffer.compare(await (await ask(after)).bytes(), first)).not.toBe(0);
    expect(await readdir(path.join(api.config.dataDir, 'media/share/sv', `product-${productId}`)), 'the old one is gone').toEqual([path.basename(after)]);
  });

  test('shows a wish under one caption for all lists, nothing personal', async () => {
    const { productId } = await api.make.product({ title: 'Röd vas' });
    await redPicture(productId);
    const { product } = (await api.get(`/api/store/products/${productId}?locale=sv`)).body;
    const answer = await ask(toAddress(wishShareCard(product, 'En önskelista')));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const other = await ask(toAddress(wishShareCard(product, 'Majas hemliga lista')));
    expect([other.status, other.headers.get('location')]).toEqual([302, toAddress(wishShareCard(product, 'En önskelista'))]);
  });

  test('is drawn once for 50 concurrent requests', async () => {
    const { id } = await api.make.category({ name: 'Vaser' });
    const { body } = await api.get(`/api/store/categories/${id}?locale=sv`);
    const all = await Promise.all(Array.from({ length: 50 }, async () => Buffer.from(await (await ask(toAddress(categoryShareCard(body.category)))).arrayBuffer()).toString('base64')));
    expect(new Set(all).size).toBe(1);
    expect(await readdir(path.join(api.config.dataDir, 'media/share/sv', `category-${id}`))).toHaveLength(1);
  });

  test('is 404 for missing subjects and ignores other parts of addresses', async () => {
    for (const address of ['/share/sv/product/prod_nothing/1.jpg', '/share/sv/vendor/x/1.jpg', '/share/de/shop/shop/1.jpg', '/share/sv/shop/shop/1.png', '/share/sv/product/a.b/1.jpg', '/share/'])
      expectProblem(await api.get(address), 'NOT_FOUND');
    expect(sharePicturePath({ kind: 'page', id: 'blåbär', title: '', label: '', pictureId: null }, names)).toBeNull();
  });
});

describe('lettering', () => {
  const wish = { sizes: [80, 60, 40], maxWidth: 400, maxLines: 3, color: '#000' };
  const getSizes = (svg: string) => [...new Set([...svg.matchAll(/scale\(([\d.]+)\)/g)].map(([, scale]) => Math.round(Number(scale) * 500)))];

  test('takes the largest size in which whole words fit', () => {
    expect(getSizes(lettered('Åäö', wish).svg)).toEqual([80]);
    expect(getSizes(lettered('Morsdagspresenter', wish).svg)).toEqual([40]);
  });

  test('stays within width and lines for any text', () => {
    for (const text of ['', ' ', 'Å'.repeat(300), 'ord '.repeat(200), '日本語', 'Łódź Ștefan 日本 – 50 %', '<script>&"', '👩‍👩‍👧 familj', 'a\u0301 e\u0301'])
      for (const drawn of [lettered(text, wish)]) {
        expect(drawn.width, text).toBeLessThanOrEqual(wish.maxWidth + 1);
        expect(drawn.height, text).toBeLessThanOrEqual(3 * 80 * 1.12);
        expect(drawn.svg).not.toMatch(/<script|&"|NaN|undefined/);
      }
  });

  test('draws unsupported letters by their base letter, else omits them', () => {
    expect(lettered('ǎ日', wish).svg).toBe(lettered('a', wish).svg);
  });
});
