import { z } from 'zod';
import { pathTo } from '#shared/i18n/paths.ts';
import { languageCode } from '#shared/contract/common.ts';
import { invites } from '#shared/contract/invites.ts';
import { routePath } from '#shared/contract/route-path.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { oneClickUnsubscribe } from '#server/platform/mail/one-click-unsubscribe.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { findAddressee } from './repository.ts';

/** Idempotent, may run late: the token's hash names the mail; addresses that have opted out by then get none. */
export const sendInvitation = defineJob('invites:send', {
  payload: z.object({ inviterId: z.uuid(), email: z.string(), locale: languageCode, token: z.string() }),
  attempts: 12,
  async run(ctx, { inviterId, email, locale: inviterLocale, token }) {
    const [found] = await findAddressee(ctx.db, { inviterId, email, emailHash: hashSecret(email) });
    if (!found) return;
    const { productName, publicUrl } = ctx.config;
    // Non-members get the inviter's language.
    const locale = found.language_code ?? inviterLocale;
    const url = publicUrl + pathTo('invite', locale, { userId: found.invite_id });
    const mail = await renderMail('invite', { inviterName: found.inviter_first_name, inviteUrl: url, neverUrl: `${url}?never=${token}`, productName, publicUrl }, locale);
    await sendMail(ctx, `invitation.${hashSecret(token).slice(0, 32)}.${inviterId}`, {
      to: email,
      ...mail,
      headers: oneClickUnsubscribe(publicUrl + routePath(invites.neverMail, { token })),
    });
  },
});
