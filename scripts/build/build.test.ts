/**
 * Real builds in a fresh clone beside running shops: two builds, the second taken over from a killed builder. With BUILD_EDITS=yes (npm run test:long -- builds)
 * sources also change during a third; changed-sources.test.ts covers that briefly.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoEmails } from '../../demo/load-members.ts';
import { makeShopFolder } from '../../src/server/platform/process/testing/shop-folder.ts';
import { endShopPrograms, runShopProgram, type ShopProgram } from '../../src/server/platform/process/testing/shop-program.ts';
import { findLastingPort } from '../../src/server/testing/lasting-port.ts';
import { createBrowser } from '../../src/server/testing/test-api.ts';
import { copyProject } from '../copy-project.ts';
import { askForAll, listAddresses } from './testing/every-page.ts';

// A build takes half a minute of CPU, maybe on a busy machine.
vi.setConfig({ testTimeout: 900_000 });

const isLong = process.env['BUILD_EDITS'] === 'yes';
/** During a build, only a part of the addresses is queried at a time. */
const PARTS = 6;

const folder = makeShopFolder('build');
const getData = (name: string) => path.join(path.dirname(folder.dataDir), name);
const copy = getData('project');
const builds = path.join(copy, 'builds');

beforeAll(() => copyProject(copy));
afterAll(async () => {
  await endShopPrograms();
  folder.remove();
});

// Clears variables set by the test runner.
const plain = { NODE_ENV: 'production', VITEST: '', VITEST_MODE: '' };
const start = (name: string, settings: Record<string, string> = {}) =>
  runShopProgram({ ...plain, DATA_DIR: getData(name), DEMO_DATA: 'true', ...settings }, { program: path.join(copy, 'scripts/start.js') });
const build = () => runShopProgram(plain, { program: path.join(copy, 'scripts/build/build.ts') });

const BUILDING = 'Building (only when something has changed)';
const countBuilds = (...programs: ShopProgram[]) => programs.map((program) => program.output().split(BUILDING).length - 1).reduce((sum, count) => sum + count, 0);
const listBuilds = () => fs.readdirSync(builds).filter((name) => !name.startsWith('.'));
const latest = async (shop: ShopProgram) => (await (await fetch(`${await shop.open}/builds/latest.json`)).json()) as { id: string; timestamp: string };

/** Replaces a text in a source file; returns an undo. */
function edit(file: string, from: string, to: string): () => void {
  const full = path.join(copy, file);
  const before = fs.readFileSync(full, 'utf8');
  expect(before, file).toContain(from);
  fs.writeFileSync(full, before.replace(from, to));
  return () => fs.writeFileSync(full, before);
}

async function stop(shop: ShopProgram): Promise<void> {
  shop.signal('SIGTERM');
  expect(await shop.ended).toMatchObject({ code: 0 });
}

/** Worker processes of a shop, without its database. */
function findWorkers({ pid }: ShopProgram): number[] {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((child) => fs.readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('scripts/start.js'));
}

/** Kills `count` workers and waits for replacements. */
async function killWorkers(shop: ShopProgram, count: number): Promise<void> {
  const killed = findWorkers(shop).slice(0, count);
  expect(killed).toHaveLength(count);
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  await expect.poll(() => findWorkers(shop).filter((pid) => !killed.includes(pid)).length, { timeout: 60_000 }).toBe(2);
}

/** Repeatedly kills a worker and checks a part of the addresses, until `ended` settles. */
async function askUntil(ended: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  for (let round = 0; !hasEnded; round += 1) {
    await killWorkers(pair, 1);
    const part = Object.fromEntries(Object.entries(asBefore).filter((_, index) => index % PARTS === round % PARTS));
    expect(await askForAll(await pair.open, Object.keys(part))).toEqual(part);
    await delay(1_000);
  }
}

/** Kills a builder while another waits for its lock; returns the one that continues. */
async function takeOverFromKilled(): Promise<ShopProgram> {
  const killed = build();
  await expect.poll(() => killed.output(), { timeout: 300_000 }).toContain('pages …');
  const waiting = build();
  await expect.poll(() => waiting.output(), { timeout: 300_000 }).toContain('Waiting for another process');
  killed.signal('SIGKILL');
  await expect.poll(() => waiting.output(), { timeout: 300_000 }).toContain('messages and route tables …');
  return waiting;
}

async function subjectOfNextMail(shop: ShopProgram): Promise<string> {
  const email = demoEmails[0] ?? '';
  const visitor = createBrowser(await shop.open);
  const subjects = async () => ((await visitor.get('/__outbox.json')).body as { messages: { to: string; subject: string }[] }).messages.filter(({ to }) => to === email).map(({ subject }) => subject);
  const before = (await subjects()).length;
  expect((await visitor.post('/api/auth/forgot-password', { email })).status).toBe(200);
  await expect.poll(async () => (await subjects()).length, { timeout: 60_000 }).toBe(before + 1);
  return (await subjects())[0] ?? '';
}

const MISSING = '/en/no-such-page/at-all';
const pageText = { file: 'src/shared/i18n/messages/en/shell.json', was: 'Page Not Found' };
const mailText = { file: 'src/shared/i18n/messages/sv/account-mail.json', was: '"Välj ett nytt lösenord"' };

