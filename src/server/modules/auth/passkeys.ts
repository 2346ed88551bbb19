/** Passkeys (WebAuthn, level 3), for sign-in and re-authentication. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Passkey, PasskeyResponse } from '#shared/contract/security.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { isDatabaseUnavailable } from '#server/platform/database.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { notifyOfWayIn } from './jobs.ts';
import * as accounts from './repository.ts';
import * as repository from './security-repository.ts';
import { lockOwnAccount } from './sessions.ts';
import { getDeviceHash, knownSince, signIn } from './sign-in.ts';
import { newSecret } from './tokens.ts';

/** EdDSA, ES256 and RS256: supported by browsers and devices. */
const ALGORITHMS = [-8, -7, -257];

const CHALLENGE_LIVES_MS = 300_000;
const MAX_PASSKEYS = 20;

/** Relying party: other sites can't use its passkeys. */
const getSite = ({ config }: Ctx) => ({ rpID: new URL(config.publicUrl).hostname, origin: config.publicUrl });

const refusal = (field: string, code: 'passkey_refused' | 'passkey_unknown') => new DomainError('VALIDATION_FAILED', { detail: `${field}: ${code}`, fields: [{ field, code }] });
const refused = (field: string) => refusal(field, 'passkey_refused');

async function storeChallenge(ctx: Ctx, challenge: string, purpose: repository.ChallengePurpose, memberId: string | null): Promise<void> {
  await repository.insertChallenge(ctx.db, { hash: hashSecret(challenge), purpose, memberId, expiresAt: new Date(ctx.clock.now().getTime() + CHALLENGE_LIVES_MS) });
}

/** Consumes the challenge in a response; false for another member's. */
function spend(ctx: Ctx, purpose: repository.ChallengePurpose, memberId: string | null) {
  return async (challenge: string): Promise<boolean> => {
    const [tried] = await repository.tryChallenge(ctx.database, { hash: hashSecret(challenge), purpose, now: ctx.clock.now(), maxAttempts: 1 });
    return tried !== undefined && tried.member_id === memberId;
  };
}

/** Options for sign-in; the device chooses the account. */
export async function askForPasskey(ctx: Ctx): Promise<{ challenge: string }> {
  const options = await generateAuthenticationOptions({ rpID: getSite(ctx).rpID, userVerification: 'required' });
  await storeChallenge(ctx, options.challenge, 'passkey-login', null);
  return { ...options };
}

/** Options to re-authenticate the member. */
export async function askForProof(ctx: MemberCtx): Promise<{ challenge: string }> {
  const own = await repository.listPasskeys(ctx.db, { memberId: ctx.member.id });
  const options = await generateAuthenticationOptions({ rpID: getSite(ctx).rpID, userVerification: 'required', allowCredentials: own.map(({ id, transports }) => ({ id, transports })) });
  await storeChallenge(ctx, options.challenge, 'passkey-proof', ctx.member.id);
  return { ...options };
}

/** Verifies a response; returns its passkey. Throws VALIDATION_FAILED on the field. */
async function verified(ctx: Ctx, response: PasskeyResponse, { purpose, memberId, field }: { purpose: 'passkey-login' | 'passkey-proof'; memberId: string | null; field: string }) {
  const [known] = await repository.findPasskey(ctx.db, { id: response.id });
  // A distinct code lets browsers stop offering removed keys.
  if (!known || (memberId !== null && known.member_id !== memberId)) throw refusal(field, 'passkey_unknown');
  const { rpID, origin } = getSite(ctx);
  const credential = { id: known.id, publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')), counter: known.counter, transports: known.transports };
  let newCounter: number;
  try {
    const result = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: spend(ctx, purpose, memberId),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential,
      requireUserVerification: true,
    });
    if (!result.verified) throw refused(field);
    newCounter = result.authenticationInfo.newCounter;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    ctx.log.info({ err: error }, 'a passkey was refused');
    throw refused(field);
  }
  await ctx.step('passkey.verified');
  const [used] = await repository.notePasskeyUse(ctx.db, { id: known.id, counter: newCounter, now: ctx.clock.now() });
  // The counter didn't increase: the key was cloned.
  if (!used) throw refused(field);
  return known;
}

/** Signs in with a passkey: two factors already, so no second step. Throws VALIDATION_FAILED. */
export async function logInWithPasskey(root: Ctx, response: PasskeyResponse, setCookie: (line: string) => void): Promise<void> {
  // Read before verification, so that account recovery meanwhile invalidates this sign-in.
  const [known] = await repository.findPasskey(root.db, { id: response.id });
  const [account] = known ? await accounts.findAccountById(root.db, { memberId: known.member_id, deviceHash: getDeviceHash(root), usedAfter: knownSince(root) }) : [];
  await verified(root, response, { purpose: 'passkey-login', memberId: null, field: 'response' });
  if (!account) throw refused('response');
  await root.step('passkey.proved');
  await signIn(root, account, setCookie);
}

