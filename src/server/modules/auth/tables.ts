import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { members } from '../members/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const ofMember = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** How a member proves who they are. */
export const credentials = pgTable('credentials', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** argon2id, in the PHC string format that names its own costs. */
  passwordHash: text('password_hash').notNull(),
  changedAt: moment('changed_at').notNull(),
  /** Stays for as long as the account does, whatever sessions and devices are forgotten; null until then. */
  firstSignedInAt: moment('first_signed_in_at'),
});

/**
 * Somebody who said they own an address and hasn't proved it. An address may have several: each mail's link makes the
 * account of one, with the password given there only in the browser that gave it, so that nobody can lay a password under another's address.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid().primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    isFindableByName: boolean('is_findable_by_name').notNull(),
    invitedBy: text('invited_by'),
    /** SHA-256 of the secret in the cookie of the browser that registered. */
    browserHash: text('browser_hash'),
    /** Address and network together, as SHA-256: how many mails one sender may cause. */
    senderHash: text('sender_hash'),
    /** When it was settled that its mail is written; null for one that came after the limit. */
    mailedAt: moment('mailed_at'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('registrations_by_email').on(table.email, table.createdAt), index('registrations_by_expiry').on(table.expiresAt)],
);

/**
 * What mails to a member carry, used once: a link to choose a new password, one that confirms a new address, and one that
 * takes the account back to a former address, with a new password.
 */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    memberId: ofMember(),
    purpose: text().$type<'reset' | 'change-email' | 'take-back'>().notNull(),
    /** The member's address once the link is used: the one they have, the new one, or the former. */
    email: text().notNull(),
    /** Who asked, as SHA-256: a known device, else address and network together. */
    senderHash: text('sender_hash'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('mail_tokens_by_member').on(table.memberId, table.purpose), index('mail_tokens_by_expiry').on(table.expiresAt)],
);

/** A browser that is signed in: the family of its refresh tokens. Ending it is deleting it. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    memberId: ofMember(),
    browser: text().notNull(),
    system: text().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_by_member').on(table.memberId), index('sessions_by_expiry').on(table.expiresAt)],
);

/** Refresh tokens, as SHA-256 alone. A used one is kept, so that its reuse is noticed. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    usedAt: moment('used_at'),
    /** With the used token itself and the server's key, this makes its successor again while the grace lasts. */
    successorNonce: text('successor_nonce'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('refresh_tokens_by_session').on(table.sessionId)],
);

/** A browser that this member has signed in with: limited by its own guesses alone, and no news to mail about. Its secret is replaced at each sign-in. */
export const knownDevices = pgTable('known_devices', { memberId: ofMember(), deviceHash: text('device_hash').notNull(), lastUsedAt: moment('last_used_at').notNull() }, (table) => [
  primaryKey({ columns: [table.memberId, table.deviceHash] }),
  index('known_devices_by_hash').on(table.deviceHash),
]);

/** Failed sign-ins by account and network address together, those of a known device by itself: whoever guesses waits, and nobody else does. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    subject: text().primaryKey(),
    failures: integer().notNull(),
    lastAt: moment('last_at').notNull(),
    freeAt: moment('free_at').notNull(),
  },
  (table) => [index('sign_in_attempts_by_age').on(table.lastAt)],
);

/** A second step at sign-in; it counts from the moment a first code proved that the app has the secret. */
export const totpSecrets = pgTable('totp_secrets', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** AES-256-GCM under a key of the server's: it must be read to check a code. */
  secret: text().notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The step of the last code that was used: each works once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Codes for the day the telephone is gone, each for one use, as SHA-256. */
export const recoveryCodes = pgTable('recovery_codes', { memberId: ofMember(), codeHash: text('code_hash').notNull() }, (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })]);

/** Public keys whose private halves never leave the member's devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, as the device made it. */
    id: text().primaryKey(),
    memberId: ofMember(),
    name: text().notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_by_member').on(table.memberId)],
);

/** What was asked of a browser and waits for its answer, once: the second step, or the use of a passkey. */
export const challenges = pgTable(
  'sign_in_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text().$type<'totp' | 'passkey-login' | 'passkey-add' | 'passkey-proof'>().notNull(),
    /** Null where it isn't known yet who will answer. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    attempts: integer().notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_in_challenges_by_expiry').on(table.expiresAt), index('sign_in_challenges_by_member').on(table.memberId)],
);