let alone: ShopProgram;
let pair: ShopProgram;
let asBefore: Record<string, string> = {};
let first: { id: string; timestamp: string };

test('makes one build by three simultaneous starts in a fresh clone', async () => {
  alone = start('alone', { WORKERS: '1' });
  // Fixed port: an ephemeral one would change once both workers were killed.
  pair = start('pair', { WORKERS: '2', PORT: String(await findLastingPort()) });
  const third = start('third', { WORKERS: '1', DEMO_DATA: 'false' });
  await Promise.all([alone.open, pair.open, third.open]);
  expect(countBuilds(alone, pair, third)).toBe(1);
  first = await latest(alone);
  expect([await latest(pair), await latest(third)]).toEqual([first, first]);
  expect(listBuilds()).toEqual([first.id]);
  await stop(third);
});

test('builds nothing and offers nothing new when the sources are unchanged', async () => {
  const later = start('third', { WORKERS: '2', DEMO_DATA: 'false' });
  await later.open;
  expect(countBuilds(later)).toBe(0);
  expect(await latest(later)).toEqual(first);
  await stop(later);
  expect(listBuilds()).toEqual([first.id]);
});

test('serves the open shops’ build while another replaces a killed builder', async () => {
  const addresses = await listAddresses(await pair.open);
  asBefore = await askForAll(await pair.open, addresses);
  expect(Object.entries(asBefore).filter(([, answer]) => /^(429|5\d\d)/.test(answer))).toEqual([]);
  // Guards that the comparison covers all kinds.
  const kinds = (pattern: RegExp) => Object.entries(asBefore).filter(([address, answer]) => pattern.test(address) && answer.startsWith('200')).length;
  expect([/^\/shop\/produkter\//, /^\/en\/shop\/categories\//, /^\/shop\/varumarken\//, /^\/assets\//, /^\/(media|pictures)\//].map((kind) => kinds(kind) > 0)).toEqual(Array(5).fill(true));
  expect(asBefore[MISSING]).toMatch(/^404.*Page Not Found/);

  const undo = [edit(pageText.file, pageText.was, 'Page on its second build'), edit(mailText.file, mailText.was, '"Ett ämne av bygge två"')];
  const second = await takeOverFromKilled();
  await askUntil(second.ended);
  expect(await second.ended).toMatchObject({ code: 0, stderr: '' });
  expect(countBuilds(second)).toBe(1);

  await killWorkers(pair, 2);
  // The single-worker shop has rendered nothing yet: it loads its build only now.
  for (const shop of [pair, alone]) {
    expect(await askForAll(await shop.open, addresses)).toEqual(asBefore);
    expect(await latest(shop)).toEqual(first);
    expect(await subjectOfNextMail(shop)).toBe(mailText.was.slice(1, -1));
  }
  const [secondId = ''] = listBuilds().filter((id) => id !== first.id);
  const script = (id: string) => `/assets/${fs.readdirSync(path.join(builds, id, 'client/assets')).find((name) => /^entry\.client-.*\.js$/.test(name)) ?? ''}`;
  // Browsers may have pages of both builds open, and reach either process.
  const fileOfSecond = fs.readdirSync(path.join(builds, secondId, 'client/assets')).find((name) => name.endsWith('.js') && !fs.existsSync(path.join(builds, first.id, 'client/assets', name)));
  expect((await fetch(`${await pair.open}/assets/${fileOfSecond}`)).status).toBe(200);

  const newer = start('third', { WORKERS: '1', DEMO_DATA: 'false' });
  expect(await askForAll(await newer.open, [MISSING])).toEqual({ [MISSING]: expect.stringContaining('Page on its second build') as string });
  expect(await latest(newer)).toMatchObject({ id: secondId });
  expect((await fetch(`${await newer.open}${script(first.id)}`)).status).toBe(200);
  await stop(newer);

  for (const back of undo) back();
  const again = start('third', { WORKERS: '1', DEMO_DATA: 'false' });
  await again.open;
  expect(countBuilds(again)).toBe(0);
  expect(await latest(again)).toEqual(first);
  await stop(again);
});

test.runIf(isLong)('rebuilds when sources change during a build, serving open shops meanwhile', async () => {
  edit(pageText.file, pageText.was, 'Page on its third build');
  const waiting = await takeOverFromKilled();
  edit(pageText.file, 'Page on its third build', 'Page on its fourth build');
  await askUntil(waiting.ended);
  expect(await waiting.ended).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('The sources have changed during the build.') as string });
  expect(countBuilds(waiting)).toBe(2);

  const newest = start('third', { WORKERS: '1', DEMO_DATA: 'false' });
  expect(await askForAll(await newest.open, [MISSING])).toEqual({ [MISSING]: expect.stringContaining('Page on its fourth build') as string });
  expect(countBuilds(newest)).toBe(0);
  expect(listBuilds()).toHaveLength(3);
  await stop(newest);
  for (const shop of [alone, pair]) {
    expect(await askForAll(await shop.open, Object.keys(asBefore))).toEqual(asBefore);
    expect(await latest(shop)).toEqual(first);
  }
});

test('ends open shops without errors', async () => {
  for (const shop of [alone, pair]) {
    expect(shop.bugs()).toEqual([]);
    await stop(shop);
  }
});
