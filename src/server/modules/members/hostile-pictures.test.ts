import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { animated, interlacedPng, manyScansJpeg, progressiveJpeg, tinyAvif, tinyWebp } from '../../platform/media/testing/hostile-pictures.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type Answer, type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

/** One is decoded at a time. */
const MAX_WAITING = 8;

let api: TestApi;
let small: Buffer;
beforeAll(async () => {
  // The decoder's niceness would slow it down beside other tests.
  api = await testApi({ uploads: { niceness: 0 } });
  small = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1f4d3f' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => api.stop());

const pool = () => api.services.media.uploads;

function upload(browser: Browser, file: Uint8Array): Promise<Answer> {
  const head = '--grans\r\nContent-Disposition: form-data; name="file"; filename="bild.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  return browser.send('POST', '/api/app/user/avatar', {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--grans--\r\n')]),
    headers: { 'Content-Type': 'multipart/form-data; boundary=grans' },
  });
}

const members = (count: number) => Promise.all(Array.from({ length: count }, () => api.signedIn()));
const taken = () => pool().busy + pool().waiting;

/** Pauses the upload decoder: uploads stay queued. */
async function stopDecoder(): Promise<{ goOn: () => void; kill: () => void }> {
  expect((await upload((await api.signedIn()).browser, small)).status).toBe(200);
  const [pid = 0] = pool().pids;
  process.kill(pid, 'SIGSTOP');
  return { goOn: () => process.kill(pid, 'SIGCONT'), kill: () => process.kill(pid, 'SIGKILL') };
}

