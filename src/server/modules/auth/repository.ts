import { quickRead, statement } from '#server/platform/database.ts';

export interface AccountRow {
  id: string;
  email: string;
  role: 'member' | 'admin';
  language_code: 'sv' | 'en';
  password_hash: string;
  /** The browser has signed in to this account before. */
  is_known_device: boolean;
  has_totp: boolean;
}

const account = `select m.id, m.email, m.role, m.language_code, c.password_hash,
    exists (select 1 from known_devices d where d.member_id = m.id and d.device_hash = :deviceHash and d.last_used_at > :usedAfter) as is_known_device,
    exists (select 1 from totp_secrets t where t.member_id = m.id and t.confirmed_at is not null) as has_totp
  from members m join credentials c on c.member_id = m.id`;

export const findRecipient = statement<{ id: string; email: string; first_name: string; language_code: 'sv' | 'en' }, { memberId: string }>(
  'auth.recipient',
  'select id, email, first_name, language_code from members where id = :memberId',
);
export const findRecipientByEmail = statement<{ id: string; email: string; first_name: string; language_code: 'sv' | 'en' }, { email: string }>(
  'auth.recipient-by-email',
  'select id, email, first_name, language_code from members where email = :email',
);

export const findAccount = statement<AccountRow, { email: string; deviceHash: string; usedAfter: Date }>('auth.account', `${account} where m.email = :email`);
export const findAccountById = statement<AccountRow, { memberId: string; deviceHash: string; usedAfter: Date }>('auth.account-by-id', `${account} where m.id = :memberId`);

/** Account lock: serializes sign-ins, password changes and account deletion. */
export const lockAccount = statement<{ id: string; email: string; language_code: 'sv' | 'en'; password_hash: string }, { memberId: string }>(
  'auth.lock-account',
  'select m.id, m.email, m.language_code, c.password_hash from members m join credentials c on c.member_id = m.id where m.id = :memberId for update of m',
);

export const insertCredentials = statement<object, { memberId: string; passwordHash: string; now: Date }>(
  'auth.insert-credentials',
  'insert into credentials (member_id, password_hash, changed_at) values (:memberId, :passwordHash, :now)',
);
export const setPasswordHash = statement<object, { memberId: string; passwordHash: string; now: Date }>(
  'auth.set-password',
  'update credentials set password_hash = :passwordHash, changed_at = :now where member_id = :memberId',
);

/** Returns a row only for the account's first sign-in ever. */
export const noteFirstSignIn = statement<{ member_id: string }, { memberId: string; now: Date }>(
  'auth.note-first-sign-in',
  'update credentials set first_signed_in_at = :now where member_id = :memberId and first_signed_in_at is null returning member_id',
);

export interface RegistrationRow {
  id: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  language_code: 'sv' | 'en';
  is_findable_by_name: boolean;
  invited_by: string | null;
  browser_hash: string | null;
}

export const insertRegistration = statement<
  object,
  {
    id: string;
    tokenHash: string;
    email: string;
    passwordHash: string;
    firstName: string;
    lastName: string;
    language: string;
    isFindable: boolean;
    invitedBy: string | null;
    browserHash: string;
    senderHash: string;
    now: Date;
    expiresAt: Date;
  }
>(
  'auth.insert-registration',
  `insert into registrations (id, token_hash, email, password_hash, first_name, last_name, language_code, is_findable_by_name, invited_by, browser_hash, sender_hash, created_at, expires_at)
   values (:id, :tokenHash, :email, :passwordHash, :firstName, :lastName, :language, :isFindable, :invitedBy, :browserHash, :senderHash, :now, :expiresAt)`,
);

