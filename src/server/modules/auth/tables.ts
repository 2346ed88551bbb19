import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { members } from '../members/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const ofMember = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

export const credentials = pgTable('credentials', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** argon2id, in PHC string format with its parameters. */
  passwordHash: text('password_hash').notNull(),
  changedAt: moment('changed_at').notNull(),
  /** Null before the first sign-in; never reset, even with sessions and devices deleted. */
  firstSignedInAt: moment('first_signed_in_at'),
});

/** An unverified registration; several per address. Its password counts only in the registering browser, so that none can be planted on another's address. */
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
    /** SHA-256 of the registering browser's cookie secret. */
    browserHash: text('browser_hash'),
    /** SHA-256 of address and network: limits mails per sender. */
    senderHash: text('sender_hash'),
    /** When its mail was claimed; null if over the limit. */
    mailedAt: moment('mailed_at'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('registrations_by_email').on(table.email, table.createdAt), index('registrations_by_expiry').on(table.expiresAt)],
);

/** Single-use mail tokens: password reset, confirmation of a new address, take-back of a former one. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    memberId: ofMember(),
    purpose: text().$type<'reset' | 'change-email' | 'take-back'>().notNull(),
    /** The member's address after use of the link: current, new or former. */
    email: text().notNull(),
    /** SHA-256 of the sender: a known device, else address and network. */
    senderHash: text('sender_hash'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('mail_tokens_by_member').on(table.memberId, table.purpose), index('mail_tokens_by_expiry').on(table.expiresAt)],
);

/** A signed-in browser: a refresh-token family. Deleting the row ends it. */
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

/** Refresh tokens as SHA-256. Used ones are kept to detect reuse. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    usedAt: moment('used_at'),
    /** Derives the successor again during the grace period (see getSuccessor). */
    successorNonce: text('successor_nonce'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('refresh_tokens_by_session').on(table.sessionId)],
);

/** A browser the member has signed in with: rate-limited separately, not reported by mail. */
export const knownDevices = pgTable('known_devices', { memberId: ofMember(), deviceHash: text('device_hash').notNull(), lastUsedAt: moment('last_used_at').notNull() }, (table) => [
  primaryKey({ columns: [table.memberId, table.deviceHash] }),
  index('known_devices_by_hash').on(table.deviceHash),
]);

/** Failed sign-ins by account and network, or by known device. */
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

/** A TOTP secret; active once a first code confirmed it. */
export const totpSecrets = pgTable('totp_secrets', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** AES-256-GCM with a server key. */
  secret: text().notNull(),
  confirmedAt: moment('confirmed_at'),
  /** Step of the last used code: each works once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Single-use codes for a lost phone, as SHA-256. */
export const recoveryCodes = pgTable('recovery_codes', { memberId: ofMember(), codeHash: text('code_hash').notNull() }, (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })]);

/** Public keys; private keys stay on the member's devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential id, chosen by the device. */
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

/** Single-use challenges: second step, or passkey use. */
export const challenges = pgTable(
  'sign_in_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text().$type<'totp' | 'passkey-login' | 'passkey-add' | 'passkey-proof'>().notNull(),
    /** Null until the account is known. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    attempts: integer().notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_in_challenges_by_expiry').on(table.expiresAt), index('sign_in_challenges_by_member').on(table.memberId)],
);
