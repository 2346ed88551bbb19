import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#shared/contract/user.ts';
import { systemContext } from '../../platform/context.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { storePicture } from '../media/service.ts';
import { memberPersonalData } from './personal-data.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const BOUNDARY = 'grans';
const personal = { focus: [0.5, 0.5] as [number, number], credit: null, isPersonal: true };

/** A multipart form with one file, as a browser sends it. */
function send(browser: Browser, place: string, file: Uint8Array, { type = 'image/jpeg', field = 'file' } = {}) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="bild.jpg"\r\nContent-Type: ${type}\r\n\r\n`;
  return browser.send('POST', `/api/app/user/${place}`, {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
}

const getFiles = async () => (await readdir(path.join(api.config.dataDir, 'media'), { recursive: true }).catch(() => [])).filter((name) => /\.\w+$/.test(name));

/** The account's part of a data export. */
const collectPersonalData = async (memberId: string) => (await memberPersonalData.collect?.(systemContext(api.services, 'sv'), { memberId, addresses: [] })) ?? {};

const plain = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: '#1f4d3f' } });
const userIn = ({ body }: { body: unknown }): User => (body as { user: User }).user;

/** A decompression bomb: a PNG that claims a huge size. */
function bombPng(side: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) => (bytes.reduce((c, byte) => ((crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8)) >>> 0, 0xffffffff) ^ 0xffffffff) >>> 0;
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1_000))), chunk('IEND', Buffer.alloc(0))]);
}

describe('AUTH-07 avatar and banner', () => {
  test.each(['avatar', 'banner'] as const)('replaces the member’s %s in every width and deletes the former', async (place) => {
    const { browser } = await api.signedIn();
    const first = userIn(await send(browser, place, await plain().jpeg().toBuffer(), { field: place }))[place];
    expect(first).toMatchObject({ width: 300, height: 200 });
    expect((await browser.get(`/media/${first?.id}/square-96.jpg`)).status).toBe(200);
    const second = userIn(await send(browser, place, await plain(400, 400).png().toBuffer(), { type: 'image/png' }))[place];
    expect(second?.id).not.toBe(first?.id);
    expect(userIn(await browser.get('/api/app/user'))[place]).toEqual(second);
    expect((await browser.get(`/media/${first?.id}/square-96.jpg`)).status, 'the one before').toBe(404);
    expect(userIn(await browser.delete(`/api/app/user/${place}`))[place]).toBeNull();
    expect((await browser.get(`/media/${second?.id}/square-96.jpg`)).status).toBe(404);
  });

  test('stores one picture of two members apart, deleting only one', async () => {
    const [one, other] = [(await api.signedIn()).browser, (await api.signedIn()).browser];
    const file = await plain(120, 120).webp().toBuffer();
    await send(one, 'avatar', file, { type: 'image/webp' });
    const avatar = userIn(await send(other, 'avatar', file, { type: 'image/webp' })).avatar;
    await one.delete('/api/app/user/avatar');
    expect((await other.get(`/media/${avatar?.id}/square-96.webp`)).status).toBe(200);
  });

  test('exports both, and deletes rows and files with the account', async () => {
    const { browser, id, password } = await api.signedIn();
    await api.runJobs();
    const before = (await getFiles()).length;
    const ids = [
      userIn(await send(browser, 'avatar', await plain(320, 320).jpeg().toBuffer())).avatar?.id ?? '',
      userIn(await send(browser, 'banner', await plain(900, 300).jpeg().toBuffer())).banner?.id ?? '',
    ];
    // Caches some widths on disk.
    for (const picture of ids) expect((await browser.get(`/media/${picture}/full-640.webp`)).status).toBe(200);
    const found = await collectPersonalData(id);
    const sizes = await Promise.all(['avatar.jpg', 'banner.jpg'].map(async (name) => sharp(found[name] as Uint8Array).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['jpeg', 320, 320],
      ['jpeg', 900, 300],
    ]);
    expect((await getFiles()).length).toBeGreaterThan(before);
    expect((await browser.delete('/api/app/user', { password })).status).toBe(200);
    await api.runJobs();
    expect(await getFiles()).toHaveLength(before);
    expect((await getFiles()).filter((name) => ids.some((picture) => name.includes(picture)))).toEqual([]);
    expect(await api.database.run({ text: 'select 1 from media where id = any($1)', values: [ids] })).toEqual([]);
    for (const picture of ids) expect((await api.get(`/media/${picture}/full-640.webp`)).status).toBe(404);
  });

  test('lesson 24 removes camera metadata and stores the picture upright', async () => {
    const { browser } = await api.signedIn();
    const file = await plain(300, 200)
      .withExif({ IFD0: { Make: 'Hemlig kamera' }, IFD3: { GPSLatitude: '59/1 19/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const { avatar } = userIn(await send(browser, 'avatar', file));
    expect(avatar).toMatchObject({ width: 200, height: 300 });
    const originals = path.join(api.config.dataDir, 'media', 'originals');
    const name = (await readdir(originals)).find((file) => file.startsWith(avatar?.id ?? '-')) ?? '';
    expect((await sharp(path.join(originals, name)).metadata()).exif).toBeUndefined();
    expect((await stat(path.join(originals, name))).size).toBeGreaterThan(0);
  });

  test('refuses a visitor before reading anything', async () => {
    expect((await send(api.browser(), 'avatar', await plain().jpeg().toBuffer())).status).toBe(401);
  });
});

describe('hostile files', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const ftyp = (brand: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(40)]);

  test.each<[string, () => Promise<Uint8Array>, number, string]>([
    ['an SVG with a script', async () => svg, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['an SVG that says it is a JPEG', async () => svg, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['HTML', async () => Buffer.from('<html><script>alert(1)</script>'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a GIF', async () => Buffer.from('GIF89a'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['nothing', async () => Buffer.alloc(0), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a picture of an iPhone', async () => ftyp('heic'), 415, 'HEIC_UNSUPPORTED'],
    ['half a JPEG', async () => (await plain(600, 600).jpeg().toBuffer()).subarray(0, 900), 400, 'VALIDATION_FAILED'],
    ['a JPEG of three bytes', async () => Buffer.from([0xff, 0xd8, 0xff]), 400, 'VALIDATION_FAILED'],
    ['20,000 by 20,000 pixels', async () => bombPng(20_000), 413, 'PAYLOAD_TOO_LARGE'],
    ['more than 8 MB', async () => Buffer.concat([await plain().jpeg().toBuffer(), Buffer.alloc(8_000_001)]), 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s is refused and changes nothing', async (_, file, status, code) => {
    const { browser } = await api.signedIn();
    const answer = await send(browser, 'avatar', await file());
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code]);
    expect(userIn(await browser.get('/api/app/user')).avatar).toBeNull();
  });

  test('stores a picture without the page hidden behind it', async () => {
    const { browser } = await api.signedIn();
    const polyglot = Buffer.concat([await plain(64, 64).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { avatar } = userIn(await send(browser, 'avatar', polyglot));
    const originals = path.join(api.config.dataDir, 'media', 'originals');
    const name = (await readdir(originals)).find((file) => file.startsWith(avatar?.id ?? '-')) ?? '';
    expect((await sharp(path.join(originals, name)).toBuffer()).includes('script')).toBe(false);
  });

  test.each([
    ['JSON', { body: '{}', headers: { 'Content-Type': 'application/json' } }, 415],
    ['a form without a file', { body: `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n`, headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }, 400],
    ['a form without an end', { body: '--x\r\nContent-Disp', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }, 400],
    ['a form without a boundary', { body: 'x', headers: { 'Content-Type': 'multipart/form-data' } }, 415],
  ])('%s is refused', async (_, init, status) => {
    const { browser } = await api.signedIn();
    expect((await browser.send('POST', '/api/app/user/avatar', init)).status).toBe(status);
  });
});

test('AUTH-07 does not store a picture sent while the account ends', async () => {
  const { browser, password } = await api.signedIn();
  const [pictures, files] = [await api.database.run({ text: 'select id from media order by id', values: [] }), (await getFiles()).sort()];
  api.onStep('picture.kept', async () => {
    const ended = await browser.send('DELETE', '/api/app/user', { body: JSON.stringify({ password }), headers: { 'content-type': 'application/json' } });
    expect(ended.status).toBe(200);
    expect((await getFiles()).length, 'the picture lay there').toBeGreaterThan(files.length);
  });
  expect((await send(browser, 'avatar', await plain().jpeg().toBuffer())).status).toBe(401);
  expect(await api.database.run({ text: 'select id from media order by id', values: [] })).toEqual(pictures);
  await api.runJobs();
  expect((await getFiles()).sort()).toEqual(files);
});

test('AUTH-07 deletes a picture orphaned by a crash after a day, no other', async () => {
  const { browser } = await api.signedIn();
  const shown = [userIn(await send(browser, 'avatar', await plain(90, 90).jpeg().toBuffer())).avatar?.id, userIn(await send(browser, 'banner', await plain(91, 90).jpeg().toBuffer())).banner?.id];
  const file = path.join(api.config.dataDir, 'lamnad.jpg');
  await plain(92, 90).jpeg().toFile(file);
  const ctx = systemContext(api.services, 'sv');
  const [left, fresh, shops] = [await storePicture(ctx, file, personal), await storePicture(ctx, file, personal), await storePicture(ctx, file, { ...personal, isPersonal: false })];
  await api.database.run({ text: 'update media set created_at = $2 where id <> $1', values: [fresh, new Date(api.clock.now().getTime() - 25 * 3_600_000)] });
  await api.database.run({ text: `select graphile_worker.add_job('media:forget-unnamed', '{}')`, values: [] });
  await api.runJobs();
  const answers = [left, fresh, shops, ...shown].map(async (id) => (await api.get(`/media/${id}/square-96.jpg`)).status);
  expect(await Promise.all(answers)).toEqual([404, 200, 200, 200, 200]);
  expect((await getFiles()).filter((name) => name.includes(left))).toEqual([]);
});
