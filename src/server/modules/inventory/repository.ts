/** Stock holds of a cart change only under the cart's lock; items are locked in id order. */
import { statement } from '#server/platform/database.ts';

/** RESERVATION_MINUTES, the length of a hold, is at most 120: a later expiry means that the clock was set back since. */
const LONGEST_HOLD = '121 minutes';

// Settles wanted against held quantities: only the difference must be available.
const settle = `with wanted as (select * from unnest(:ids::text[], :quantities::int[]) as w(id, quantity)),
   own as (select r.stock_item_id as id, r.quantity from stock_reservations r where r.cart_id = :cartId),
   change as (select id, coalesce(wanted.quantity, 0) as wanted, coalesce(own.quantity, 0) as held from wanted full join own using (id)),
   locked as materialized (select s.id, s.available from stock_items s where s.id in (select id from change) order by s.id for update),
   enough as (select coalesce(bool_and(coalesce(locked.available, 0) >= change.wanted - change.held), true) as ok from change left join locked using (id)),
   moved as (update stock_items s set available = s.available - (change.wanted - change.held), updated_at = :now from change, enough
     where s.id = change.id and enough.ok and change.wanted <> change.held)`;

type Settled = { ok: boolean };

export const holdAll = statement<Settled, { cartId: string; ids: string[]; quantities: number[]; now: Date; until: Date; attemptId: string }>(
  'inventory.hold',
  `${settle},
   dropped as (delete from stock_reservations r using change, enough where enough.ok and r.cart_id = :cartId and r.stock_item_id = change.id and change.wanted = 0),
   stored as (insert into stock_reservations (cart_id, stock_item_id, quantity, expires_at, attempt_id) select :cartId, change.id, change.wanted, :until, :attemptId from change, enough where enough.ok and change.wanted > 0
     on conflict (cart_id, stock_item_id) do update set quantity = excluded.quantity, expires_at = excluded.expires_at, attempt_id = excluded.attempt_id),
   noted as (insert into stock_movements (stock_item_id, change, reason, cart_id, created_at)
     select change.id, change.held - change.wanted, case when change.wanted > change.held then 'reserved' else 'released' end, :cartId, :now from change, enough where enough.ok and change.wanted <> change.held)
   select ok from enough`,
);

export const takeAll = statement<Settled, { cartId: string; ids: string[]; quantities: number[]; now: Date; orderId: string }>(
  'inventory.take',
  `${settle},
   dropped as (delete from stock_reservations r using enough where enough.ok and r.cart_id = :cartId),
   noted as (insert into stock_movements (stock_item_id, change, reason, order_id, cart_id, created_at)
     select move.id, move.change, move.reason, move.order_id, :cartId, :now from enough, (
       select id, held as change, 'released' as reason, null as order_id from change where held > 0
       union all select id, -wanted, 'sold', :orderId from change where wanted > 0) move
     where enough.ok order by move.id, move.reason)
   select ok from enough`,
);

/** With an attempt, only its holds. */
export const releaseAll = statement<object, { cartId: string; now: Date; attemptId: string | null }>(
  'inventory.release',
  `with own as (delete from stock_reservations where cart_id = :cartId and (:attemptId::text is null or attempt_id = :attemptId) returning stock_item_id as id, quantity),
   locked as materialized (select s.id from stock_items s where s.id in (select id from own) order by s.id for update),
   back as (update stock_items s set available = s.available + own.quantity, updated_at = :now from own, (select count(*) from locked) held where s.id = own.id)
   insert into stock_movements (stock_item_id, change, reason, cart_id, created_at) select own.id, own.quantity, 'released', :cartId, :now from own`,
);

export const handOver = statement<object, { cartId: string; from: string; to: string }>(
  'inventory.hand-over',
  'update stock_reservations set attempt_id = :to where cart_id = :cartId and attempt_id = :from',
);

export const giveBackAll = statement<object, { ids: string[]; quantities: number[]; orderId: string; now: Date }>(
  'inventory.give-back',
  `with back as (select * from unnest(:ids::text[], :quantities::int[]) as b(id, quantity)),
   locked as materialized (select s.id from stock_items s where s.id = any(:ids) order by s.id for update),
   given as (update stock_items s set available = s.available + back.quantity, updated_at = :now from back, (select count(*) from locked) held where s.id = back.id returning s.id, back.quantity)
   insert into stock_movements (stock_item_id, change, reason, order_id, created_at) select given.id, given.quantity, 'returned', :orderId, :now from given`,
);

// The order's remaining quantities, by the ledger.
export const giveBackOrder = statement<object, { orderId: string; now: Date }>(
  'inventory.give-back-order',
  `with owed as (select stock_item_id as id, -sum(change)::int as quantity from stock_movements where order_id = :orderId group by stock_item_id having sum(change) < 0),
   locked as materialized (select s.id from stock_items s where s.id in (select id from owed) order by s.id for update),
   given as (update stock_items s set available = s.available + owed.quantity, updated_at = :now from owed, (select count(*) from locked) held where s.id = owed.id returning s.id, owed.quantity)
   insert into stock_movements (stock_item_id, change, reason, order_id, created_at) select given.id, given.quantity, 'returned', :orderId, :now from given`,
);

export const listLapsedCarts = statement<{ cart_id: string }, { now: Date; limit: number }>(
  'inventory.lapsed',
  `select cart_id from stock_reservations group by cart_id having max(expires_at) <= :now or max(expires_at) > :now + interval '${LONGEST_HOLD}' order by max(expires_at) limit :limit`,
);

export const lockCartRow = statement<object, { cartId: string }>('inventory.lock-cart', 'select id from carts where id = :cartId for update');

export const hasLapsed = statement<{ cart_id: string }, { cartId: string; now: Date }>(
  'inventory.has-lapsed',
  `select cart_id from stock_reservations where cart_id = :cartId group by cart_id having max(expires_at) <= :now or max(expires_at) > :now + interval '${LONGEST_HOLD}'`,
);

export const insertItem = statement<object, { id: string; available: number; now: Date }>(
  'inventory.insert-item',
  `with item as (insert into stock_items (id, available, updated_at) values (:id, :available, :now) returning id)
   insert into stock_movements (stock_item_id, change, reason, created_at) select id, :available, 'received', :now from item where :available > 0`,
);

export const lockItem = statement<{ id: string }, { id: string }>('inventory.lock-item', 'select id from stock_items where id = :id for update');

// Held units are on the shelf and included in the count. Needs the item's lock, to see all holds.
export const correctItem = statement<Settled & { held: number }, { id: string; counted: number; now: Date }>(
  'inventory.correct',
  `with held as (select coalesce(sum(r.quantity), 0)::int as quantity from stock_reservations r where r.stock_item_id = :id),
   before as (select s.id, s.available, :counted - held.quantity as now from stock_items s, held where s.id = :id and :counted >= held.quantity),
   changed as (update stock_items s set available = before.now, updated_at = :now from before where s.id = before.id and before.available <> before.now returning s.id, before.now - before.available as change),
   noted as (insert into stock_movements (stock_item_id, change, reason, created_at) select id, change, 'corrected', :now from changed)
   select held.quantity as held, :counted >= held.quantity as ok from held`,
);
