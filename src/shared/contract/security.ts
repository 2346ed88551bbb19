import { z } from 'zod';
import { success } from './common.ts';
import { route } from './route.ts';
import { givenPassword } from './auth.ts';
import { linklessLine, textLine } from './text.ts';

/** Six digits of an authenticator app, or a recovery code; blanks and hyphens are ignored. */
const code = textLine(60);

export const secondStep = z.object({ challenge: z.string().min(1).max(200), code });
export const confirmTotp = z.object({ code });

/** Input and output of the browser's `navigator.credentials`, as JSON (WebAuthn, level 3). */
const webAuthnOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'WebAuthnOptions' });
const credentialId = z.string().min(1).max(500);
const encoded = z.string().min(1).max(20_000);
/** Authenticator transports; browsers may add further values. */
const transports = z.array(z.string().max(40)).max(20);
export const passkeyResponse = z
  .looseObject({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: encoded, transports: transports.optional() }),
    clientExtensionResults: z.looseObject({}).default({}),
  })
  .meta({ id: 'PasskeyResponse' });

export const passkeyOptionsAnswer = z.object({ options: webAuthnOptions });
export const passkeyLogin = z.object({ response: passkeyResponse });
/** Quoted in a mail: no links. */
const passkeyName = linklessLine(80).min(1);
export const addPasskey = z.object({ name: passkeyName, response: passkeyResponse });
export const renamePasskey = z.object({ name: passkeyName });

/** Reauthentication: the password, or a passkey used just now. */
export const proof = z.object({ password: givenPassword.optional(), passkey: passkeyResponse.optional() });

export const totpStartAnswer = z.object({
  secret: z.string().meta({ description: 'Base32, to type into an app' }),
  uri: z.string().meta({ description: 'otpauth://, to show as a QR code' }),
});
export const recoveryCodesAnswer = z.object({ recovery_codes: z.array(z.string()) });

export const passkey = z
  .object({
    _id: z.string(),
    name: z.string(),
    device: z.enum(['phone-or-computer', 'security-key']).meta({ description: 'What holds it: a device with a screen lock, or a key that is plugged in or tapped' }),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'Passkey' });
export const passkeyAnswer = z.object({ passkey });
export const securityAnswer = z.object({
  totp: z.boolean(),
  recovery_codes_left: z.int(),
  passkeys: z.array(passkey),
});

export type PasskeyResponse = z.output<typeof passkeyResponse>;
export type Proof = z.output<typeof proof>;
export type Passkey = z.infer<typeof passkey>;
export type Security = z.infer<typeof securityAnswer>;
export type ProofInput = z.input<typeof proof>;

export const security = {
  takeSecondStep: route('auth', 'POST', '/totp', {
    summary: 'The second step of a sign-in: a code of the app, or a recovery code',
    body: secondStep,
    returns: success,
    fails: ['CHALLENGE_EXPIRED', 'INVALID_CREDENTIALS'],
  }),
  getLoginOptions: route('auth', 'POST', '/passkey/options', { summary: 'What to ask the browser for, to sign in with a passkey', returns: passkeyOptionsAnswer }),
  logInWithPasskey: route('auth', 'POST', '/passkey', {
    summary: 'Sign in with a passkey; sets the session’s cookies',
    body: passkeyLogin,
    maxBodyBytes: 150_000,
    returns: success,
    fails: ['INVALID_CREDENTIALS'],
  }),
  get: route('app', 'GET', '/user/security', { summary: 'The second step and the passkeys of one’s account', returns: securityAnswer }),
  beginTotp: route('app', 'POST', '/user/totp', { summary: 'Begin to switch the second step on: a secret for an app', body: proof, returns: totpStartAnswer, fails: ['SECOND_STEP_ON'] }),
  confirmTotp: route('app', 'POST', '/user/totp/confirm', {
    summary: 'Switch the second step on with a first code; answers the recovery codes, this once',
    body: confirmTotp,
    returns: recoveryCodesAnswer,
    fails: ['SECOND_STEP_ON', 'NOT_FOUND'],
  }),
  renewRecoveryCodes: route('app', 'POST', '/user/totp/recovery-codes', {
    summary: 'New recovery codes; the old ones work no longer',
    body: proof,
    returns: recoveryCodesAnswer,
    fails: ['NOT_FOUND'],
  }),
  removeTotp: route('app', 'DELETE', '/user/totp', { summary: 'Switch the second step off', body: proof, returns: success }),
  getPasskeyOptions: route('app', 'POST', '/user/passkeys/options', { summary: 'What to ask the browser for, to make a passkey', body: proof, returns: passkeyOptionsAnswer }),
  addPasskey: route('app', 'POST', '/user/passkeys', { summary: 'Keep a new passkey', body: addPasskey, maxBodyBytes: 150_000, returns: passkeyAnswer, status: 201 }),
  getProofOptions: route('app', 'POST', '/user/passkeys/proof', { summary: 'What to ask the browser for, to prove with a passkey that it is oneself', returns: passkeyOptionsAnswer }),
  renamePasskey: route('app', 'PATCH', '/user/passkeys/:id', { summary: 'Give a passkey another name', body: renamePasskey, returns: passkeyAnswer, fails: ['NOT_FOUND'] }),
  removePasskey: route('app', 'DELETE', '/user/passkeys/:id', { summary: 'Remove a passkey', body: proof, returns: success, fails: ['NOT_FOUND'] }),
};
