/** A second step at sign-in (RFC 6238) and passkeys (WebAuthn): what is sent, and what a member sees of it. */
import { z } from 'zod';
import { isWithoutLink, plainName } from '../values/person-name.ts';
import { givenPassword } from './auth.ts';

/** Six digits of an authenticator app, or one of the recovery codes; blanks and hyphens are passed over. */
const code = z.string().trim().min(1).max(60);

export const secondStep = z.object({ challenge: z.string().min(1).max(200), code });
export const confirmTotp = z.object({ code });

/** What the browser's own `navigator.credentials` takes and gives, as JSON (WebAuthn, level 3). */
const webAuthnOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'WebAuthnOptions' });
/** As long as an address of ours may be, so that what was added can be removed. */
const credentialId = z.string().min(1).max(500);
const encoded = z.string().min(1).max(20_000);
/** How a device that holds a passkey is reached; browsers come to know further words. */
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
/** It stands in a mail to the member: whoever sits at their browser puts no link there. */
const passkeyName = z.string().overwrite(plainName).min(1).max(80).refine(isWithoutLink, { message: 'no_link' });
export const addPasskey = z.object({ name: passkeyName, response: passkeyResponse });
export const renamePasskey = z.object({ name: passkeyName });

/** That it is oneself: the password, or a passkey used just now. */
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
