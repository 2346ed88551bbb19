import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { members } from '../members/tables.ts';
import { wishlistItems } from '../wishlists/tables.ts';

/** State of a wish as last mailed to an owner who opted in. */
export const wishNews = pgTable(
  'wish_news',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    itemId: uuid('item_id')
      .notNull()
      .references(() => wishlistItems.id, { onDelete: 'cascade' }),
    /** Price at the last notification; null if none. */
    toldMinor: integer('told_minor'),
    currencyCode: text('currency_code').$type<'SEK' | 'EUR'>(),
    /** Sold out at the last check; back in stock not reported yet. */
    isOut: boolean('is_out').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.itemId] }),
    index('wish_news_by_item').on(table.itemId),
    check('wish_news_told_in', sql`(${table.toldMinor} is null) = (${table.currencyCode} is null)`),
  ],
);

/** The last day a member was notified: at most one mail a day. */
export const wishNewsDays = pgTable('wish_news_days', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** The shop's day, `YYYY-MM-DD`. */
  toldOn: text('told_on').notNull(),
});
