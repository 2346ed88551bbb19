import { boolean, integer, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';

/** A stored picture; its bytes lie in the media store under the id, which is derived from them. */
export const media = pgTable('media', {
  id: text().primaryKey(),
  extension: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Average colour as #rrggbb, shown until the picture is there. */
  color: text().notNull(),
  /** The middle of the motif as fractions of width and height: crops keep it in view. */
  focusX: real('focus_x').notNull().default(0.5),
  focusY: real('focus_y').notNull().default(0.5),
  credit: text(),
  /** Somebody's own, which can be taken away: no cache that others share may keep it. */
  isPersonal: boolean('is_personal').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
