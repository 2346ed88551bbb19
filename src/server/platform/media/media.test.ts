import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaFormats, mediaShapes, mediaUrl, mediaWidths } from '#shared/values/pictures/media.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { cropAround } from './crop-around.ts';

let api: TestApi;
let folder: string;
let id: string;
beforeAll(async () => {
  api = await testApi();
  folder = await mkdtemp(path.join(tmpdir(), 'fira-pictures-'));
  id = await picture({ width: 1_000, height: 800, focusX: 0.9, focusY: 0.5 });
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A picture, left half red and right half blue, with GPS metadata; in the store and the database. */
async function picture({ width, height, focusX = 0.5, focusY = 0.5, orientation = 1 }: { width: number; height: number; focusX?: number; focusY?: number; orientation?: number }): Promise<string> {
  const half = await sharp({ create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: Math.floor(width / 2), top: 0 }])
    .withMetadata({ orientation, exif: { IFD0: { Copyright: 'Hemligt Namn' }, IFD3: { GPSLatitude: '59/1 19/1 0/1' } } })
    .jpeg()
    .toBuffer();
  const file = path.join(folder, `${createHash('sha256').update(bytes).digest('hex')}.jpg`);
  await writeFile(file, bytes);
  const stored = await api.services.media.store(file);
  await api.database.run({
    text: `insert into media (id, extension, width, height, color, focus_x, focus_y) values ($1, $2, $3, $4, '#888888', $5, $6) on conflict (id) do nothing`,
    values: [stored.id, stored.extension, width, height, focusX, focusY],
  });
  return stored.id;
}

const getBytes = async (address: string): Promise<Buffer> => Buffer.from(await (await fetch(api.url + address)).arrayBuffer());
const mediaFolder = () => path.join(api.config.dataDir, 'media');

describe('ids', () => {
  test('derives a picture’s id from its bytes, equal for equal files', async () => {
    const file = path.join(folder, 'same.jpg');
    await writeFile(
      file,
      await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
        .jpeg()
        .toBuffer(),
    );
    const [first, second] = await Promise.all([api.services.media.store(file), api.services.media.store(file)]);
    expect(first).toEqual(second);
    expect(first.id).toBe(`img_${createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 32)}`);
    expect((await readdir(path.join(mediaFolder(), 'originals'))).filter((name) => name.startsWith(first.id))).toEqual([`${first.id}.jpg`]);
  });
});

describe('crops', () => {
  test.each([
    ['full', 640, 640, 512],
    ['card', 320, 320, 400],
    ['square', 480, 480, 480],
    ['wide', 960, 960, 640],
    ['full', 1280, 1000, 800],
    ['square', 960, 800, 800],
  ] as const)('%s at %i is %i × %i, never larger than the original', async (shape, asked, width, height) => {
    const address = mediaUrl(id, shape, asked, 'webp');
    expect(await sharp(await getBytes(address)).metadata()).toMatchObject({ format: 'webp', width, height });
  });

  test.each(mediaFormats)('%s is the stated format, immutable, without camera metadata', async (format) => {
    const response = await fetch(api.url + mediaUrl(id, 'card', 240, format));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }[format],
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(String(bytes.length)).toBe(response.headers.get('content-length'));
    const metadata = await sharp(bytes).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(bytes.toString('latin1')).not.toContain('Hemligt');
  });

  test('crops around the focus: further right shows more of the blue', async () => {
    const { data } = await sharp(await getBytes(mediaUrl(id, 'card', 96, 'jpg')))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const blue = data.filter((_, index) => index % 3 === 2).reduce((sum, value) => sum + value, 0) / (data.length / 3);
    const red = data.filter((_, index) => index % 3 === 0).reduce((sum, value) => sum + value, 0) / (data.length / 3);
    // A centred crop would be half and half.
    expect(blue).toBeGreaterThan(180);
    expect(red).toBeLessThan(75);
  });

  test('shows and crops a rotated camera picture upright', async () => {
    const turned = await picture({ width: 600, height: 400, orientation: 6 });
    expect(await sharp(await getBytes(mediaUrl(turned, 'full', 320, 'jpg'))).metadata()).toMatchObject({ width: 320, height: 480 });
    expect(await sharp(await getBytes(mediaUrl(turned, 'square', 320, 'jpg'))).metadata()).toMatchObject({ width: 320, height: 320 });
  });

  test.each([
    [1_000, 800, 1, 0.5, 0.5, { left: 100, top: 0, width: 800, height: 800 }],
    [1_000, 800, 1, 0, 0.5, { left: 0, top: 0, width: 800, height: 800 }],
    [1_000, 800, 1, 1, 0.5, { left: 200, top: 0, width: 800, height: 800 }],
    [800, 1_000, 3 / 2, 0.5, 0.1, { left: 0, top: 0, width: 800, height: 533 }],
    [800, 1_000, 4 / 5, 0.3, 0.7, { left: 0, top: 0, width: 800, height: 1_000 }],
    [1, 1_000, 3 / 2, 0.5, 0.5, { left: 0, top: 500, width: 1, height: 1 }],
    [3, 2, 4 / 5, 0.5, 0.5, { left: 1, top: 0, width: 2, height: 2 }],
  ])('of %i × %i at %d around %d, %d', (width, height, aspect, focusX, focusY, expected) => {
    expect(cropAround({ width, height }, aspect, { x: focusX, y: focusY })).toEqual(expected);
  });
});

