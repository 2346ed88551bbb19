import { statement } from '#server/platform/database.ts';

export interface StripeEventRow {
  id: string;
  type: string;
  account: string | null;
  object_id: string | null;
  payment_reference: string | null;
  created_at: Date;
  processed_at: Date | null;
}

/** Returns no row for an event that is known. */
export const insertEvent = statement<{ id: string }, { id: string; type: string; account: string | null; objectId: string | null; paymentReference: string | null; createdAt: Date; now: Date }>(
  'webhooks.insert-event',
  `insert into stripe_events (id, type, account, object_id, payment_reference, created_at, received_at)
   values (:id, :type, :account, :objectId, :paymentReference, :createdAt, :now) on conflict (id) do nothing returning id`,
);

export const findEvent = statement<StripeEventRow, { id: string }>(
  'webhooks.find-event',
  'select id, type, account, object_id, payment_reference, created_at, processed_at from stripe_events where id = :id',
);

export const markProcessed = statement<object, { id: string; now: Date }>('webhooks.processed', 'update stripe_events set processed_at = :now where id = :id and processed_at is null');

export const deleteEventsBefore = statement<{ id: string }, { before: Date }>('webhooks.delete-old', 'delete from stripe_events where received_at < :before and processed_at is not null returning id');
