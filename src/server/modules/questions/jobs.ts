/** Mails about questions between friends, and their expiry. */
import { z } from 'zod';
import { pathTo } from '#shared/i18n/paths.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import { deleteOld, findAsker, findReceiver } from './friend-questions-repository.ts';
import { askedText } from './present.ts';
import { ANSWERED_MS, OPEN_MS } from './rules.ts';

/** Idempotent, may run late: the mail is keyed by the question, and names both, whose accounts end it; skipped when outdated or unwanted. */
export const notifyOfQuestion = defineJob('questions:notify', {
  payload: z.object({ kind: z.enum(['asked', 'answered']), id: z.uuid(), aboutId: z.uuid(), toId: z.uuid() }),
  attempts: 12,
  async run(ctx, { kind, id, aboutId, toId }) {
    const [row] = kind === 'asked' ? await findReceiver(ctx.db, { id }) : await findAsker(ctx.db, { id });
    if (!row) return;
    const { productName, publicUrl } = ctx.config;
    const locale = row.language_code;
    const { page, headers } = unsubscribeLinks(ctx, toId, 'questions', locale);
    const mail = await renderMail(
      'question',
      {
        kind,
        firstName: row.first_name,
        otherName: `${row.other_first_name} ${row.other_last_name}`.trim(),
        otherFirstName: row.other_first_name,
        question: askedText(row, locale),
        actionUrl: publicUrl + (kind === 'asked' ? pathTo('userQuestions', locale) : pathTo('userJubilee', locale, { '*': row.jubilee_id ?? '' })),
        settingsUrl: publicUrl + pathTo('userSettingsSection', locale, { section: 'notifications' }),
        unsubscribeUrl: page,
        productName,
        publicUrl,
      },
      locale,
    );
    await sendMail(ctx, `question-${kind}.${aboutId}.${toId}.${id}`, { to: row.email, ...mail, headers });
  },
});

/** Idempotent, may run late: lapsed ones are no longer shown. */
export const deleteOldQuestions = defineJob('questions:delete-old', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const now = ctx.clock.now().getTime();
    await deleteOld(ctx.db, { openUntil: new Date(now - OPEN_MS), answeredUntil: new Date(now - ANSWERED_MS) });
  },
});