describe('addresses', () => {
  test('serves only the listed widths, shapes and formats', async () => {
    const wrong = [
      `${id}/card-641.jpg`,
      `${id}/card-99999.jpg`,
      `${id}/card--1.jpg`,
      `${id}/card-0640.jpg`,
      `${id}/round-640.jpg`,
      `${id}/card-640.gif`,
      `${id}/card-640.JPG`,
      `${id}/card-640`,
      `${id}/640.jpg`,
      id,
      '',
      'img_x/card-640.jpg',
      `${id}x/card-640.jpg`,
      `${id.toUpperCase()}/card-640.jpg`,
      `${id}/card-640.jpg/`,
      `img_${'0'.repeat(32)}/card-640.jpg`,
      `${id}.jpg`,
      `originals/${id}.jpg`,
    ];
    for (const target of wrong) expectProblem(await rawRequest(api.url, { target: `/media/${target}` }), 'NOT_FOUND');
    await getBytes(mediaUrl(id, 'card', 96, 'jpg'));
    const variants = path.join(mediaFolder(), 'variants');
    for (const made of readdirSync(variants, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.')))
      expect(made).toMatch(new RegExp(`^img_[0-9a-f]{32}/(${mediaShapes.join('|')})-(${mediaWidths.join('|')})\\.(${mediaFormats.join('|')})$`));
  });

  test('serves one picture for an address with a query, made once', async () => {
    const address = mediaUrl(id, 'square', 160, 'webp');
    const first = await getBytes(address);
    expect(await getBytes(`${address}?v=2`)).toEqual(first);
  });

  test('makes a new picture once for 50 concurrent requests', async () => {
    const fresh = await picture({ width: 1_200, height: 900 });
    const address = mediaUrl(fresh, 'wide', 640, 'avif');
    const all = await Promise.all(Array.from({ length: 50 }, () => getBytes(address)));
    expect(new Set(all.map((bytes) => createHash('sha256').update(bytes).digest('hex'))).size).toBe(1);
    const made = path.join(mediaFolder(), 'variants', fresh);
    expect(await readdir(made)).toEqual(['wide-640.avif']);
    const { mtimeMs, ino } = await stat(path.join(made, 'wide-640.avif'));
    await getBytes(address);
    expect(await stat(path.join(made, 'wide-640.avif'))).toMatchObject({ mtimeMs, ino });
  });

  test('answers 404 for a missing original, and creates no folder', async () => {
    const gone = `img_${'c'.repeat(32)}`;
    await api.database.run({ text: `insert into media (id, extension, width, height, color) values ($1, 'jpg', 10, 10, '#000000')`, values: [gone] });
    for (let turn = 0; turn < 3; turn += 1) expectProblem(await rawRequest(api.url, { target: mediaUrl(gone, 'card', 96, 'jpg') }), 'NOT_FOUND');
    expect(await readdir(path.join(mediaFolder(), 'variants'))).not.toContain(gone);
  });

  test('fails each time for a broken original, leaving nothing half made', async () => {
    const broken = `img_${'b'.repeat(32)}`;
    await api.database.run({ text: `insert into media (id, extension, width, height, color) values ($1, 'jpg', 10, 10, '#000000')`, values: [broken] });
    await writeFile(path.join(mediaFolder(), 'originals', `${broken}.jpg`), 'no picture');
    for (let turn = 0; turn < 3; turn += 1) expectProblem(await rawRequest(api.url, { target: mediaUrl(broken, 'card', 96, 'jpg') }), 'INTERNAL');
    expect(await readdir(path.join(mediaFolder(), 'variants', broken))).toEqual([]);
    expect((await rawRequest(api.url, { target: mediaUrl(id, 'card', 96, 'jpg') })).status).toBe(200);
  });

  test('answers 503 with Retry-After when the decoder dies, then succeeds', async () => {
    const fresh = await picture({ width: 700, height: 500 });
    const target = mediaUrl(fresh, 'card', 96, 'webp');
    const { pictures } = api.services.media;
    await getBytes(mediaUrl(id, 'wide', 96, 'jpg'));
    for (const pid of pictures.pids) process.kill(pid, 'SIGSTOP');
    const asked = rawRequest(api.url, { target });
    await expect.poll(() => pictures.busy).toBe(1);
    for (const pid of pictures.pids) process.kill(pid, 'SIGKILL');
    const refused = await asked;
    expectProblem(refused, 'UNAVAILABLE');
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await rawRequest(api.url, { target })).status).toBe(200);
  });

  test('leaks no file handle on HEAD or a disconnect', async () => {
    const target = mediaUrl(id, 'full', 1280, 'jpg');
    await getBytes(target);
    const openFiles = () => readdirSync('/proc/self/fd').length;
    const before = openFiles();
    for (let turn = 0; turn < 60; turn += 1) expect((await rawRequest(api.url, { target, method: 'HEAD' })).headers.get('content-length')).toMatch(/^\d+$/);
    await Promise.all(
      Array.from({ length: 60 }, async () => {
        const stop = new AbortController();
        const response = fetch(api.url + target, { signal: stop.signal });
        await response;
        stop.abort();
      }),
    );
    await expect.poll(() => openFiles() - before).toBeLessThan(30);
  });
});
