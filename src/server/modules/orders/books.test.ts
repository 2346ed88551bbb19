/** Ledger postings of each change of an order, in the same transaction, and the report of differences. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { projectFolder } from '../../platform/project-folder.ts';
import { kr } from '../../testing/make.ts';
import { getOrders, type Purchase } from '../../testing/orders.ts';
import { goodCard } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { listPostings } from '../ledger/service.ts';
import { refundWithdrawal } from '../withdrawals/jobs.ts';
import { captureOrder, reviewLedger } from './jobs.ts';
import { cancelOrder, reviewBooks } from './service.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi();
  shop = getOrders(api);
});
afterAll(() => api.stop());

const bookedFor = async ({ order }: Purchase) =>
  (await listPostings(api.database, { orderId: order.id })).map(({ source, entries }) => ({ source, entries: entries.map(({ account, amount_minor }) => `${account} ${amount_minor}`) }));

test('posts nothing before the capture, and its sum once after', async () => {
  const bought = await shop.purchase([{ price: kr(100) }], { isUnsettled: true });
  expect(await bookedFor(bought)).toEqual([]);
  await Promise.all([captureOrder.run(shop.ctx, { orderId: bought.order.id }), captureOrder.run(shop.ctx, { orderId: bought.order.id })]);
  expect(await bookedFor(bought)).toEqual([{ source: 'charge', entries: ['provider_balance 14900', 'charges -14900'] }]);
});

test('posts nothing for a card that is refused at capture', async () => {
  const bought = await shop.purchase([{}], { card: { ...goodCard, number: '4000 0000 0000 0341' } });
  expect([(await shop.orderNow(bought)).status, await bookedFor(bought)]).toEqual(['canceled', []]);
});

test('posts a withdrawal’s refund once, also after a crash', async () => {
  const bought = await shop.purchase([{ quantity: 3 }]);
  const { withdrawal } = (await shop.withdraw(bought, { items: [{ item_id: bought.order.items[0].id, quantity: 1 }] })).body;
  api.onStep('withdrawal.refunded', () => Promise.reject(new Error('crash')));
  await expect(refundWithdrawal.run(shop.ctx, { withdrawalId: withdrawal.id })).rejects.toThrow('crash');
  expect(
    (await bookedFor(bought)).map(({ source }) => source),
    'neither the state nor the ledger',
  ).toEqual(['charge']);
  await refundWithdrawal.run(shop.ctx, { withdrawalId: withdrawal.id });
  await refundWithdrawal.run(shop.ctx, { withdrawalId: withdrawal.id });
  expect((await bookedFor(bought))[1]).toEqual({ source: 'refund', entries: ['provider_balance -10000', 'refunds 10000'] });
});

test('posts the rest when the seller cancels', async () => {
  const bought = await shop.purchase([{ quantity: 2 }]);
  await shop.withdraw(bought, { items: [{ item_id: bought.order.items[0].id, quantity: 1 }] });
  await cancelOrder(shop.ctx, bought.order.number, { isRestocked: true });
  await api.runJobs();
  expect((await bookedFor(bought)).map(({ source, entries }) => [source, entries[0]])).toEqual([
    ['charge', 'provider_balance 24900'],
    ['refund', 'provider_balance -10000'],
    ['refund', 'provider_balance -14900'],
  ]);
});

test('books orders from before the ledger by its migration', async () => {
  const old = await testApi();
  try {
    const before = getOrders(old);
    await before.purchase([{}], { isUnsettled: true });
    const [partly, canceled] = [await before.purchase([{ quantity: 2 }]), await before.purchase([{}])];
    await before.withdraw(partly, { items: [{ item_id: partly.order.items[0].id, quantity: 1 }] });
    await cancelOrder(before.ctx, canceled.order.number, { isRestocked: true });
    await old.runJobs();
    const listSums = () =>
      before.rows('select t.source, t.source_id, t.order_id, e.account, e.amount_minor from ledger_transactions t join ledger_entries e on e.transaction_id = t.id order by 1, 2, 4');
    const booked = await listSums();
    expect(booked).toHaveLength(10);
    await before.rows('alter table ledger_transactions disable trigger user');
    await before.rows('alter table ledger_entries disable trigger user');
    await before.rows('truncate ledger_transactions cascade');
    const [file = ''] = globSync('migrations/*_ledger.sql', { cwd: projectFolder });
    const statements = readFileSync(path.join(projectFolder, file), 'utf8').split('--> statement-breakpoint');
    for (const text of statements.filter((one) => /^INSERT INTO/m.test(one))) await before.rows(text);
    expect(await listSums()).toEqual(booked);
  } finally {
    await old.stop();
  }
});

test('reports an order that differs from the ledger', async () => {
  const own = await testApi({ hasEditedOrders: true });
  try {
    const other = getOrders(own);
    const { order } = await other.purchase([{}]);
    const error = vi.fn();
    await reviewLedger.run({ ...other.ctx, log: { ...other.ctx.log, error } as never }, {});
    expect(error).not.toHaveBeenCalled();
    await other.rows('update orders set total_minor = total_minor + 1 where id = $1', order.id);
    const [difference] = (await reviewBooks(other.ctx)).differences;
    expect(difference).toEqual({
      ...{ number: order.number, currency_code: 'SEK', captured_minor: 14_901, posted_charges_minor: 14_900, refunded_minor: 0, posted_refunds_minor: 0 },
      ...{ receipt_minor: 14_900, credited_minor: 0, posted_credits_minor: 0 },
    });
    await reviewLedger.run({ ...other.ctx, log: { ...other.ctx.log, error } as never }, {});
    expect(error).toHaveBeenCalledWith(difference, expect.stringContaining('npm run orders -- ledger'));
  } finally {
    await own.stop();
  }
});
