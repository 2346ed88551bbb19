import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createBrowser } from '../../testing/test-api.ts';
import { writeGuaranteeNotices } from '../../testing/guarantee-notices.ts';
import { findFreePort, toConnectionString } from '../embedded-postgres/endpoint.ts';
import { endShopPrograms, runShopProgram } from './testing/shop-program.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fira-start-'));
// The database's own user must be able to enter.
fs.chmodSync(folder, 0o755);
const dataDir = path.join(folder, 'data');
const postmasterFile = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');

afterEach(endShopPrograms);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const run = (settings: Record<string, string>) => runShopProgram({ DATA_DIR: dataDir, ...settings });
/** The result of a refused start: one sentence, and exit code 1. */
const refusal = (sentence: string | RegExp) => ({ code: 1, signal: null, stderr: typeof sentence === 'string' ? `${sentence}\n` : expect.stringMatching(sentence) });

/** The serving processes of a program, without its database. */
function findWorkers(pid: number): number[] {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((child) => fs.readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('shop-fixture'));
}

describe('the whole program', () => {
  test.runIf(process.platform === 'linux')('WORKERS=2: shares one port and cart, and survives one’s death', async () => {
    const shop = run({ WORKERS: '2' });
    const url = await shop.open;
    const workers = findWorkers(shop.pid);
    expect(workers).toHaveLength(2);
    const visitor = createBrowser(url);
    const { body } = await visitor.post('/api/store/carts/create', { region_id: 'reg_sweden' });
    // Each request uses a new connection, and so reaches either process.
    const readCart = () => Promise.all(Array.from({ length: 12 }, () => visitor.get(`/api/store/carts/${body.cart.id}`, { connection: 'close' })));
    expect(new Set((await readCart()).map((answer) => `${answer.status} ${answer.body.cart.id}`))).toEqual(new Set([`200 ${body.cart.id}`]));
    process.kill(workers[0] ?? 0, 'SIGKILL');
    await expect.poll(() => findWorkers(shop.pid).filter((pid) => !workers.includes(pid)), { timeout: 60_000 }).toHaveLength(1);
    await expect.poll(async () => (await readCart().catch(() => [])).filter((answer) => answer.status === 200).length, { timeout: 60_000 }).toBe(12);
    shop.signal('SIGTERM');
    expect(await shop.ended).toMatchObject({ code: 0, stderr: '' });
    expect(fs.existsSync(postmasterFile), 'the database is stopped').toBe(false);
  });

  test('opens on a public address with Stripe, mail, secret and notices', async () => {
    const port = await findFreePort();
    const open = { PUBLIC_URL: 'https://fira.example', SMTP_URL: 'smtp://127.0.0.1:1', TOKEN_SECRET: 'x'.repeat(32) };
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_geheim', STRIPE_PUBLISHABLE_KEY: 'pk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_geheim' };
    const notices = writeGuaranteeNotices(folder);
    const shop = run({ PORT: String(port), ...open, ...stripe, ...notices });
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true);
    const visitor = createBrowser(`http://127.0.0.1:${port}`);
    expect((await visitor.get('/api/store/payment-providers')).body.payment_providers).toMatchObject([{ id: 'stripe', is_demo: false, card_key: 'pk_live_x' }]);
    expect((await visitor.post('/api/webhooks/stripe', {})).body.code, 'signed events alone').toBe('SIGNATURE_INVALID');
    shop.signal('SIGTERM');
    const { stdout, stderr } = await shop.ended;
    expect(stdout).toContain('is open: https://fira.example');
    expect(stdout).not.toMatch(/Test card|Mail outbox/);
    expect(stdout + stderr, 'no secret').not.toContain('geheim');
    expect(await run({ ...open }).ended).toMatchObject(refusal('The setting STRIPE_SECRET_KEY is missing: with the public address https://fira.example, payments must be real.'));
    expect(await run({ ...open, ...stripe }).ended).toMatchObject(refusal(/^The setting GUARANTEE_NOTICE_SV is missing: with the public address https:\/\/fira\.example, /));
  });

  test('shares one database between two programs, refusing a folder in use', async () => {
    const first = run({});
    const url = await first.open;
    const connectionString = toConnectionString({ kind: 'socket', folder: path.join(dataDir, 'postgres', 'run') }, 'fira');
    const second = run({ DATABASE_URL: connectionString, DATA_DIR: path.join(folder, 'other') });
    expect(await second.open).not.toBe(url);
    const visitor = createBrowser(url);
    const { body } = await visitor.post('/api/store/carts/create');
    expect((await createBrowser(await second.open).get(`/api/store/carts/${body.cart.id}`)).status).toBe(200);
    expect(await run({}).ended).toMatchObject(refusal(`The data folder ${dataDir} is already in use by process ${first.pid}: stop that one first, or set DATA_DIR to another folder.`));
    second.signal('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0, stderr: '' });
    expect((await visitor.get('/readyz')).status).toBe(200);
  });
});

describe('a failing start prints one sentence and exits with 1', () => {
  test.each(['1', '2'])('reports a taken port, with WORKERS=%s, and stops the started database', async (workers) => {
    const holder = net.createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as net.AddressInfo;
    expect(await run({ PORT: String(port), WORKERS: workers }).ended).toMatchObject(refusal(`Port ${port} on 127.0.0.1 is already in use. Stop what uses it, or set PORT to another one.`));
    expect(fs.existsSync(postmasterFile)).toBe(false);
    holder.close();
  });

  test('reports a wrong setting', async () => {
    const [port, publicUrl] = await Promise.all([run({ PORT: 'ftp' }).ended, run({ PUBLIC_URL: 'https://fira.example/shop' }).ended]);
    expect(port).toMatchObject({ ...refusal('The setting PORT must be a port number from 0 to 65535.'), stdout: '' });
    expect(publicUrl).toMatchObject(refusal('The setting PUBLIC_URL must be an origin alone, without a path.'));
  });

  test('reports an unreachable DATABASE_URL without its password', async () => {
    const end = await run({ DATABASE_URL: 'postgres://fira:hemligt@127.0.0.1:1/fira' }).ended;
    expect(end).toMatchObject(refusal('The database does not answer at postgres://fira:…@127.0.0.1:1/fira: connect ECONNREFUSED 127.0.0.1:1.'));
    expect(end.stdout + end.stderr).not.toContain('hemligt');
  });

  test('reports a DATA_DIR that can’t be written to', async () => {
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, '');
    expect(await run({ DATA_DIR: file }).ended).toMatchObject(
      refusal(/^The data folder \S+ can't be written to \(\w+\): make it writable for the user who starts Fira, or set DATA_DIR to another folder\.\n$/),
    );
  });
});
