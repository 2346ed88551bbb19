/** The books of a shop that was paid through the simulated Stripe, here and there, once all is at rest. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { type BookedOrder, type FinalBooks, findFaults, type History } from '../../../modules/checkout/testing/check-history.ts';
import { reviewBooks } from '../../../modules/orders/service.ts';
import type { State } from '../../../testing/stripe/state.ts';
import { systemClock } from '../../clock.ts';
import type { Database } from '../../database.ts';

const JOBS_WITHIN_MS = 90_000;
const POLL_MS = 100;
/** After this time all of these have expired: attempts, holds, payments that wait for their payer. */
const LONG = `interval '4 hours'`;

const theirs = `from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier ~ '^(orders|payments|checkout|inventory|webhooks):'`;

/** Runs what waits, failed jobs at once as well. Throws when jobs are left. */
async function finishJobs(client: Client): Promise<void> {
  const deadline = performance.now() + JOBS_WITHIN_MS;
  let left: object[] = [];
  while (performance.now() < deadline) {
    left = (await client.query<object>(`select t.identifier, j.attempts, j.last_error, j.locked_at ${theirs}`)).rows;
    if (left.length === 0) return;
    await client.query(`update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0 and run_at > now() and id in (select j.id ${theirs})`);
    await delay(POLL_MS);
  }
  throw new Error(`jobs that nobody runs: ${JSON.stringify(left).slice(0, 600)}`);
}

async function runTimed(client: Client, ...names: string[]): Promise<void> {
  for (const name of names) {
    await client.query(`select graphile_worker.add_job($1, '{}')`, [name]);
    await finishJobs(client);
  }
}

/** Lets the reconciler run, then hours pass, then it runs again, with the jobs that release what nobody finished. */
export async function comeToRest(client: Client): Promise<void> {
  await finishJobs(client);
  await runTimed(client, 'checkout:reconcile');
  await client.query(`update payment_sessions set created_at = created_at - ${LONG}, updated_at = updated_at - ${LONG}`);
  await client.query(`update stock_reservations set expires_at = expires_at - ${LONG}`);
  await runTimed(client, 'checkout:reconcile', 'payments:release-forgotten', 'inventory:release-lapsed', 'checkout:reconcile');
}

export interface StockItem {
  stockItemId: string;
  before: number;
}

export interface CardBooks {
  orders: number;
  /** Payments that were captured, and those of them whose money went back. */
  captured: number;
  refunded: number;
  /** Orders that event or reconciler placed in their buyers' absence. */
  placedWithoutBuyer: { reason: string; count: number }[];
  ledgerTransactions: number;
  wrong: string[];
}

/** Payments of carts, by the attempt that Stripe has in their metadata. */
async function listPayments(client: Client, { payments, charges }: State): Promise<(FinalBooks['payments'][number] & { sessionId: string })[]> {
  const sessions = (await client.query<{ id: string; cart_id: string }>('select id, cart_id from payment_sessions')).rows;
  const cartIds = new Map(sessions.map(({ id, cart_id }) => [id, cart_id]));
  return [...payments.values()].map(({ status, amount_received, latest_charge, metadata }) => {
    const sessionId = metadata['fira_session'] ?? '';
    return { sessionId, cartId: cartIds.get(sessionId) ?? `nobody (${sessionId})`, status, receivedMinor: amount_received, refundedMinor: charges.get(String(latest_charge))?.amount_refunded ?? 0 };
  });
}

async function readBooks(client: Client, state: State, items: readonly StockItem[]): Promise<FinalBooks> {
  const { rows: orders } = await client.query<BookedOrder>(
    `select o.cart_id as "cartId", o.number, o.total_minor as "totalMinor", o.payment_status as "paymentStatus",
       (select json_agg(json_build_object('stockItemId', i.stock_item_id, 'quantity', i.quantity)) from order_items i where i.order_id = o.id) as lines from orders o`,
  );
  const { rows: stock } = await client.query<{ stockItemId: string; after: number; held: number }>(
    `select s.id as "stockItemId", s.available as after, (select coalesce(sum(r.quantity), 0)::int from stock_reservations r where r.stock_item_id = s.id) as held
     from stock_items s where s.id = any($1::text[])`,
    [items.map(({ stockItemId }) => stockItemId)],
  );
  const { rows: mails } = await client.query<{ number: number; count: number }>(
    `select o.number, count(*)::int as count from orders o join mails m on m.message_id like '<confirmation.' || o.id || '@%' group by o.number`,
  );
  const before = new Map(items.map((item) => [item.stockItemId, item.before]));
  return {
    orders,
    payments: await listPayments(client, state),
    stock: stock.map((item) => ({ ...item, before: before.get(item.stockItemId) ?? 0 })),
    confirmations: Object.fromEntries(mails.map(({ number, count }) => [number, count])),
  };
}