/** Copies a registration under a new link: the browser's newest, else the address's newest. */
export const repeatRegistration = statement<{ id: string }, { email: string; id: string; tokenHash: string; browserHash: string; senderHash: string; now: Date; expiresAt: Date }>(
  'auth.repeat-registration',
  `insert into registrations (id, token_hash, email, password_hash, first_name, last_name, language_code, is_findable_by_name, invited_by, browser_hash, sender_hash, created_at, expires_at)
   select :id, :tokenHash, email, password_hash, first_name, last_name, language_code, is_findable_by_name, invited_by, browser_hash, :senderHash, :now, :expiresAt from registrations where email = :email and expires_at > :now
   order by (browser_hash = :browserHash) is true desc, created_at desc, id desc limit 1 on conflict (id) do nothing returning id`,
);

const registration = 'select id, email, password_hash, first_name, last_name, language_code, is_findable_by_name, invited_by, browser_hash from registrations';

export const findRegistration = statement<RegistrationRow, { id: string }>('auth.registration', `${registration} where id = :id`);
export const findNewestRegistration = statement<RegistrationRow, { email: string; now: Date }>(
  'auth.newest-registration',
  `${registration} where email = :email and expires_at > :now order by created_at desc, id desc limit 1`,
);
/** The registration of a link, while its address has no account. */
export const findOpenRegistration = statement<RegistrationRow, { tokenHash: string; now: Date }>(
  'auth.registration-of',
  `${registration} r where token_hash = :tokenHash and expires_at > :now and not exists (select 1 from members m where m.email = r.email)`,
);
export const lockRegistration = statement<RegistrationRow, { tokenHash: string; now: Date }>(
  'auth.lock-registration',
  `${registration} where token_hash = :tokenHash and expires_at > :now for update`,
);
/**
 * After verification, blanks registrations with the account's password or from the verifying browser: signing in with them fails as
 * a wrong password. Others' rows stay, so that registering another's address doesn't reveal when it gets an account.
 */
export const closeRegistrations = statement<object, { email: string; passwordHash: string; browserHash: string | null }>(
  'auth.close-registrations',
  `update registrations set password_hash = '' where email = :email and (password_hash = :passwordHash or browser_hash = :browserHash)`,
);

/** Advisory lock per address, until commit: serializes use of its links and counting of its mails. */
export const lockAddress = statement<object, { email: string }>('auth.lock-address', `select pg_advisory_xact_lock(hashtextextended('address ' || :email, 0))`);
/** Claims the sending of a registration's mail; no row when its sender, or all senders together, have reached the limit. */
export const claimRegistrationMail = statement<{ id: string }, { id: string; now: Date; since: Date; maxOfSender: number; maxOfAll: number }>(
  'auth.claim-registration-mail',
  `update registrations r set mailed_at = coalesce(r.mailed_at, :now) where r.id = :id and (r.mailed_at is not null or (
     (select count(*) from registrations o where o.email = r.email and o.mailed_at > :since and o.sender_hash is not distinct from r.sender_hash) < :maxOfSender
     and (select count(*) from registrations o where o.email = r.email and o.mailed_at > :since) < :maxOfAll)) returning r.id`,
);

export type MailTokenPurpose = 'reset' | 'change-email' | 'take-back';

