import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { members } from '../members/tables.ts';

const ofMember = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });
const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** Open friend requests; deleted once answered or cancelled. */
export const friendRequests = pgTable(
  'friend_requests',
  { id: uuid().primaryKey(), senderId: ofMember('sender_id'), receiverId: ofMember('receiver_id'), createdAt: moment('created_at') },
  (table) => [
    unique('friend_requests_once').on(table.senderId, table.receiverId),
    index('friend_requests_received').on(table.receiverId),
    check('friend_requests_of_two', sql`${table.senderId} <> ${table.receiverId}`),
  ],
);

/** One row per pair of friends. */
export const friendships = pgTable('friendships', { lowId: ofMember('low_id'), highId: ofMember('high_id'), since: moment('since') }, (table) => [
  primaryKey({ columns: [table.lowId, table.highId] }),
  index('friendships_of_high').on(table.highId),
  check('friendships_ordered', sql`${table.lowId} < ${table.highId}`),
]);

/** The blocked member can't find, ask or see the blocker, and isn't notified. */
export const blocks = pgTable('blocks', { id: uuid().primaryKey(), blockerId: ofMember('blocker_id'), blockedId: ofMember('blocked_id'), createdAt: moment('created_at') }, (table) => [
  unique('blocks_once').on(table.blockerId, table.blockedId),
  index('blocks_of_blocked').on(table.blockedId),
]);
