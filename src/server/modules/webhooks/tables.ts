import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Events of Stripe that were received. They name objects of Stripe, never people: the object itself is read when the event is processed. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    /** Stripe's; an event that is delivered again has the same. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** The vendor's account; null: the platform's. */
    account: text(),
    /** Id of the event's object, such as `pi_…`; null if absent. */
    objectId: text('object_id'),
    /** The payment that the object belongs to, if it isn't one. */
    paymentReference: text('payment_reference'),
    createdAt: moment('created_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    processedAt: moment('processed_at'),
  },
  (table) => [index('stripe_events_by_age').on(table.receivedAt)],
);
