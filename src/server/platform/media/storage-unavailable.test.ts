/**
 * A media folder that can't be written: full and read-only on its own disk if root may mount one (Linux), otherwise without permission, which does
 * not restrict root.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaUrl } from '#shared/values/pictures/media.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { complete, paidCart } from '../../testing/purchase.ts';
import { type Answer, type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

const DISK_KB = 512;

let api: TestApi;
let media: string;
let member: Browser;
let stored: string;
let isMounted = false;
let small: Buffer;
let variantId: string;

/** Mounts a small disk; false if not allowed. */
function mount(...options: string[]): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', [...options, media], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const isRoot = process.getuid?.() === 0;
const canMount = ((): boolean => {
  if (process.platform !== 'linux' || !isRoot) return false;
  const folder = fs.mkdtempSync('/tmp/fira-mount-');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    fs.rmdirSync(folder);
  }
})();

function upload(file: Uint8Array): Promise<Answer> {
  const head = '--grans\r\nContent-Disposition: form-data; name="file"; filename="bild.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  return member.send('POST', '/api/app/user/avatar', {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--grans--\r\n')]),
    headers: { 'Content-Type': 'multipart/form-data; boundary=grans' },
  });
}

beforeAll(async () => {
  api = await testApi();
  media = path.join(api.config.dataDir, 'media');
  fs.mkdirSync(media);
  isMounted = mount('-t', 'tmpfs', '-o', `size=${DISK_KB}k`, 'tmpfs');
  small = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1f4d3f' } })
    .jpeg()
    .toBuffer();
  variantId = (await api.make.product({ stock: 100 })).variantId;
  member = (await api.signedIn()).browser;
  stored = (await upload(small)).body.user.avatar.id;
});
afterAll(async () => {
  if (isMounted) execFileSync('umount', ['-l', media]);
  await api.stop();
});

let width = 0;
/** A width not requested before. */
const notMadeBefore = () => mediaUrl(stored, 'square', [96, 160, 240, 320, 480, 640][width++] as 96, 'webp');

/** Uploads and new variants answer 503 with Retry-After; existing variants and purchases work as before. */
async function expectUnavailable(): Promise<void> {
  for (const refused of [await upload(small), await member.get(notMadeBefore())]) {
    expectProblem(refused, 'UNAVAILABLE');
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.body.detail).toBe('Files can’t be written or read just now');
  }
  expect((await member.get(mediaUrl(stored, 'full', 96, 'jpg'))).status).toBe(200);
  expect((await member.get('/api/app/user')).body.user.avatar.id).toBe(stored);
  const buyer = api.browser();
  expect((await complete(buyer, await paidCart(buyer, variantId))).body.type).toBe('order');
  expect(fs.readdirSync(media, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'))).toEqual([]);
}

/** Everything works again, without a restart. */
async function expectAvailable(): Promise<void> {
  expect((await member.get(notMadeBefore())).status).toBe(200);
  const answer = await upload(small);
  expect(answer.status).toBe(200);
  stored = answer.body.user.avatar.id;
  expect((await member.get(mediaUrl(stored, 'full', 96, 'jpg'))).status).toBe(200);
}

describe('files that can’t be written', () => {
  test.skipIf(!canMount)('answers 503 on a full disk (skipped without root on Linux)', async () => {
    expect((await member.get(mediaUrl(stored, 'full', 96, 'jpg'))).status).toBe(200);
    const ballast = path.join(media, 'ballast');
    const handle = fs.openSync(ballast, 'w');
    expect(() => {
      for (;;) fs.writeSync(handle, Buffer.alloc(4_096));
    }).toThrow('ENOSPC');
    fs.closeSync(handle);
    await expectUnavailable();
    fs.rmSync(ballast);
    await expectAvailable();
  });

  test.skipIf(!canMount)('answers 503 for a read-only folder (skipped without root on Linux)', async () => {
    expect((await member.get(mediaUrl(stored, 'full', 96, 'jpg'))).status).toBe(200);
    expect(mount('-o', 'remount,ro')).toBe(true);
    await expectUnavailable();
    expect(mount('-o', 'remount,rw')).toBe(true);
    await expectAvailable();
  });

  test.skipIf(isRoot)('answers 503 for a folder without permission (skipped for root)', async () => {
    expect((await member.get(mediaUrl(stored, 'full', 96, 'jpg'))).status).toBe(200);
    const folders = ['originals', 'variants', `variants/${stored}`].map((name) => path.join(media, name));
    for (const folder of folders) fs.chmodSync(folder, 0o555);
    await expectUnavailable();
    for (const folder of folders) fs.chmodSync(folder, 0o755);
    await expectAvailable();
  });

  test('answers 503 for a missing media folder, and doesn’t create it', async () => {
    const originals = path.join(media, 'originals');
    expect((await member.get(mediaUrl(stored, 'full', 96, 'jpg'))).status).toBe(200);
    fs.renameSync(originals, `${originals}-away`);
    const refused = await member.get(notMadeBefore());
    expectProblem(refused, 'UNAVAILABLE');
    expect(refused.body.detail).toBe('The pictures’ folder is unavailable');
    expect(fs.existsSync(originals)).toBe(false);
    fs.renameSync(`${originals}-away`, originals);
    await expectAvailable();
  });
});
