import { boolean, integer, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';

/** A stored picture; the media store's file has its content-derived id. */
export const media = pgTable('media', {
  id: text().primaryKey(),
  extension: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Average colour as #rrggbb, a placeholder while loading. */
  color: text().notNull(),
  /** Focus as fractions of width and height: crops keep it in view. */
  focusX: real('focus_x').notNull().default(0.5),
  focusY: real('focus_y').notNull().default(0.5),
  credit: text(),
  /** Personal and deletable: must not be in shared caches. */
  isPersonal: boolean('is_personal').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
