/** Reminds members to thank for what they got: once for each gift, a week afterwards. */
import { z } from 'zod';
import type { Gift } from '#shared/contract/gifts.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { type Ctx, inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import * as repository from './repository.ts';
import { isToThank, THANKS_AFTER_MS, THANKS_UNTIL_MS } from './rules.ts';
import { listAll } from './service.ts';

/** Received gifts without thanks. */
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

/** Books the member's gifts and queues their mail in one transaction, so that a gift is booked once. */
async function bookUnthanked(root: Ctx, memberId: string): Promise<void> {
  const giftIds = (await listUnthanked(toMember(root, memberId))).map(({ _id }) => _id);
  if (giftIds.length === 0) return;
  await inTransaction(root, async (ctx) => {
    const booked = await repository.bookThanks(ctx.db, { memberId, giftIds, now: ctx.clock.now() });
    if (booked.length > 0) await enqueue(ctx, remindOfThanks, { memberId, giftIds: booked.map(({ gift_id }) => gift_id) });
  });
}

/** Members per statement. */
const PAGE_SIZE = 500;

/** Idempotent, may run twice or late: a booked gift is not queued again. */
export const findUnthanked = defineJob('gifts:find-unthanked', {
  payload: z.object({ pageSize: z.int().min(1).default(PAGE_SIZE) }).loose(),
  attempts: 3,
  async run(ctx, { pageSize }) {
    const now = ctx.clock.now().getTime();
    const window = { since: new Date(now - THANKS_UNTIL_MS), until: new Date(now - THANKS_AFTER_MS) };
    let after: string | null = null;
    do {
      const page: { member_id: string }[] = await repository.listMembersToThank(ctx.db, { ...window, after, limit: pageSize });
      for (const { member_id } of page) await bookUnthanked(ctx, member_id);
      after = page.at(pageSize - 1)?.member_id ?? null;
    } while (after !== null);
    await repository.deleteOldThanks(ctx.db, { before: new Date(now - 2 * THANKS_UNTIL_MS) });
  },
});
