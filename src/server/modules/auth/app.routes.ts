import { success } from '#shared/contract/common.ts';
import {
  addPasskey as addPasskeyBody,
  confirmTotp as confirmBody,
  passkeyAnswer,
  passkeyOptionsAnswer,
  proof,
  renamePasskey as renameBody,
  recoveryCodesAnswer,
  securityAnswer,
  totpStartAnswer,
} from '#shared/contract/security.ts';
import { memberEndpoint } from '#server/http/endpoint.ts';
import { addPasskey, askForNewPasskey, askForProof, listPasskeys, removePasskey, renamePasskey, requireOwnPasskey } from './passkeys.ts';
import { requireProof } from './recovery.ts';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './second-step.ts';
import { countRecoveryCodes, findTotp } from './security-repository.ts';

const done = { success: true as const };

/** Second steps and passkeys of one's own account. */
export const securityRoutes = [
  memberEndpoint('GET', '/user/security', { summary: 'The second step and the passkeys of one’s account', returns: securityAnswer }, async (ctx) => {
    const [totp] = await findTotp(ctx.db, ctx.member.id);
    const [codes] = await countRecoveryCodes(ctx.db, ctx.member.id);
    return { totp: totp?.confirmed_at != null, recovery_codes_left: codes?.count ?? 0, passkeys: await listPasskeys(ctx) };
  }),
  memberEndpoint('POST', '/user/totp', { summary: 'Begin to switch the second step on: a secret for an app', body: proof, returns: totpStartAnswer, fails: ['SECOND_STEP_ON'] }, (ctx, { body }) =>
    beginTotp(ctx, body),
  ),
  memberEndpoint(
    'POST',
    '/user/totp/confirm',
    { summary: 'Switch the second step on with a first code; answers the recovery codes, this once', body: confirmBody, returns: recoveryCodesAnswer, fails: ['SECOND_STEP_ON', 'NOT_FOUND'] },
    async (ctx, { body }) => ({ recovery_codes: await confirmTotp(ctx, body.code) }),
  ),
  memberEndpoint(
    'POST',
    '/user/totp/recovery-codes',
    { summary: 'New recovery codes; the old ones work no longer', body: proof, returns: recoveryCodesAnswer, fails: ['NOT_FOUND'] },
    async (ctx, { body }) => ({ recovery_codes: await renewRecoveryCodes(ctx, body) }),
  ),
  memberEndpoint('DELETE', '/user/totp', { summary: 'Switch the second step off', body: proof, returns: success }, async (ctx, { body }) => {
    await removeTotp(ctx, body);
    return done;
  }),
  memberEndpoint('POST', '/user/passkeys/options', { summary: 'What to ask the browser for, to make a passkey', body: proof, returns: passkeyOptionsAnswer }, async (ctx, { body }) => {
    const account = await requireProof(ctx, body);
    return { options: await askForNewPasskey(ctx, account.email) };
  }),
  memberEndpoint('POST', '/user/passkeys', { summary: 'Keep a new passkey', body: addPasskeyBody, maxBodyBytes: 150_000, returns: passkeyAnswer, status: 201 }, async (ctx, { body }) => ({
    passkey: await addPasskey(ctx, body),
  })),
  memberEndpoint('POST', '/user/passkeys/proof', { summary: 'What to ask the browser for, to prove with a passkey that it is oneself', returns: passkeyOptionsAnswer }, async (ctx) => ({
    options: await askForProof(ctx),
  })),
  memberEndpoint('PATCH', '/user/passkeys/:id', { summary: 'Give a passkey another name', body: renameBody, returns: passkeyAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params, body }) => ({
    passkey: await renamePasskey(ctx, params.id, body.name),
  })),
  memberEndpoint('DELETE', '/user/passkeys/:id', { summary: 'Remove a passkey', body: proof, returns: success, fails: ['NOT_FOUND'] }, async (ctx, { params, body }) => {
    const id = await requireOwnPasskey(ctx, params.id);
    await requireProof(ctx, body);
    await removePasskey(ctx, id);
    return done;
  }),
];
