import { z } from 'zod';
import { pathTo } from '#shared/i18n/paths.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import { findTold } from './repository.ts';

/**
 * Mails that a request was sent or accepted. Idempotent, may run late: named after the two members, so that repeated requests send
 * one mail; skipped when outdated or unwanted.
 */
export const tellOfFriend = defineJob('friends:tell', {
  payload: z.object({ kind: z.enum(['asks', 'agrees']), aboutId: z.uuid(), toId: z.uuid() }),
  attempts: 12,
  async run(ctx, { kind, aboutId, toId }) {
    const [told] = await findTold(ctx.db, { toId, aboutId });
    if (!told?.wants_mail || told.is_blocked || !(kind === 'asks' ? told.has_asked : told.is_friend)) return;
    const { productName, publicUrl } = ctx.config;
    const locale = told.language_code;
    const { page, headers } = unsubscribeLinks(ctx, toId, 'friendRequests', locale);
    const mail = await renderMail(
      'friend',
      {
        kind,
        firstName: told.first_name,
        otherName: `${told.other_first_name} ${told.other_last_name}`.trim(),
        otherFirstName: told.other_first_name,
        friendsUrl: publicUrl + pathTo('userFriends', locale),
        settingsUrl: publicUrl + pathTo('userSettingsSection', locale, { section: 'notifications' }),
        unsubscribeUrl: page,
        productName,
        publicUrl,
      },
      locale,
    );
    await sendMail(ctx, `friend-${kind}.${aboutId}.${toId}`, { to: told.email, ...mail, headers });
  },
});
