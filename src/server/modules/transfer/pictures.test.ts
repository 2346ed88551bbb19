import { copyFileSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchLimits } from '../../platform/fetch-outside.ts';
import { systemContext } from '../../platform/context.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { pictureFetcher } from './pictures.ts';
import { shopify } from './shopify.ts';
import { getFile, givenFile, testFolder, keepTestFolder } from './testing/files.ts';
import { type Transfers, getTransfers } from './testing/transfers.ts';

let api: TestApi;
let transfers: Transfers;
let vendorId: string;
let server: http.Server;
let shopUrl: string;
let asked = 0;
keepTestFolder();
beforeAll(async () => {
  api = await testApi();
  transfers = getTransfers(api);
  vendorId = await api.make.vendor();
  const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#2f6f4f' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '59/1 19/1 0/1' } })
    .toBuffer();
  server = http.createServer((request, response) => {
    asked += 1;
    if (request.url === '/a.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    else if (request.url === '/svg') response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
    else if (request.url === '/broken') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture.subarray(0, picture.length - 30));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await api.stop();
});

const fetching = () => pictureFetcher(systemContext(api.services, 'sv'), testFolder, { ...fetchLimits, timeoutMs: 2_000, mayConnectTo: () => true });
const file = (handle: string, addresses: string[]) =>
  getFile(
    `Handle,Title,Variant SKU,Variant Price,Image Src,Image Alt Text\n${addresses.map((address, index) => (index === 0 ? `${handle},Med bild,${handle},9.00,${address},Grön ruta` : `${handle},,,,${address},`)).join('\n')}\n`,
  );
const images = async (handle: string) => (await api.get(`/api/store/products/${handle}?locale=sv`)).body.product.images;

test('lesson 15: imports pictures once when requested, remembering their source', async () => {
  const csv = file('hamtad', [`${shopUrl}/a.jpg`]);
  const first = await transfers.import(shopify, csv, { vendorId });
  expect(first.outcomes[0]?.notes).toEqual([`the picture ${shopUrl}/a.jpg is noted and not fetched: --pictures fetches it`]);
  expect([asked, await images('hamtad')]).toEqual([0, []]);
  expect(await transfers.import(shopify, csv, { vendorId, fetchPicture: fetching() })).toMatchObject({ updated: 1 });
  expect(await images('hamtad')).toMatchObject([{ width: 60, height: 80, color: '#2f6e4f', alt: 'Grön ruta' }]);
  const before = await transfers.tables();
  expect(await transfers.import(shopify, csv, { vendorId, fetchPicture: fetching() })).toMatchObject({ unchanged: 1 });
  expect(await transfers.import(shopify, await transfers.export(shopify, { vendorId }), { fetchPicture: fetching() })).toMatchObject({ unchanged: 1 });
  expect(await transfers.tables()).toEqual(before);
  expect(asked).toBe(1);
});

test('lesson 24: serves a fetched picture without its location', async () => {
  const [image] = await images('hamtad');
  const answer = await fetch(api.url + image.url);
  expect(answer.status).toBe(200);
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).exif).toBeUndefined();
});

test('reports an unavailable picture with its reason and imports the product', async () => {
  writeFileSync(path.join(testFolder, 'text.jpg'), 'no picture');
  symlinkSync('/etc/hostname', path.join(testFolder, 'link.jpg'));
  const addresses = [`${shopUrl}/gone`, `${shopUrl}/svg`, `${shopUrl}/broken`, 'saknas.jpg', '../../../../etc/hostname', '/etc/hostname', 'link.jpg', 'text.jpg', 'file:///etc/hostname'];
  const { created, outcomes } = await transfers.import(shopify, file('bildlos', addresses), { vendorId, fetchPicture: fetching() });
  expect(created).toBe(1);
  const reasons = [
    'the other side answers 404',
    'it is no JPEG, PNG, WebP, AVIF or GIF',
    'it is damaged, or larger than 50 megapixels',
    'there is no such file beside the imported one',
    'it lies outside of the imported file’s folder',
    'it lies outside of the imported file’s folder',
    'it lies outside of the imported file’s folder',
    'it is no JPEG, PNG, WebP, AVIF or GIF',
    'only http and https are fetched',
  ];
  expect(outcomes[0]?.notes).toEqual(addresses.map((address, index) => `the picture ${address} is not fetched: ${reasons[index]}`));
  expect(await images('bildlos')).toEqual([]);
});

test('requests nothing on this machine by default', async () => {
  asked = 0;
  const closed = pictureFetcher(systemContext(api.services, 'sv'), testFolder);
  expect(await closed(`${shopUrl}/a.jpg`)).toEqual({ problem: 'its address lies in a closed network' });
  expect(asked).toBe(0);
});

test('imports a picture file beside the import', async () => {
  copyFileSync(givenFile('../../../../../../public/icon-512.png'), path.join(testFolder, 'ikon.png'));
  await transfers.import(shopify, file('fil', ['ikon.png']), { vendorId, fetchPicture: fetching() });
  expect(await images('fil')).toMatchObject([{ width: 512, height: 512 }]);
});
