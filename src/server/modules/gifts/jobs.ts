/** Reminds members to thank for what they got: once for each gift, a week afterwards. */
import { z } from 'zod';
import type { Gift } from '#shared/contract/gifts.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import * as repository from './repository.ts';
import { isToThank, THANKS_AFTER_MS, THANKS_UNTIL_MS } from './rules.ts';
import { listAll } from './service.ts';

/** What the member got and may want to thank for. */
async function listUnthanked(ctx: MemberCtx): Promise<Gift[]> {
  const now = ctx.clock.now();
  return (await listAll(ctx, now.getUTCFullYear())).filter((gift) => isToThank(gift, now));
}

const toMember = (ctx: Omit<MemberCtx, 'member'>, id: string): MemberCtx => ({ ...ctx, member: { id, sessionId: '', role: 'member' } });

/** Idempotent, may run late: the mail is keyed by member and first gift; it names only what still awaits thanks, and ends if nothing does. */
export const remindOfThanks = defineJob('gifts:remind-thanks', {
  payload: z.object({ memberId: z.uuid(), giftIds: z.array(z.string()).min(1) }),
  attempts: 12,
  async run(root, { memberId, giftIds }) {
    const [addressee] = await repository.findAddressee(root.db, { memberId });
    if (!addressee) return;
    const locale = addressee.language_code;
    const ctx = toMember({ ...root, locale }, memberId);
    const gifts = (await listUnthanked(ctx)).filter(({ _id }) => giftIds.includes(_id));
    if (gifts.length === 0) return;
    const { productName, publicUrl } = ctx.config;
    const { page, headers } = unsubscribeLinks(ctx, memberId, 'gifts', locale);
    const mail = await renderMail(
      'thanks',
      {
        firstName: addressee.first_name,
        gifts: gifts.map(({ title, person }) => ({ title, name: person.name })),
        actionUrl: publicUrl + pathTo('userGifts', locale),
        settingsUrl: publicUrl + pathTo('userSettingsSection', locale, { section: 'notifications' }),
        unsubscribeUrl: page,
        productName,
        publicUrl,
      },
      locale,
    );
    await sendMail(ctx, `gift-thanks.${memberId}.${giftIds[0] ?? ''}`, { to: addressee.email, ...mail, headers });
  },
});

const MAX_A_RUN = 500;

/** Idempotent, may run twice or late: a gift is booked once, in the transaction that queues its mail. */
export const findUnthanked = defineJob('gifts:find-unthanked', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const now = ctx.clock.now().getTime();
    const members = await repository.listMembersToThank(ctx.db, { since: new Date(now - THANKS_UNTIL_MS), until: new Date(now - THANKS_AFTER_MS), limit: MAX_A_RUN });
    for (const { member_id: memberId } of members) {
      const giftIds = (await listUnthanked(toMember(ctx, memberId))).map(({ _id }) => _id);
      if (giftIds.length === 0) continue;
      await inTransaction(ctx, async (inner) => {
        const booked = await repository.bookThanks(inner.db, { memberId, giftIds, now: inner.clock.now() });
        if (booked.length > 0) await enqueue(inner, remindOfThanks, { memberId, giftIds: booked.map(({ gift_id }) => gift_id) });
      });
    }
    await repository.deleteOldThanks(ctx.db, { before: new Date(now - 2 * THANKS_UNTIL_MS) });
  },
});
