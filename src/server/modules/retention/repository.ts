/** SQL for erasing personal data when its retention ends. Each statement is idempotent. */
import { statement } from '#server/platform/database.ts';
import { deleteMailsWhere, deleteRefusalsWhere } from '#server/platform/mail/sql.ts';
import { detachCarts, eraseCarts, eraseItemMetadata } from '../cart/sql.ts';
import { getKeptUntil } from '../ledger/sql.ts';
import { archiveOrderRows, detachOrders, eraseBuyers, eraseRecipientAddresses } from '../orders/sql.ts';
import { eraseReceiptBuyers, getLastIssue, getReceiptBuyers } from '../receipts/sql.ts';
import type { LockedOrder } from './rules.ts';
import type { BookedPerson } from './tables.ts';

/** An unfinished refund: goods, decision or money pending. */
const openRefund = `((coalesce(o.canceled_refund_minor, 0) > 0 and o.canceled_refunded_at is null)
    or exists (select 1 from order_refunds r where r.order_id = o.id and r.refunded_at is null)
    or exists (select 1 from withdrawals w where w.order_id = o.id and w.refund_state in ('due', 'awaits_return', 'awaits_seller', 'by_seller')))`;

/**
 * Up to `limit` orders to archive: three years after delivery, or the last withdrawal, when faults can no longer be reported (konsumentköplagen
 * 2022:260, 4 kap. 14 §). Excludes pending payments and refunds.
 */
export const listAgedOrders = statement<{ id: string }, { now: Date; limit: number }>(
  'retention.aged',
  `select o.id from orders o
   where o.placed_at < :now::timestamptz - interval '3 years' and o.payment_status not in ('pending', 'requires_action', 'processing', 'authorized') and o.secret_hash <> 'archived'
     and coalesce(o.delivered_at, (o.delivery_to + 1)::timestamp at time zone 'Europe/Stockholm') < :now::timestamptz - interval '3 years'
     and not exists (select 1 from withdrawals w where w.order_id = o.id and (w.refund_state in ('due', 'awaits_return', 'awaits_seller') or w.received_at >= :now::timestamptz - interval '3 years'))
   order by o.placed_at limit :limit`,
);

const locked = `select o.id, o.status, o.payment_status, o.delivered_at, o.shipping_address ->> 'country_code' as country, ${openRefund} as has_open_refund from orders o`;

/** Deleted accounts' orders, not archived yet. */
export const listLockedOrders = statement<LockedOrder, { after: string; limit: number }>(
  'retention.locked',
  `${locked} where o.locked_at is not null and o.secret_hash <> 'archived' and o.id > :after order by o.id limit :limit`,
);
export const findLockedOrders = statement<LockedOrder, { ids: readonly string[] }>('retention.find-locked', `${locked} where o.id = any(:ids::text[])`);

/** Orders that still hold a recipient's own address. */
export const listWithRecipient = statement<LockedOrder, { after: string; limit: number }>(
  'retention.with-recipient',
  `${locked} where o.recipient_address is not null and o.id > :after order by o.id limit :limit`,
);

export const eraseRecipients = statement<object, { ids: readonly string[] }>('retention.erase-recipients', eraseRecipientAddresses(':ids'));

/**
 * Detaches a deleted account's orders from browsers. The confirmation mail's link opens them until finished, for withdrawals. Erases the buyer from
 * their bags at once.
 */
export const lockOrders = statement<{ id: string }, { memberId: string; now: Date }>(
  'retention.lock',
  `with mine as (${detachOrders(':memberId', ':now')}),
   bags as (${detachCarts('mine')}),
   wishes as (${eraseItemMetadata('mine')})
   select id from mine`,
);

/** Copies of mails about orders and their withdrawals, to buyer and seller. */
export const deleteMailsAbout = statement<object, { orderIds: readonly string[] }>(
  'retention.mails-about',
  deleteMailsWhere(`exists (select 1 from unnest(:orderIds::text[]) o(id) where strpos(m.message_id, o.id) > 0)
     or exists (select 1 from withdrawals w where w.order_id = any(:orderIds::text[]) and strpos(m.message_id, w.id) > 0)`),
);

/**
 * Moves buyers' data to the closed archive, off orders, withdrawals and bags. Greetings and phone numbers aren't part of a receipt and are erased;
 * unpaid orders have no receipt. What was sold, when, where to and the price remain. The orders can't be opened any more.
 */
export const archiveOrders = statement<{ id: string }, { now: Date; ids: readonly string[] }>(
  'retention.archive',
  `with over as (
     select o.id, o.cart_id from orders o where o.id = any(:ids::text[]) and o.secret_hash <> 'archived' and not ${openRefund} for update of o skip locked),
   archived as (
     insert into order_archive (order_id, person, archived_at, kept_until)
     select o.id, jsonb_build_object('email', o.email, 'shipping_address', o.shipping_address || '{"phone": ""}', 'billing_address', o.billing_address || '{"phone": ""}', 'card_last4', o.card_last4,
         'receipts', ${getReceiptBuyers('o.id')}, 'withdrawals', coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'goods', w.goods)) from withdrawals w where w.order_id = o.id), '[]')), :now::timestamptz,
       ${getKeptUntil(`greatest(o.placed_at, (select max(w.refunded_at) from withdrawals w where w.order_id = o.id), ${getLastIssue('o.id')})`)}
     from orders o join over on over.id = o.id where o.payment_status <> 'canceled'),
   ${eraseBuyers('over')},
   documents as (${eraseReceiptBuyers('over')}),
   bags as (${eraseCarts('over')}),
   wishes as (${eraseItemMetadata('over')})
   ${archiveOrderRows('over')}`,
);

/** Erases archived data after the seventh year following the booking year. `today` is Stockholm's. */
export const eraseArchived = statement<{ order_id: string }, { today: string }>('retention.erase', 'delete from order_archive where kept_until < :today::date returning order_id');

export const deleteMails = statement<{ id: string }, { before: Date }>('retention.mails', `${deleteMailsWhere('m.created_at < :before')} returning id`);

export const deleteRefusals = statement<object, { before: Date }>('retention.refusals', deleteRefusalsWhere('r.refused_at < :before'));

/** Failed jobs still hold their payload. */
export const deleteFailedJobs = statement<{ id: number }, { before: Date }>(
  'retention.jobs',
  'select id from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and updated_at < :before))',
);

export const findArchived = statement<{ number: number; placed_at: Date; person: BookedPerson; kept_until: string }, { memberId: string }>(
  'retention.archived-of',
  'select o.number, o.placed_at, a.person, a.kept_until from order_archive a join orders o on o.id = a.order_id where o.member_id = :memberId order by o.number',
);
