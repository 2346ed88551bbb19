/** Decoder processes of a whole shop: they end with it, however it ends. On Linux, whose /proc lists a process's children. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mediaUrl } from '#shared/values/pictures/media.ts';
import { createBrowser } from '../../testing/test-api.ts';
import { progressiveJpeg } from '../media/testing/hostile-pictures.ts';
import { ensureMails, makeShopFolder } from './testing/shop-folder.ts';
import { endShopPrograms, runShopProgram } from './testing/shop-program.ts';

const folder = makeShopFolder('decoders');
let hostile: Buffer;
beforeAll(async () => {
  await ensureMails();
  // Decoded in a part of the ten seconds that a stopping shop waits, also by a decoder of low priority on a busy machine.
  hostile = await progressiveJpeg(2_500);
});
afterEach(endShopPrograms);
afterAll(folder.remove);

const readCommand = (pid: number): string => {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};
const listChildren = (pid: number): number[] => fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
const findDecoders = (pid: number): number[] => listChildren(pid).filter((child) => readCommand(child).includes('/media/decoder.'));
/** A field of /proc/PID/stat after the name in brackets, counted from 0 (proc(5)). */
const readStat = (pid: number, field: number): number =>
  Number(
    fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')[field] ?? 0,
  );
const getCpuTicks = (pid: number): number => readStat(pid, 11);
const getNiceness = (pid: number): number => readStat(pid, 16);
/** Whether a decoder has installed its signal handlers, SIGHUP's last: the first bit of the signals that a process catches (proc(5), SigCgt). */
const isReady = (pid: number): boolean => /^SigCgt:\s*[\da-f]*[13579bdf]$/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));

/** A shop in which a hostile picture is being decoded; its decoders, of uploads and the warm one of pictures. */
async function shopThatDecodes() {
  const shop = runShopProgram({ DATA_DIR: folder.dataDir });
  const url = await shop.open;
  const { database, make } = folder.open();
  const { email, password } = await make.member({ email: `medlem${shop.pid}@exempel.example` });
  await database.close();
  const browser = createBrowser(url);
  expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200);
  const upload = () =>
    browser.send('POST', '/api/app/user/avatar', {
      body: Buffer.concat([Buffer.from('--grans\r\nContent-Disposition: form-data; name="file"; filename="b.jpg"\r\n\r\n'), hostile, Buffer.from('\r\n--grans--\r\n')]),
      headers: { 'Content-Type': 'multipart/form-data; boundary=grans' },
    });
  const uploaded = upload().then(
    ({ status }) => status,
    () => 'cut off',
  );
  await expect.poll(() => findDecoders(shop.pid).length, { timeout: 60_000 }).toBe(2);
  const decoders = findDecoders(shop.pid);
  // Once they are ready, the processor time that they use is the picture's, and Ctrl-C does not end them.
  await expect.poll(() => decoders.every(isReady), { timeout: 60_000 }).toBe(true);
  await expect.poll(() => decoders.map(getNiceness).sort((a, b) => a - b), { timeout: 60_000 }).toEqual([5, 10]);
  const ofUploads = decoders.find((pid) => getNiceness(pid) === 10) ?? 0;
  const before = getCpuTicks(ofUploads);
  await expect.poll(() => getCpuTicks(ofUploads) - before, { timeout: 60_000, interval: 10 }).toBeGreaterThan(5);
  return { shop, decoders, uploaded };
}

const listAlive = (pids: readonly number[]): number[] => pids.filter((pid) => readCommand(pid) !== '');

/** Opens a pipe for writing as soon as somebody reads it, who waits from then on for what is written. */
async function openWhenRead(pipe: string): Promise<number> {
  let handle = 0;
  await expect
    .poll(
      () => {
        try {
          handle = fs.openSync(pipe, fs.constants.O_WRONLY | fs.constants.O_NONBLOCK);
        } catch (error) {
          return (error as NodeJS.ErrnoException).code;
        }
        return 'read';
      },
      { timeout: 60_000 },
    )
    .toBe('read');
  return handle;
}

test.skipIf(process.platform !== 'linux')('exits when its shop is killed with -9 (skipped without /proc)', async () => {
  const shop = runShopProgram({ DATA_DIR: folder.dataDir });
  const url = await shop.open;
  const { database } = folder.open();
  const id = `img_${'d'.repeat(32)}`;
  await database.run({ text: `insert into media (id, extension, width, height, color) values ($1, 'jpg', 10, 10, '#000000')`, values: [id] });
  await database.close();
  const originals = path.join(folder.dataDir, 'media', 'originals');
  fs.mkdirSync(originals, { recursive: true });
  // An original whose bytes never come.
  const pipe = path.join(originals, `${id}.jpg`);
  execFileSync('mkfifo', [pipe]);
  const pending = fetch(`${url}${mediaUrl(id, 'card', 96, 'jpg')}`).then(
    ({ status }) => status,
    () => 'cut off',
  );
  const handle = await openWhenRead(pipe);
  const decoders = findDecoders(shop.pid);
  expect(decoders).toHaveLength(1);
  shop.signal('SIGKILL');
  await shop.ended;
  await expect.poll(() => listAlive(decoders), { timeout: 60_000, interval: 20 }).toEqual([]);
  expect(await pending).toBe('cut off');
  fs.closeSync(handle);
  fs.rmSync(pipe);
  // The next one takes the database server over, and closes it.
  const next = runShopProgram({ DATA_DIR: folder.dataDir });
  await next.open;
  next.signal('SIGTERM');
  expect((await next.ended).code).toBe(0);
});

test.skipIf(process.platform !== 'linux')('exit with their shop at SIGTERM, uploads finished (skipped without /proc)', async () => {
  const { shop, decoders, uploaded } = await shopThatDecodes();
  // As a terminal's Ctrl-C does, which reaches all.
  for (const pid of decoders) process.kill(pid, 'SIGINT');
  shop.signal('SIGTERM');
  expect((await shop.ended).code).toBe(0);
  expect(await uploaded).toBe(200);
  expect(listAlive(decoders)).toEqual([]);
  expect(shop.bugs()).toEqual([]);
});
