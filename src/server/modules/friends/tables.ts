import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { members } from '../members/tables.ts';

const ofMember = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });
const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** Somebody asks another to be friends. Gone once it is answered, or called off. */
export const friendRequests = pgTable(
  'friend_requests',
  { id: uuid().primaryKey(), senderId: ofMember('sender_id'), receiverId: ofMember('receiver_id'), createdAt: moment('created_at') },
  (table) => [
    unique('friend_requests_once').on(table.senderId, table.receiverId),
    index('friend_requests_received').on(table.receiverId),
    check('friend_requests_of_two', sql`${table.senderId} <> ${table.receiverId}`),
  ],
);

/** Two who are friends: one row, whoever of them asked. */
export const friendships = pgTable('friendships', { lowId: ofMember('low_id'), highId: ofMember('high_id'), since: moment('since') }, (table) => [
  primaryKey({ columns: [table.lowId, table.highId] }),
  index('friendships_of_high').on(table.highId),
  check('friendships_ordered', sql`${table.lowId} < ${table.highId}`),
]);

/** Somebody doesn't want to be found, asked or seen by another, who isn't told. */
export const blocks = pgTable('blocks', { id: uuid().primaryKey(), blockerId: ofMember('blocker_id'), blockedId: ofMember('blocked_id'), createdAt: moment('created_at') }, (table) => [
  unique('blocks_once').on(table.blockerId, table.blockedId),
  index('blocks_of_blocked').on(table.blockedId),
]);