export const insertMailToken = statement<object, { tokenHash: string; memberId: string; purpose: MailTokenPurpose; email: string; senderHash: string | null; now: Date; expiresAt: Date }>(
  'auth.insert-mail-token',
  'insert into mail_tokens (token_hash, member_id, purpose, email, sender_hash, created_at, expires_at) values (:tokenHash, :memberId, :purpose, :email, :senderHash, :now, :expiresAt) on conflict (token_hash) do nothing',
);
export const takeMailToken = statement<{ member_id: string; email: string; purpose: MailTokenPurpose; created_at: Date }, { tokenHash: string; purposes: readonly MailTokenPurpose[]; now: Date }>(
  'auth.take-mail-token',
  'delete from mail_tokens where token_hash = :tokenHash and purpose = any(:purposes) and expires_at > :now returning member_id, email, purpose, created_at',
);
export const findMailToken = statement<{ member_id: string; email: string }, { tokenHash: string; purposes: readonly MailTokenPurpose[]; now: Date }>(
  'auth.find-mail-token',
  'select member_id, email from mail_tokens where token_hash = :tokenHash and purpose = any(:purposes) and expires_at > :now',
);
/** Revokes open links on a password change; take-back links stay, or a thief could revoke them. */
export const deleteMailTokens = statement<object, { memberId: string }>('auth.delete-mail-tokens', `delete from mail_tokens where member_id = :memberId and purpose <> 'take-back'`);
/** A used take-back link revokes later ones, which may lead to a thief; earlier ones stay. */
export const deleteLaterWaysBack = statement<object, { memberId: string; since: Date }>(
  'auth.delete-later-ways-back',
  `delete from mail_tokens where member_id = :memberId and purpose = 'take-back' and created_at >= :since`,
);
/** Counts other tokens since a moment, in all and from one sender. */
export const countMailTokens = statement<{ count: number; of_sender: number }, { memberId: string; purpose: MailTokenPurpose; since: Date; exceptHash: string; senderHash: string | null }>(
  'auth.count-mail-tokens',
  `select count(*)::int as count, (count(*) filter (where sender_hash = :senderHash))::int as of_sender
   from mail_tokens where member_id = :memberId and purpose = :purpose and created_at > :since and token_hash <> :exceptHash`,
);

export const insertSession = statement<object, { id: string; memberId: string; browser: string; system: string; now: Date; expiresAt: Date }>(
  'auth.insert-session',
  'insert into sessions (id, member_id, browser, system, created_at, last_used_at, expires_at) values (:id, :memberId, :browser, :system, :now, :now, :expiresAt)',
);
export const findSession = quickRead<{ member_id: string; role: 'member' | 'admin' }, { id: string; now: Date }>(
  'auth.session',
  'select s.member_id, m.role from sessions s join members m on m.id = s.member_id where s.id = :id and s.expires_at > :now',
);
export const listSessions = statement<{ id: string; browser: string; system: string; created_at: Date; last_used_at: Date }, { memberId: string; now: Date }>(
  'auth.sessions',
  'select id, browser, system, created_at, last_used_at from sessions where member_id = :memberId and expires_at > :now order by last_used_at desc, id desc',
);
export const touchSession = statement<object, { id: string; now: Date; expiresAt: Date }>('auth.touch-session', 'update sessions set last_used_at = :now, expires_at = :expiresAt where id = :id');
export const deleteSession = statement<{ id: string }, { id: string }>('auth.delete-session', 'delete from sessions where id = :id returning id');
export const deleteOwnSession = statement<{ id: string }, { id: string; memberId: string }>('auth.delete-session-of', 'delete from sessions where id = :id and member_id = :memberId returning id');
export const deleteSessionOfToken = statement<object, { tokenHash: string }>(
  'auth.delete-session-of-token',
  'delete from sessions where id in (select session_id from refresh_tokens where token_hash = :tokenHash)',
);
export const deleteSessionsById = statement<object, { ids: readonly string[] }>('auth.delete-sessions-by-id', 'delete from sessions where id = any(:ids::uuid[])');
export const deleteSessionsOfTokens = statement<object, { tokenHashes: readonly string[] }>(
  'auth.delete-sessions-of-tokens',
  'delete from sessions where id in (select session_id from refresh_tokens where token_hash = any(:tokenHashes))',
);
export const deleteSessions = statement<object, { memberId: string; exceptId: string | null }>(
  'auth.delete-sessions',
  'delete from sessions where member_id = :memberId and id is distinct from :exceptId::uuid',
);

export interface RefreshTokenRow {
  session_id: string;
  member_id: string;
  used_at: Date | null;
  successor_nonce: string | null;
  expires_at: Date;
}

