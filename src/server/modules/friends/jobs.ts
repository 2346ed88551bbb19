import { z } from 'zod';
import { pathTo } from '#shared/i18n/paths.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import { findFriendNotice } from './repository.ts';

/**
 * Mails that a request was sent or accepted. Idempotent, may run late: named after the two members, so that repeated requests send
 * one mail; skipped when outdated or unwanted.
 */
export const notifyOfFriend = defineJob('friends:tell', {
  payload: z.object({ kind: z.enum(['asks', 'agrees']), aboutId: z.uuid(), toId: z.uuid() }),
  attempts: 12,
  async run(ctx, { kind, aboutId, toId }) {
    const [row] = await findFriendNotice(ctx.db, { toId, aboutId });
    if (!row?.wants_mail || row.is_blocked || !(kind === 'asks' ? row.has_asked : row.is_friend)) return;
    const { productName, publicUrl } = ctx.config;
    const locale = row.language_code;
    const { page, headers } = unsubscribeLinks(ctx, toId, 'friendRequests', locale);
    const mail = await renderMail(
      'friend',
      {
        kind,
        firstName: row.first_name,
        otherName: `${row.other_first_name} ${row.other_last_name}`.trim(),
        otherFirstName: row.other_first_name,
        friendsUrl: publicUrl + pathTo('userFriends', locale),
        settingsUrl: publicUrl + pathTo('userSettingsSection', locale, { section: 'notifications' }),
        unsubscribeUrl: page,
        productName,
        publicUrl,
      },
      locale,
    );
    await sendMail(ctx, `friend-${kind}.${aboutId}.${toId}`, { to: row.email, ...mail, headers });
  },
});
