/** Mails to guests whose rows end in the same transaction: written in it, and sent by a job that needs none of those rows. */
import { z } from 'zod';
import type { Ctx, TransactionCtx } from '#server/platform/context.ts';
import { defineJob, enqueueAll } from '#server/platform/jobs.ts';
import { logRefusal, sendStored, writeMail } from '#server/platform/mail/mail.ts';
import type { MailedRow } from './messages-repository.ts';
import { writeGuestMail } from './write-mail.ts';

/** Idempotent: a sent mail is not sent again. A permanently refused address isn't retried. */
export const sendLastMail = defineJob('events:send-last', {
  payload: z.object({ about: z.string() }),
  attempts: 12,
  priority: 5,
  async run(ctx, { about }) {
    await logRefusal(ctx, { what: 'the last mail of an event', about: { about } }, async () => {
      await sendStored(ctx, about);
    });
  },
});

/** Takes the event from guests' calendars: it is canceled, or the guest is invited no longer. */
export async function writeLastMails(ctx: Ctx | TransactionCtx, kind: 'cancel' | 'withdrawn', rows: readonly MailedRow[]): Promise<void> {
  const written: { about: string }[] = [];
  for (const row of rows) {
    const about = `event-${kind}.${row.guest_id}.last`;
    await writeMail(ctx, about, await writeGuestMail(ctx, row, { kind, words: { text: '', from: '' }, isLast: true }));
    written.push({ about });
  }
  await enqueueAll(ctx, sendLastMail, written);
}