/** Locks the session's row: serializes refreshes of a token family. */
export const lockRefreshToken = statement<RefreshTokenRow, { tokenHash: string }>(
  'auth.lock-refresh-token',
  `select t.session_id, s.member_id, t.used_at, t.successor_nonce, s.expires_at from refresh_tokens t join sessions s on s.id = t.session_id where t.token_hash = :tokenHash for update of s`,
);
/** Reread under the lock: a concurrent refresh may have used the token. */
export const findRefreshToken = statement<{ used_at: Date | null; successor_nonce: string | null }, { tokenHash: string }>(
  'auth.refresh-token',
  'select used_at, successor_nonce from refresh_tokens where token_hash = :tokenHash',
);
export const insertRefreshToken = statement<object, { tokenHash: string; sessionId: string; now: Date }>(
  'auth.insert-refresh-token',
  'insert into refresh_tokens (token_hash, session_id, created_at) values (:tokenHash, :sessionId, :now)',
);
export const markTokenUsed = statement<object, { tokenHash: string; nonce: string; now: Date }>(
  'auth.mark-token-used',
  'update refresh_tokens set used_at = :now, successor_nonce = :nonce where token_hash = :tokenHash',
);
/** After the grace period, a used token no longer leads to its successor. */
export const deleteNonces = statement<object, { sessionId: string; usedBefore: Date }>(
  'auth.delete-nonces',
  'update refresh_tokens set successor_nonce = null where session_id = :sessionId and used_at < :usedBefore and successor_nonce is not null',
);

export const storeDevice = statement<object, { memberId: string; deviceHash: string; now: Date }>(
  'auth.keep-device',
  'insert into known_devices (member_id, device_hash, last_used_at) values (:memberId, :deviceHash, :now) on conflict (member_id, device_hash) do update set last_used_at = excluded.last_used_at',
);
/** Rotates a browser's device secret, for every member who signed in there. */
export const renameDevice = statement<object, { deviceHash: string; nextHash: string }>('auth.rename-device', 'update known_devices set device_hash = :nextHash where device_hash = :deviceHash');
export const deleteDevices = statement<object, { memberId: string; exceptHash: string | null }>(
  'auth.delete-devices',
  'delete from known_devices where member_id = :memberId and device_hash is distinct from :exceptHash',
);

/**
 * Counts an attempt beforehand, so that parallel guesses can't outrun the count. No row while the subject must wait. The first few
 * are free and don't block each other, in any order: free_at stays at the epoch. Then each doubles the wait, up to a quarter of an
 * hour.
 */
export const takeAttempt = statement<{ failures: number }, { subject: string; now: Date; expiredBefore: Date; free: number; maxWaitSeconds: number }>(
  'auth.take-attempt',
  `insert into sign_in_attempts as stored (subject, failures, last_at, free_at) values (:subject, 1, :now, 'epoch')
   on conflict (subject) do update set
     failures = case when stored.last_at < :expiredBefore then 1 else stored.failures + 1 end, last_at = :now,
     free_at = case when stored.last_at < :expiredBefore or stored.failures + 1 < :free then 'epoch' else :now + make_interval(secs => least(:maxWaitSeconds::int, 2 ^ least(stored.failures + 1 - :free, 20))) end
   where stored.free_at <= :now returning failures`,
);
export const findFreeAt = statement<{ free_at: Date }, { subject: string }>('auth.free-at', 'select free_at from sign_in_attempts where subject = :subject');
export const deleteAttempts = statement<object, { subject: string }>('auth.delete-attempts', 'delete from sign_in_attempts where subject = :subject');

export const sweepRegistrations = statement<object, { now: Date }>('auth.sweep-registrations', 'delete from registrations where expires_at <= :now');
export const sweepMailTokens = statement<object, { now: Date }>('auth.sweep-mail-tokens', 'delete from mail_tokens where expires_at <= :now');
export const sweepSessions = statement<object, { now: Date }>('auth.sweep-sessions', 'delete from sessions where expires_at <= :now');
export const sweepRefreshTokens = statement<object, { before: Date }>('auth.sweep-refresh-tokens', 'delete from refresh_tokens where used_at < :before');
export const sweepDevices = statement<object, { before: Date }>('auth.sweep-devices', 'delete from known_devices where last_used_at < :before');
export const sweepAttempts = statement<object, { before: Date }>('auth.sweep-attempts', 'delete from sign_in_attempts where last_at < :before');
