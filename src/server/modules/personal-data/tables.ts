import { customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { members } from '../members/tables.ts';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** A member's last export. The file is stored until fetched, a day at most. */
export const dataExports = pgTable(
  'data_exports',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** SHA-256 of the mailed token. */
    tokenHash: text('token_hash').notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** A zip; null before it is made, and once fetched or expired. */
    file: bytea(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    takenAt: timestamp('taken_at', { withTimezone: true }),
  },
  (table) => [index('data_exports_by_expiry').on(table.expiresAt)],
);
