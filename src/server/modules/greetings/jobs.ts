import { z } from 'zod';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { logRefusal, isAddressRefused, sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { stopLinks, toCardUrl } from './links.ts';
import * as repository from './repository.ts';
import { ADDRESS_RETENTION_MS, CARD_RETENTION_MS, readThanksAbout } from './rules.ts';

/**
 * Idempotent: the claim and the cancellation exclude each other, and the mail is named by the greeting. A permanently refused address isn't retried.
 * The member's id is in the payload, so that the account's deletion finds the job.
 */
export const mailGreeting = defineJob('greetings:mail', {
  payload: z.object({ greetingId: z.uuid(), memberId: z.uuid() }),
  attempts: 12,
  async run(ctx, { greetingId }) {
    const [claimed] = await repository.claimGreeting(ctx.db, { id: greetingId, now: ctx.clock.now() });
    if (!claimed) return;
    await ctx.step('greeting.claimed');
    const [row] = await repository.findClaimed(ctx.db, { id: greetingId });
    if (!row || (await isAddressRefused(ctx, row.address))) return;
    const emailHash = hashSecret(row.address.toLowerCase());
    if ((await repository.isRefused(ctx.db, { emailHash })).length > 0) return;
    const { productName, publicUrl } = ctx.config;
    const { language_code: locale, from_first_name: firstName, from_name: fromName, to_name: toName, text } = row;
    const cardUrl = toCardUrl(ctx.config, greetingId, locale);
    const { page: stopUrl, headers } = stopLinks(ctx.config, emailHash, locale);
    const mail = await renderMail('greeting', { firstName, fromName, toName, text, isThanks: readThanksAbout(row.about) !== null, cardUrl, stopUrl, productName, publicUrl }, locale);
    await logRefusal(ctx, { what: 'a greeting', about: { greetingId } }, async () => {
      await sendMail(ctx, `greeting.${greetingId}.${row.member_id}`, {
        to: row.address,
        fromName: `${fromName} (${productName})`,
        ...mail,
        headers,
      });
    });
  },
});

/** Idempotent, may run late: old cards are no longer shown. */
export const deleteOldGreetings = defineJob('greetings:delete-old', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const now = ctx.clock.now().getTime();
    await repository.deleteOldAddresses(ctx.db, { before: new Date(now - ADDRESS_RETENTION_MS) });
    await repository.deleteOldGreetings(ctx.db, { before: new Date(now - CARD_RETENTION_MS) });
  },
});
