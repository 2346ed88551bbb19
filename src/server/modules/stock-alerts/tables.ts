import { boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { variants } from '../catalog/tables.ts';

/** An alert for a variant back in stock, deleted once notified. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: text().primaryKey(),
    variantId: text('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    /** SHA-256 of the token in the newest mail's links. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Opt-in confirmed from the mailbox; required before notifying. */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('stock_alerts_by_variant').on(table.variantId, table.email), index('stock_alerts_by_email').on(table.email), index('stock_alerts_by_time').on(table.expiresAt)],
);
