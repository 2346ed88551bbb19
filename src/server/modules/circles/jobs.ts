/** Mails to friends who are invited to a circle. */
import { z } from 'zod';
import { pathTo } from '#shared/i18n/paths.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import { findInvited } from './repository.ts';

/** Idempotent, may run late: the mail is named after circle and both members, so that an invitation made again is mailed once; skipped when outdated or unwanted. */
export const notifyInvited = defineJob('circles:notify', {
  payload: z.object({ id: z.uuid(), memberId: z.uuid(), byId: z.uuid() }),
  attempts: 12,
  async run(ctx, { id, memberId, byId }) {
    const [row] = await findInvited(ctx.db, { id, memberId, byId });
    if (!row) return;
    const { productName, publicUrl } = ctx.config;
    const locale = row.language_code;
    const { page, headers } = unsubscribeLinks(ctx, memberId, 'friendRequests', locale);
    const mail = await renderMail(
      'circle',
      {
        firstName: row.first_name,
        otherName: `${row.other_first_name} ${row.other_last_name}`.trim(),
        otherFirstName: row.other_first_name,
        circle: row.circle,
        circlesUrl: publicUrl + pathTo('userCircles', locale),
        settingsUrl: publicUrl + pathTo('userSettingsSection', locale, { section: 'notifications' }),
        unsubscribeUrl: page,
        productName,
        publicUrl,
      },
      locale,
    );
    await sendMail(ctx, `circle-invitation.${byId}.${memberId}.${id}`, { to: row.email, ...mail, headers });
  },
});
