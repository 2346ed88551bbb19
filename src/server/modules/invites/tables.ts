import { index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { members } from '../members/tables.ts';

const ofMember = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** Accepted invitations; a friendship may result. */
export const acceptedInvites = pgTable(
  'accepted_invites',
  { inviterId: ofMember('inviter_id'), memberId: ofMember('member_id'), acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull() },
  (table) => [primaryKey({ columns: [table.inviterId, table.memberId] }), index('accepted_invites_by_member').on(table.memberId)],
);

/** Mailed invitations, one per member and address. Stores hashes only: of the address, and of the opt-out token. */
export const inviteMails = pgTable(
  'invite_mails',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Nullable: the opt-out link outlives the inviter's account. */
    inviterId: uuid('inviter_id').references(() => members.id, { onDelete: 'set null' }),
    emailHash: text('email_hash').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('invite_mails_once').on(table.inviterId, table.emailHash)],
);

/** Hashes of opted-out addresses. */
export const neverInvited = pgTable('never_invited', { emailHash: text('email_hash').primaryKey(), since: timestamp('since', { withTimezone: true }).notNull() });
