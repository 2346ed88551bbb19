import { security } from '#shared/contract/security.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { addPasskey, askForNewPasskey, askForProof, listPasskeys, removePasskey, renamePasskey, requireOwnPasskey } from './passkeys.ts';
import { requireProof } from './recovery.ts';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './second-step.ts';
import { countRecoveryCodes, findTotp } from './security-repository.ts';

const done = { success: true as const };

export const securityRoutes = [
  handle(security.get, async (ctx) => {
    const [totp] = await findTotp(ctx.db, { memberId: ctx.member.id });
    const [codes] = await countRecoveryCodes(ctx.db, { memberId: ctx.member.id });
    return { totp: totp?.confirmed_at != null, recovery_codes_left: codes?.count ?? 0, passkeys: await listPasskeys(ctx) };
  }),
  handle(security.beginTotp, (ctx, { body }) => beginTotp(ctx, body)),
  handle(security.confirmTotp, async (ctx, { body }) => ({ recovery_codes: await confirmTotp(ctx, body.code) })),
  handle(security.renewRecoveryCodes, async (ctx, { body }) => ({ recovery_codes: await renewRecoveryCodes(ctx, body) })),
  handle(security.removeTotp, async (ctx, { body }) => {
    await removeTotp(ctx, body);
    return done;
  }),
  handle(security.getPasskeyOptions, async (ctx, { body }) => {
    const account = await requireProof(ctx, body);
    return { options: await askForNewPasskey(ctx, account.email) };
  }),
  handle(security.addPasskey, async (ctx, { body }) => ({
    passkey: await addPasskey(ctx, body),
  })),
  handle(security.getProofOptions, async (ctx) => ({
    options: await askForProof(ctx),
  })),
  handle(security.renamePasskey, async (ctx, { params, body }) => ({
    passkey: await renamePasskey(ctx, params.id, body.name),
  })),
  handle(security.removePasskey, async (ctx, { params, body }) => {
    const id = await requireOwnPasskey(ctx, params.id);
    await requireProof(ctx, body);
    await removePasskey(ctx, id);
    return done;
  }),
];
