import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { members } from '../members/tables.ts';
import { wishlists } from '../wishlists/tables.ts';

/** A giver's suggestion on another's list. Read only for givers: no statement that answers an owner reads it. */
export const whispers = pgTable(
  'whispers',
  {
    id: uuid().primaryKey(),
    listId: uuid('list_id')
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** The giver who has said that they give it. */
    givenBy: uuid('given_by').references(() => members.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('whispers_by_list').on(table.listId, table.createdAt), index('whispers_by_member').on(table.memberId), index('whispers_by_giver').on(table.givenBy)],
);
