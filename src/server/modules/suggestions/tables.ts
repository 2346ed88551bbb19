import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../catalog/tables.ts';
import { jubilees } from '../jubilees/tables.ts';
import { members } from '../members/tables.ts';

/** Products that a member never wants suggested for a person. */
export const suggestionDismissals = pgTable(
  'suggestion_dismissals',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    jubileeId: uuid('jubilee_id')
      .notNull()
      .references(() => jubilees.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.jubileeId, table.productId] }),
    index('suggestion_dismissals_by_jubilee').on(table.jubileeId),
    index('suggestion_dismissals_by_product').on(table.productId),
  ],
);
