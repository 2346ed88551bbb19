import { boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { variants } from '../catalog/tables.ts';

/** Somebody who wants to know when a variant can be bought again. The row, and with it the address, goes when they are told. */
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
    /** Nobody is told who hasn't said from their own mailbox that they want to be. */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('stock_alerts_by_variant').on(table.variantId, table.email), index('stock_alerts_by_email').on(table.email), index('stock_alerts_by_time').on(table.expiresAt)],
);