describe('AUTH-07 while others’ pictures are decoded', () => {
  test('delays no login or signed-in call behind seven hostile pictures', async () => {
    const hostile = await progressiveJpeg(3_000);
    const [visitor, ...senders] = await members(8);
    let settled = 0;
    const uploads = senders.map(({ browser }) => upload(browser, hostile).finally(() => (settled += 1)));
    await expect.poll(() => pool().busy).toBe(1);
    const login = await api.browser().post('/api/auth/login', { email: visitor?.email, password: visitor?.password });
    const call = await visitor?.browser.get('/api/app/user');
    const settledMeanwhile = settled;
    expect([login.status, call?.status]).toEqual([200, 200]);
    // On the four threads of one process, the login began when three of seven were done.
    expect(settledMeanwhile).toBeLessThanOrEqual(2);
    const statuses = (await Promise.all(uploads)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    // The last ones may time out on a busy machine.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });

  test('decodes 50 hostile pictures in one process, or refuses', async () => {
    const hostile = await progressiveJpeg(1_500);
    const senders = await members(50);
    let isDone = false;
    let mostPids = 0;
    const answers = Promise.all(senders.map(({ browser }) => upload(browser, hostile))).finally(() => (isDone = true));
    while (!isDone) {
      mostPids = Math.max(mostPids, pool().pids.length);
      await delay(5);
    }
    const refused = (await answers).filter(({ status }) => status !== 200);
    for (const answer of refused) {
      expectProblem(answer, 'PICTURES_BUSY');
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    expect(mostPids).toBe(1);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect((await upload(senders[0]?.browser ?? api, small)).status).toBe(200);
  });
});

describe('AUTH-07 the queue of uploads', () => {
  test('refuses a member’s third picture with 429, and takes another member’s', async () => {
    const [anna, bo] = await members(2);
    const decoder = await stopDecoder();
    const annas = [upload(anna?.browser ?? api, small), upload(anna?.browser ?? api, small)];
    await expect.poll(taken).toBe(2);
    const third = await upload(anna?.browser ?? api, small);
    expectProblem(third, 'RATE_LIMITED');
    expect(third.headers.get('retry-after')).toBe('5');
    const others = upload(bo?.browser ?? api, small);
    await expect.poll(taken).toBe(3);
    decoder.goOn();
    expect((await Promise.all([...annas, others])).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('refuses the tenth picture in all with 503, and takes it later', async () => {
    const [last, ...others] = await members(MAX_WAITING + 2);
    const decoder = await stopDecoder();
    const uploads = others.map(({ browser }) => upload(browser, small));
    await expect.poll(taken).toBe(MAX_WAITING + 1);
    const refused = await upload(last?.browser ?? api, small);
    expectProblem(refused, 'PICTURES_BUSY');
    expect(refused.headers.get('retry-after')).toBe('5');
    decoder.goOn();
    expect(new Set((await Promise.all(uploads)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await upload(last?.browser ?? api, small)).status).toBe(200);
  });

  test('loses one upload when its decoder is killed', async () => {
    const [anna, bo] = await members(2);
    const decoder = await stopDecoder();
    const first = upload(anna?.browser ?? api, small);
    await expect.poll(() => pool().busy).toBe(1);
    const second = upload(bo?.browser ?? api, small);
    await expect.poll(taken).toBe(2);
    decoder.kill();
    expectProblem(await first, 'VALIDATION_FAILED');
    expect((await second).status).toBe(200);
    expect((await anna?.browser.get('/api/app/user'))?.body.user.avatar, 'the member has what they had').toBeNull();
  });
});

describe('AUTH-07 hostile formats', () => {
  const cut = async (picture: Promise<Buffer>) => (await picture).subarray(0, 900);
  const drawn = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } } });

  test.each<[string, () => Promise<Uint8Array>, string]>([
    ['a progressive JPEG of 7,000 × 7,000, turned', () => progressiveJpeg(7_000), 'PAYLOAD_TOO_LARGE'],
    ['a JPEG of 2,600 scans', () => manyScansJpeg(1_000), 'PAYLOAD_TOO_LARGE'],
    ['an interlaced PNG of 4,100 × 4,100', () => interlacedPng(4_100), 'PAYLOAD_TOO_LARGE'],
    ['a WebP of 8,000 × 8,000 in forty bytes', () => tinyWebp(8_000), 'PAYLOAD_TOO_LARGE'],
    ['an AVIF of 4,100 × 4,100 in half a kilobyte', () => tinyAvif(4_100), 'PAYLOAD_TOO_LARGE'],
    ['an animated GIF', () => animated('gif', 3), 'UNSUPPORTED_MEDIA_TYPE'],
    ['a cut-off progressive JPEG', () => cut(drawn(200).jpeg({ progressive: true }).toBuffer()), 'VALIDATION_FAILED'],
    ['a cut-off interlaced PNG', () => cut(drawn(200).png({ progressive: true }).toBuffer()), 'VALIDATION_FAILED'],
    ['a cut-off WebP', () => cut(drawn(200).webp().toBuffer()), 'VALIDATION_FAILED'],
    ['a cut-off AVIF', () => cut(drawn(200).avif({ effort: 0 }).toBuffer()), 'VALIDATION_FAILED'],
  ])('%s is refused', async (_, file, code) => {
    const { browser } = await api.signedIn();
    const bytes = await file();
    expect(bytes.length, 'within what may be sent').toBeLessThan(8_000_000);
    expect((await upload(browser, bytes)).body.code).toBe(code);
    expect((await browser.get('/api/app/user')).body.user.avatar).toBeNull();
  });

  test.each<[string, () => Promise<Uint8Array>, [width: number, height: number]]>([
    ['a progressive JPEG of 3,000 × 3,000', () => progressiveJpeg(3_000), [2_000, 2_000]],
    ['an interlaced PNG of 2,500 × 2,500', () => interlacedPng(2_500), [2_000, 2_000]],
    ['a WebP of 3,000 × 3,000', () => tinyWebp(3_000), [2_000, 2_000]],
    ['an AVIF of 2,500 × 2,500', () => tinyAvif(2_500), [2_000, 2_000]],
    ['the first frame of an animated WebP', () => animated('webp', 3), [40, 30]],
  ])('%s is accepted', async (_, file, [width, height]) => {
    const { browser } = await api.signedIn();
    const { status, body } = await upload(browser, await file());
    expect([status, body.user?.avatar]).toEqual([200, expect.objectContaining({ width, height })]);
  });

  test('shows an animated WebP’s first frame', async () => {
    const { browser } = await api.signedIn();
    const { avatar } = (await upload(browser, await animated('webp', 2))).body.user;
    const originals = path.join(api.config.dataDir, 'media', 'originals');
    const file = (await readdir(originals)).find((name) => name.startsWith(avatar.id)) ?? '';
    const { pages, format } = await sharp(path.join(originals, file)).metadata();
    expect([format, pages]).toEqual(['jpeg', undefined]);
    const { dominant } = await sharp(path.join(originals, file)).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.b).toBeLessThan(50);
  });
});