/** Each captured payment has its order, or is refunded with a line in the journal; each order has one charge that stays. */
async function* judgePayments(client: Client, state: State): AsyncGenerator<string> {
  const ordered = new Map((await client.query<{ id: string; total: number }>('select payment_session_id as id, total_minor as total from orders')).rows.map(({ id, total }) => [id, total]));
  const explained = new Set((await client.query<{ id: string }>(`select session_id as id from payment_journal where entry = 'refunded' and reason <> ''`)).rows.map(({ id }) => id));
  for (const { sessionId, receivedMinor, refundedMinor } of await listPayments(client, state)) {
    if (receivedMinor === 0 || ordered.has(sessionId)) continue;
    if (refundedMinor !== receivedMinor) yield `money: ${sessionId} has ${receivedMinor} without an order, and ${refundedMinor} went back`;
    if (!explained.has(sessionId)) yield `journal: nothing says why ${sessionId} was refunded`;
  }
  const sessions = new Map([...state.payments.values()].map(({ id, metadata }) => [id, metadata['fira_session'] ?? '']));
  const charges = Map.groupBy(
    [...state.charges.values()].filter(({ captured }) => captured),
    ({ payment_intent }) => sessions.get(String(payment_intent)) ?? '',
  );
  for (const [sessionId, total] of ordered) {
    const sums = (charges.get(sessionId) ?? []).map(({ amount_captured }) => amount_captured);
    if (sums.length !== 1 || sums[0] !== total) yield `charges: ${JSON.stringify(sums)} for an order of ${total} (${sessionId})`;
  }
}

/** The ledger sums to zero, agrees with the orders, and has the balance that Stripe has. */
async function* judgeLedger(client: Client, database: Database, state: State): AsyncGenerator<string> {
  const { unbalanced, differences } = await reviewBooks({ db: database, clock: systemClock });
  for (const found of [...unbalanced, ...differences]) yield `ledger: ${JSON.stringify(found)}`;
  const { rows } = await client.query<{ sum: number }>(`select coalesce(sum(amount_minor), 0)::float8 as sum from ledger_entries where account = 'provider_balance'`);
  const atStripe = state.balance.filter(({ account }) => account === null).reduce((sum, { transaction }) => sum + transaction.net, 0);
  if (rows[0]?.sum !== atStripe) yield `ledger: a balance of ${rows[0]?.sum}, and Stripe has ${atStripe}`;
}

async function count(client: Client, text: string): Promise<number> {
  return (await client.query<{ count: number }>(text)).rows[0]?.count ?? 0;
}

interface Evidence {
  client: Client;
  database: Database;
  /** Stripe's. */
  state: State;
  history: History;
  items: readonly StockItem[];
}

export async function judgeCardBooks({ client, database, state, history, items }: Evidence): Promise<CardBooks> {
  const wrong = findFaults(history, await readBooks(client, state, items));
  for await (const sentence of judgePayments(client, state)) wrong.push(sentence);
  for await (const sentence of judgeLedger(client, database, state)) wrong.push(sentence);
  const twice = await count(client, 'select count(*)::int as count from (select message_id from mails group by message_id having count(*) > 1) twice');
  if (twice > 0) wrong.push(`mails: ${twice} were sent twice`);
  const captured = [...state.charges.values()].filter((charge) => charge.captured);
  return {
    orders: await count(client, 'select count(*)::int as count from orders'),
    captured: captured.length,
    refunded: captured.filter((charge) => charge.refunded).length,
    placedWithoutBuyer: (await client.query<{ reason: string; count: number }>(`select reason, count(*)::int as count from payment_journal where entry = 'ordered' group by reason order by reason`))
      .rows,
    ledgerTransactions: await count(client, 'select count(*)::int as count from ledger_transactions'),
    wrong,
  };
}