/** Throws VALIDATION_FAILED unless one of the member's passkeys signed just now. */
export async function requirePasskey(ctx: MemberCtx, response: PasskeyResponse): Promise<void> {
  await verified(ctx, response, { purpose: 'passkey-proof', memberId: ctx.member.id, field: 'passkey' });
}

export async function askForNewPasskey(ctx: MemberCtx, email: string): Promise<{ challenge: string }> {
  const own = await repository.listPasskeys(ctx.db, { memberId: ctx.member.id });
  if (own.length >= MAX_PASSKEYS) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'passkeys', code: 'out_of_range' }] });
  const options = await generateRegistrationOptions({
    rpName: ctx.config.productName,
    rpID: getSite(ctx).rpID,
    userName: email,
    userDisplayName: email,
    userID: new TextEncoder().encode(ctx.member.id),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(ctx, options.challenge, 'passkey-add', ctx.member.id);
  return { ...options };
}

/** Only cable or radio transports: a security key. */
const toDevice = (transports: readonly string[]): Passkey['device'] =>
  transports.length > 0 && transports.every((transport) => ['usb', 'nfc', 'ble', 'smart-card'].includes(transport)) ? 'security-key' : 'phone-or-computer';

const present = ({ id, name, transports, created_at, last_used_at }: repository.PasskeyRow): Passkey => ({
  _id: id,
  name,
  device: toDevice(transports),
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
});

/** Throws VALIDATION_FAILED for an invalid response or a known device; UNAUTHENTICATED if the session has ended. */
export async function addPasskey(root: MemberCtx, { name, response }: { name: string; response: PasskeyResponse }): Promise<Passkey> {
  const { rpID, origin } = getSite(root);
  let info: NonNullable<Awaited<ReturnType<typeof verifyRegistrationResponse>>['registrationInfo']>;
  try {
    const result = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: spend(root, 'passkey-add', root.member.id),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!result.verified) throw refused('response');
    info = result.registrationInfo;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    root.log.info({ err: error }, 'a new passkey was refused');
    throw refused('response');
  }
  const { credential } = info;
  await root.step('passkey.made');
  return inTransaction(root, async (ctx) => {
    await lockOwnAccount(ctx);
    const now = ctx.clock.now();
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    const [inserted] = await repository.insertPasskey(ctx.db, {
      id: credential.id,
      memberId: ctx.member.id,
      name,
      publicKey,
      counter: credential.counter,
      transports: credential.transports ?? [],
      now,
    });
    if (!inserted) throw refused('response');
    await enqueue(ctx, notifyOfWayIn, { memberId: ctx.member.id, kind: 'passkey-added', name, key: inserted.id, backToken: newSecret(), at: now.getTime() });
    return present(inserted);
  });
}

export async function listPasskeys(ctx: MemberCtx): Promise<Passkey[]> {
  return (await repository.listPasskeys(ctx.db, { memberId: ctx.member.id })).map(present);
}

/** Throws NOT_FOUND for another member's. */
export async function renamePasskey(ctx: MemberCtx, id: string, name: string): Promise<Passkey> {
  const [renamed] = await repository.renamePasskey(ctx.db, { id, memberId: ctx.member.id, name });
  if (!renamed) throw new DomainError('NOT_FOUND');
  return present(renamed);
}

/** Throws NOT_FOUND for another member's, before any proof is requested. */
export async function requireOwnPasskey(ctx: MemberCtx, id: string): Promise<string> {
  const [known] = await repository.findPasskey(ctx.db, { id });
  if (known?.member_id !== ctx.member.id) throw new DomainError('NOT_FOUND');
  return known.id;
}

/** Throws NOT_FOUND for another member's, UNAUTHENTICATED if the session has ended. */
export async function removePasskey(root: MemberCtx, id: string): Promise<void> {
  await inTransaction(root, async (ctx) => {
    await lockOwnAccount(ctx);
    const [gone] = await repository.deletePasskey(ctx.db, { id, memberId: ctx.member.id });
    if (!gone) throw new DomainError('NOT_FOUND');
    await enqueue(ctx, notifyOfWayIn, { memberId: ctx.member.id, kind: 'passkey-removed', name: gone.name, key: id, at: ctx.clock.now().getTime() });
  });
}
