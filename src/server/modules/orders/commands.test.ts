/** The staff's commands as they run: processes of their own beside a running shop, with the simulated Stripe. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingNames } from '../../platform/config.ts';
import { compileCache } from '../../testing/compile-cache.ts';
import { kr } from '../../testing/make.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { makeStripeChipIns } from '../chip-ins/testing/stripe-chip-in.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'fira-commands-'));

let shop: StripeShop;
beforeAll(async () => {
  shop = await stripeShop();
});
afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Of its own, so that neither the test's environment nor a developer's .env reaches the command. */
const unset = Object.fromEntries(settingNames.map((name) => [name, '']));

async function run(script: 'orders' | 'vendors', args: string[], settings: Record<string, string> = {}): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const [row] = await shop.api.database.run<{ name: string }>({ text: 'select current_database() as name', values: [] });
  const { host, port, user, connectionString } = shop.api.database.pool.options;
  const url = new URL(connectionString ?? `postgres://${user}@${host}:${port}/`);
  url.pathname = `/${row?.name}`;
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_simulator', STRIPE_API_BASE: shop.simulator.url };
  const child = spawn(process.execPath, ['--import', './scripts/build/messages-first.ts', path.join('scripts', `${script}.ts`), ...args], {
    cwd: root,
    env: { ...process.env, ...unset, ...compileCache, DATABASE_URL: url.href, DATA_DIR: folder, LOG_LEVEL: 'silent', ...stripe, ...settings },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stdout, stderr };
}

async function settle(): Promise<void> {
  await shop.simulator.webhooks.settled();
  await shop.api.runJobs();
}

test('onboards a vendor by the command’s link, and sets its fee', async () => {
  const { api } = shop;
  const vendorId = await api.make.vendor({ name: 'Kommandobutiken' });
  const handle = vendorId.toLowerCase();
  expect((await run('vendors', ['list'])).stdout).toContain(`${handle}  Kommandobutiken: no account`);
  const { code, stdout } = await run('vendors', ['onboard', handle]);
  const [, accountId, link] = /The account of Kommandobutiken is (acct_\w+)\. Send this link to the vendor; it works until \S+:\n(\S+)/.exec(stdout) ?? [];
  expect(code, stdout).toBe(0);
  await fetch(link ?? '', { method: 'POST', body: new URLSearchParams({ act: 'complete' }), redirect: 'manual' });
  await settle();
  expect((await run('vendors', ['list'])).stdout).toContain(`${handle}  Kommandobutiken: ${accountId}, transfers active, fee 10 %`);
  expect(await run('vendors', ['fee', handle, '12,5'])).toMatchObject({ code: 0, stdout: `Later orders of ${handle} bear a fee of 12.5 %.\n` });
  const { variantId } = await api.make.product({ vendorId, price: kr(100) });
  const browser = api.browser();
  const cartId = await shop.cart(browser, variantId);
  await shop.pay(browser, cartId, 'card');
  expect((await shop.intents(cartId))[0]).toMatchObject({ application_fee_amount: 1_250, transfer_data: { destination: accountId } });
  await settle();
});

test('refunds once by the command, and shows a ledger that agrees', async () => {
  const { variantId } = await shop.api.make.product({ price: kr(100) });
  const browser = shop.api.browser();
  const cartId = await shop.cart(browser, variantId);
  const { order } = (await shop.pay(browser, cartId, 'card')).body;
  await settle();
  const refund = ['refund', String(order.number), '--lines', '1=49.50,delivery=9', '--reason', 'faulty', '--key', 'mejl-17'];
  const first = await run('orders', refund);
  expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(new RegExp(`^Refund rf_\\w+ of order ${order.number}: 58\\.5 SEK goes back, and its buyer gets a mail\\.\n$`)) });
  await settle();
  expect((await run('orders', refund)).stdout, 'the same command names the same refund').toBe(first.stdout);
  await settle();
  expect((await shop.books(cartId)).payments).toMatchObject([{ received: 14_900, refunded: 5_850 }]);
  const ledger = await run('orders', ['ledger']);
  expect(ledger).toMatchObject({ code: 0, stdout: expect.stringContaining('SEK  refunds  58.5\n') });
  expect(ledger.stdout).toContain('The ledger agrees with the orders.');
  await shop.api.database.run({ text: 'update orders set total_minor = total_minor + 100 where id = $1', values: [order.id] });
  expect(await run('orders', ['ledger'])).toMatchObject({ code: 1, stdout: expect.stringContaining(`order ${order.number} (SEK): captured 150, posted 149`) });
  await shop.api.database.run({ text: 'update orders set total_minor = total_minor - 100 where id = $1', values: [order.id] });
});

test('issue 23: names what of chip-ins is disputed and owed', async () => {
  const { getCharge, pay, started } = makeStripeChipIns(() => shop);
  const { token } = await started();
  await pay(token, 200);
  const id = await pay(token, 100);
  const dispute = shop.simulator.openDispute(getCharge(id));
  await settle();
  expect((await run('orders', ['disputes'])).stdout).toMatch(new RegExp(`^chip-in, contribution ${id}: dispute ${dispute.id} `, 'm'));
  expect((await run('orders', ['liability'])).stdout).toContain('SEK: gift cards and chip-ins need 300; the balance at Stripe is');
  await shop.api.database.run({ text: 'update chip_in_contributions set disputed_minor = 9900 where id = $1', values: [id] });
  expect(await run('orders', ['ledger'])).toMatchObject({ code: 1, stdout: expect.stringContaining('chip-ins (SEK): worth 299, posted 300\n') });
  await shop.api.database.run({ text: 'update chip_in_contributions set disputed_minor = 10000 where id = $1', values: [id] });
});

test('writes the packing note of an order as PDF', async () => {
  const { variantId } = await shop.api.make.product({ title: 'Orkidén', price: kr(100) });
  const browser = shop.api.browser();
  const { order } = (await shop.pay(browser, await shop.cart(browser, variantId), 'card')).body;
  const file = path.join(folder, 'note.pdf');
  expect(await run('orders', ['packing', String(order.number), '--to', file])).toMatchObject({ code: 0, stdout: `The packing note of order ${order.number} is in ${file}.\n` });
  const { text } = await readPdf(readFileSync(file));
  for (const part of ['Följesedel', 'Orkidén', String(order.number), order.shipping_address.address_1]) expect(text).toContain(part);
});

test.each([
  ['orders', ['refund', '999999', '--lines', 'delivery=1', '--reason', 'late'], {}, /^There is no order 999999\.\n$/],
  ['orders', ['refund', '999999', '--lines', 'delivery=1', '--reason', 'because'], {}, /^--reason must be one of faulty, missing, late, goodwill\.\n$/],
  ['vendors', ['fee', 'okand', '10'], {}, /no vendor okand\.\n$/],
  ['vendors', ['list'], { STRIPE_SECRET_KEY: '', STRIPE_API_BASE: '' }, /^The setting STRIPE_SECRET_KEY is missing: with demo payments vendors have no accounts\.\n$/],
] as const)('refuses %s %j with one sentence', async (script, args, settings, sentence) => {
  expect(await run(script, [...args], settings)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) });
});
