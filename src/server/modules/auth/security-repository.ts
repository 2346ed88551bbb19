import { statement } from '#server/platform/database.ts';

export interface TotpRow {
  secret: string;
  confirmed_at: Date | null;
  last_step: number;
}

export const findTotp = statement<TotpRow, { memberId: string }>('auth.totp', 'select secret, confirmed_at, last_step from totp_secrets where member_id = :memberId');
export const storeTotp = statement<object, { memberId: string; secret: string }>(
  'auth.keep-totp',
  `insert into totp_secrets (member_id, secret) values (:memberId, :secret) on conflict (member_id) do update set secret = excluded.secret, last_step = 0 where totp_secrets.confirmed_at is null`,
);
/** Each code works once, even when sent twice concurrently. */
export const takeTotpStep = statement<{ member_id: string }, { memberId: string; secret: string; step: number }>(
  'auth.take-totp-step',
  'update totp_secrets set last_step = :step where member_id = :memberId and secret = :secret and last_step < :step returning member_id',
);
/** No row if the secret was replaced, or already confirmed. */
export const confirmTotp = statement<{ member_id: string }, { memberId: string; secret: string; now: Date }>(
  'auth.confirm-totp',
  'update totp_secrets set confirmed_at = :now where member_id = :memberId and secret = :secret and confirmed_at is null returning member_id',
);
/** Deletes it regardless of age, or only if confirmed since a moment; unconfirmed ones always. */
export const deleteTotp = statement<{ confirmed_at: Date | null }, { memberId: string; since: Date | null }>(
  'auth.delete-totp',
  'delete from totp_secrets where member_id = :memberId and (:since::timestamptz is null or confirmed_at is null or confirmed_at >= :since) returning confirmed_at',
);

export const insertRecoveryCodes = statement<object, { memberId: string; hashes: readonly string[] }>(
  'auth.insert-recovery-codes',
  'insert into recovery_codes (member_id, code_hash) select :memberId, unnest(:hashes::text[])',
);
export const takeRecoveryCode = statement<{ code_hash: string }, { memberId: string; hash: string }>(
  'auth.take-recovery-code',
  'delete from recovery_codes where member_id = :memberId and code_hash = :hash returning code_hash',
);
export const deleteRecoveryCodes = statement<object, { memberId: string }>('auth.delete-recovery-codes', 'delete from recovery_codes where member_id = :memberId');
export const countRecoveryCodes = statement<{ count: number }, { memberId: string }>('auth.count-recovery-codes', 'select count(*)::int as count from recovery_codes where member_id = :memberId');

export interface PasskeyRow {
  id: string;
  member_id: string;
  name: string;
  public_key: string;
  counter: number;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
}

const columns = 'id, member_id, name, public_key, counter, transports, created_at, last_used_at';
const passkey = `select ${columns} from passkeys`;

export const listPasskeys = statement<PasskeyRow, { memberId: string }>('auth.passkeys', `${passkey} where member_id = :memberId order by created_at, id`);
export const findPasskey = statement<PasskeyRow, { id: string }>('auth.passkey', `${passkey} where id = :id`);
export const insertPasskey = statement<PasskeyRow, { id: string; memberId: string; name: string; publicKey: string; counter: number; transports: readonly string[]; now: Date }>(
  'auth.insert-passkey',
  `insert into passkeys (id, member_id, name, public_key, counter, transports, created_at) values (:id, :memberId, :name, :publicKey, :counter, :transports, :now) on conflict (id) do nothing
   returning ${columns}`,
);
/** The signature counter only increases; synced passkeys keep it at 0. */
export const notePasskeyUse = statement<{ id: string }, { id: string; counter: number; now: Date }>(
  'auth.note-passkey-use',
  'update passkeys set counter = :counter, last_used_at = :now where id = :id and (counter < :counter or (counter = 0 and :counter = 0)) returning id',
);
export const renamePasskey = statement<PasskeyRow, { id: string; memberId: string; name: string }>(
  'auth.rename-passkey',
  `update passkeys set name = :name where id = :id and member_id = :memberId returning ${columns}`,
);
export const deletePasskeys = statement<{ id: string; name: string }, { memberId: string; since: Date | null }>(
  'auth.delete-passkeys',
  'delete from passkeys where member_id = :memberId and (:since::timestamptz is null or created_at >= :since) returning id, name',
);
export const deletePasskey = statement<{ name: string }, { id: string; memberId: string }>('auth.delete-passkey', 'delete from passkeys where id = :id and member_id = :memberId returning name');

export type ChallengePurpose = 'totp' | 'passkey-login' | 'passkey-add' | 'passkey-proof';

export const insertChallenge = statement<object, { hash: string; purpose: ChallengePurpose; memberId: string | null; expiresAt: Date }>(
  'auth.insert-challenge',
  'insert into sign_in_challenges (challenge_hash, purpose, member_id, expires_at) values (:hash, :purpose, :memberId, :expiresAt)',
);
/** The challenge's member, without counting an attempt; no row if none is allowed. */
export const findChallenge = statement<{ member_id: string | null }, { hash: string; purpose: ChallengePurpose; now: Date; maxAttempts: number }>(
  'auth.find-challenge',
  'select member_id from sign_in_challenges where challenge_hash = :hash and purpose = :purpose and expires_at > :now and attempts < :maxAttempts',
);
/** Counts an attempt; no row once the challenge is spent, expired or tried too often. */
export const tryChallenge = statement<{ member_id: string | null }, { hash: string; purpose: ChallengePurpose; now: Date; maxAttempts: number }>(
  'auth.try-challenge',
  'update sign_in_challenges set attempts = attempts + 1 where challenge_hash = :hash and purpose = :purpose and expires_at > :now and attempts < :maxAttempts returning member_id',
);
export const deleteChallenge = statement<{ challenge_hash: string }, { hash: string }>('auth.delete-challenge', 'delete from sign_in_challenges where challenge_hash = :hash returning challenge_hash');
export const deleteChallenges = statement<object, { memberId: string }>('auth.delete-challenges', 'delete from sign_in_challenges where member_id = :memberId');
export const sweepChallenges = statement<object, { now: Date }>('auth.sweep-challenges', 'delete from sign_in_challenges where expires_at <= :now');
