import { index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { members } from '../members/tables.ts';

const ofMember = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** A member who said yes to another's invitation: what a friendship of the two can begin with. */
export const acceptedInvites = pgTable(
  'accepted_invites',
  { inviterId: ofMember('inviter_id'), memberId: ofMember('member_id'), acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull() },
  (table) => [primaryKey({ columns: [table.inviterId, table.memberId] }), index('accepted_invites_by_member').on(table.memberId)],
);

/** An invitation that was mailed: once to an address from each member. Of the address its hash is kept, and of the link that ends such mails the token's. */
export const inviteMails = pgTable(
  'invite_mails',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The link works after the inviter's account, too. */
    inviterId: uuid('inviter_id').references(() => members.id, { onDelete: 'set null' }),
    emailHash: text('email_hash').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('invite_mails_once').on(table.inviterId, table.emailHash)],
);

/** Addresses that want no invitations, as hashes. */
export const neverInvited = pgTable('never_invited', { emailHash: text('email_hash').primaryKey(), since: timestamp('since', { withTimezone: true }).notNull() });
