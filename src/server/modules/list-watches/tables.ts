import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { members } from '../members/tables.ts';
import { wishlists } from '../wishlists/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A member who wants a mail when something new stands on another's list. Deleted as soon as they no longer see the list. */
export const listWatches = pgTable(
  'list_watches',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    listId: uuid('list_id')
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    /** The public link that they came by; null for a friend's list. */
    publicId: text('public_id'),
    since: moment('since').notNull(),
    /** Wishes added until then are known. */
    knownUntil: moment('known_until').notNull(),
    /** The shop's day of the last mail, YYYY-MM-DD. */
    notifiedOn: text('notified_on'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.listId] }), index('list_watches_by_list').on(table.listId)],
);
