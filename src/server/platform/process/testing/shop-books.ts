/** Audits the shop after a run: orders, stock, money and mail must match the buyers' ledger. */
import type { Client } from 'pg';
import type { Ledger } from './shop-buyer.ts';

export interface Books {
  readonly orders: number;
  /** Payments authorized or begun without an order; the reconciler releases them after two hours. */
  readonly openPayments: number;
  /** Orders that used a code. */
  readonly promotionUses: number;
  readonly mails: number;
  /** Total charged, in öre. */
  readonly takenMinor: number;
  /** Units sold, and units still reserved for buyers who were paying at the end. */
  readonly soldUnits: number;
  readonly heldUnits: number;
  readonly rules: number;
  /** Sentences on inconsistencies; empty if there are none. */
  readonly wrong: string[];
}

/** Each statement finds rows that must not exist. */
const contradictions: Record<string, string> = {
  'a cart has two orders': 'select cart_id from orders group by 1 having count(*) > 1',
  'a completed cart has no order': 'select c.id from carts c left join orders o on o.cart_id = c.id where c.completed_at is not null and o.id is null',
  'an order’s cart is not completed': 'select o.id from orders o join carts c on c.id = o.cart_id where c.completed_at is null',
  'an order has no lines': 'select o.id from orders o left join order_items i on i.order_id = o.id where i.id is null',
  'an order’s lines and delivery are not its total': `select o.id from orders o where o.total_minor <> o.shipping_minor + o.wrapping_minor - o.order_discount_minor + (select sum(i.total_minor) from order_items i where i.order_id = o.id)`,
  'stock is below zero': 'select id from stock_items where available < 0',
  'stock is not the sum of its movements': 'select s.id from stock_items s where s.available <> (select coalesce(sum(m.change), 0) from stock_movements m where m.stock_item_id = s.id)',
  'what was received is not what is left, what is held and what was ordered': `select s.id from stock_items s
     where s.available + (select coalesce(sum(r.quantity), 0) from stock_reservations r where r.stock_item_id = s.id) + (select coalesce(sum(i.quantity), 0) from order_items i where i.stock_item_id = s.id)
        <> (select coalesce(sum(m.change), 0) from stock_movements m where m.stock_item_id = s.id and m.reason = 'received')`,
  'an order took other stock than its lines say': `select o.id from orders o
     where (select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = o.id) <> (select coalesce(-sum(m.change), 0) from stock_movements m where m.order_id = o.id)`,
  'stock was taken for no order': `select m.id from stock_movements m left join orders o on o.id = m.order_id where m.reason = 'sold' and o.id is null`,
  'what is held is not what was reserved and neither released nor sold': `select s.id from stock_items s
     where (select coalesce(sum(r.quantity), 0) from stock_reservations r where r.stock_item_id = s.id)
        <> (select coalesce(-sum(m.change), 0) from stock_movements m where m.stock_item_id = s.id and m.reason in ('reserved', 'released'))`,
  'goods are held for nobody who pays': `select r.cart_id from stock_reservations r
     where not exists (select 1 from payment_sessions s where s.cart_id = r.cart_id and s.status not in ('canceled', 'captured'))`,
  'a code was used more often than it may be': `select p.id from promotions p where p.usage_limit is not null
     and p.usage_limit < (select count(*) from promotion_uses u join orders o on o.id = u.order_id and o.status <> 'canceled' where u.promotion_id = p.id)`,
  'an order’s promotions are not its uses': `select o.id from orders o
     where jsonb_array_length(o.promotions) <> (select count(*) from promotion_uses u where u.order_id = o.id)`,
  'an order’s goods are held still': 'select r.cart_id from stock_reservations r join orders o on o.cart_id = r.cart_id',
  'an order’s money is not taken exactly once': `select o.id, d.status, d.captures from orders o join payment_sessions s on s.id = o.payment_session_id
     left join demo_payments d on d.reference = s.provider_reference where d.captures is distinct from 1 or d.status <> 'captured' or d.amount_minor <> o.total_minor`,
  'an order does not know that its money is taken': `select id, status, payment_status from orders where payment_status <> 'captured' or status <> 'confirmed'`,
  'money was taken without an order': `select d.reference from demo_payments d where d.captures > 0
     and not exists (select 1 from payment_sessions s join orders o on o.payment_session_id = s.id where s.provider_reference = d.reference)`,
  'an order has not exactly one mail': `select o.id, (select count(*) from mails m where m.message_id like '<confirmation.' || o.id || '@%') as mails from orders o
     where (select count(*) from mails m where m.message_id like '<confirmation.' || o.id || '@%') <> 1`,
  'a mail belongs to no order': `select id from mails m where not exists (select 1 from orders o where m.message_id like '<confirmation.' || o.id || '@%')`,
};

/** Jobs waiting, running or due for a retry; cron jobs excluded. */
const waitingJobs = `select j.id, t.identifier, j.attempts, j.last_error, j.locked_at is not null as is_locked, j.run_at > now() as is_later
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like 'orders:%' order by j.id`;

export async function listWaitingJobs(client: Client): Promise<object[]> {
  return (await client.query<Record<string, unknown>>(waitingJobs)).rows;
}

export async function readBooks(client: Client, ledger: Ledger): Promise<Books> {
  const wrong: string[] = [];
  for (const [sentence, text] of Object.entries(contradictions)) {
    const { rows } = await client.query<Record<string, unknown>>(text);
    if (rows.length > 0) wrong.push(`${sentence} (${rows.length} ×, such as ${JSON.stringify(rows[0])})`);
  }
  const { rows: orders } = await client.query<{ id: string; cart_id: string }>('select id, cart_id from orders');
  const cartIds = new Map(orders.map((order) => [order.id, order.cart_id]));
  for (const [cartId, orderIds] of ledger.ordersOfCart) {
    if (orderIds.size > 1) wrong.push(`the buyer of ${cartId} received ${orderIds.size} different orders`);
    for (const orderId of orderIds) if (cartIds.get(orderId) !== cartId) wrong.push(`the buyer of ${cartId} received the order ${orderId}, which is not in the books`);
  }
  const [sums] = (
    await client.query<Omit<Books, 'orders' | 'wrong' | 'rules'>>(
      `select (select count(*)::int from payment_sessions s where s.status <> 'canceled' and not exists (select 1 from orders o where o.payment_session_id = s.id)) as "openPayments",
         (select count(*)::int from promotion_uses) as "promotionUses", (select count(*)::int from mails) as mails,
         (select coalesce(sum(amount_minor), 0)::int from demo_payments where captures > 0) as "takenMinor",
         (select coalesce(sum(quantity), 0)::int from order_items) as "soldUnits", (select coalesce(sum(quantity), 0)::int from stock_reservations) as "heldUnits"`,
    )
  ).rows;
  if (!sums) throw new Error('sums');
  return { orders: orders.length, ...sums, rules: Object.keys(contradictions).length + 2, wrong };
}
