/** Postings that the ledger refuses, in code and in the database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/context.ts';
import { getOrders } from '../../testing/orders.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { toChargeEntries } from './rules.ts';
import { postEntries } from './service.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi();
  shop = getOrders(api);
});
afterAll(() => api.stop());

const charge = (sourceId: string) => ({ source: 'charge' as const, sourceId, paymentReference: sourceId, orderId: null, currencyCode: 'SEK', entries: toChargeEntries(100, null) });
const post = (posting: Parameters<typeof postEntries>[1]) => inTransaction(shop.ctx, (ctx) => postEntries({ ...ctx, db: ctx.db.pipelined }, posting));
const toEntries = (sourceId: string) =>
  shop.rows<{ account: string; amount: number }>(
    'select e.account, e.amount_minor as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.source_id = $1 order by e.position',
    sourceId,
  );

test('posts an event once, however often it comes', async () => {
  await Promise.all(Array.from({ length: 10 }, () => post(charge('once'))));
  await post({ ...charge('once'), entries: toChargeEntries(999, null) });
  expect(await toEntries('once')).toEqual([
    { account: 'provider_balance', amount: 100 },
    { account: 'charges', amount: -100 },
  ]);
});

test('refuses a transaction that isn’t balanced, or is empty', async () => {
  await expect(post({ ...charge('skewed'), entries: [{ account: 'charges', amountMinor: 1 }] })).rejects.toThrow('sums to 1');
  await expect(post({ ...charge('empty'), entries: [] })).rejects.toThrow('0 entries');
  expect(await toEntries('skewed')).toEqual([]);
});

test('refuses in the database what the code would let pass', async () => {
  const skewed = `with t as (insert into ledger_transactions (source, source_id, payment_reference, currency_code, at) values ('charge', 'by-hand', 'by-hand', 'SEK', now()) returning id)
    insert into ledger_entries (transaction_id, position, account, amount_minor) select id, 1, 'charges', -100 from t`;
  await expect(shop.rows(skewed)).rejects.toThrow('does not sum to zero');
  await post(charge('balanced'));
  const more = `insert into ledger_entries (transaction_id, position, account, amount_minor) select id, 9, 'refunds', 5 from ledger_transactions where source_id = 'balanced'`;
  await expect(shop.rows(more)).rejects.toThrow('does not sum to zero');
  expect(await toEntries('balanced')).toHaveLength(2);
});

test.each(['ledger_transactions', 'ledger_entries'])('refuses to change or delete rows of %s', async (table) => {
  await post(charge('final'));
  const [column, value] = table === 'ledger_entries' ? ['amount_minor', '0'] : ['currency_code', `'EUR'`];
  await expect(shop.rows(`update ${table} set ${column} = ${value}`)).rejects.toThrow('append-only');
  await expect(shop.rows(`delete from ${table}`)).rejects.toThrow('append-only');
  await expect(shop.rows(`truncate ${table} cascade`)).rejects.toThrow('append-only');
});
