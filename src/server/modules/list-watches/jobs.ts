/** News of watched lists. One transaction books new wishes and queues the mail, one mail per member and day. Reads wishes, never reservations. */
import { z } from 'zod';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { defineJob, enqueueAll } from '#server/platform/jobs.ts';
import { logRefusal, isAddressRefused, isMailDone, sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import type { ListNews } from './mails/list-news-letter.ts';
import * as repository from './repository.ts';

/** Members per transaction. */
const BATCH = 200;
/** Somebody who is writing a list is left to finish. */
const SETTLED_AFTER_MS = 30 * 60_000;
/** Mail clients clip long mails. */
const MAX_ITEMS = 200;

/** The list where the member sees it: by its link, among their people, or in a circle. A friend whom they keep no longer among their people is found there. */
function toPath({ list_id: listId, public_id: publicId, jubilee_id: jubileeId, circle_id: circleId }: repository.NewsRow, locale: Locale): string {
  if (publicId !== null) return pathTo('wishlist', locale, { publicId });
  if (jubileeId !== null) return pathTo('userJubilee', locale, { '*': `${jubileeId}/wishlist/${listId}` });
  if (circleId !== null) return pathTo('userCircle', locale, { '*': `${circleId}/wishlist/${listId}` });
  return pathTo('userJubilees', locale);
}

const toNews = (ctx: Ctx, rows: readonly repository.NewsRow[], locale: Locale): ListNews[] =>
  [...Map.groupBy(rows, ({ list_id }) => list_id).values()].flatMap((ofList) => {
    const [first] = ofList;
    return first
      ? [
          {
            listName: first.list_name,
            names: first.for_name === '' ? first.owner_names : [first.for_name],
            url: ctx.config.publicUrl + toPath(first, locale),
            titles: ofList.map(({ title }) => title),
          },
        ]
      : [];
  });

/** Idempotent: the mail is named by member and day. When late, states what still holds. A permanently refused address isn't retried. */
export const mailListNews = defineJob('list-watches:mail', {
  payload: z.object({ memberId: z.uuid(), day: z.iso.date(), itemIds: z.array(z.uuid()) }),
  attempts: 14,
  // After the jobs of orders.
  priority: 10,
  async run(ctx, { memberId, day, itemIds }) {
    const about = `list-news.${memberId}.${day}`;
    const [addressee] = await repository.findAddressee(ctx.db, { memberId });
    if (!addressee || (await isMailDone(ctx, about)) || (await isAddressRefused(ctx, addressee.email))) return;
    const locale = addressee.language_code;
    const lists = toNews(ctx, await repository.listNews(ctx.db, { memberId, itemIds }), locale);
    if (lists.length === 0) return;
    const { productName, publicUrl } = ctx.config;
    const { page, headers } = unsubscribeLinks(ctx, memberId, 'watchedLists', locale);
    const settingsUrl = publicUrl + pathTo('userSettingsSection', locale, { section: 'notifications' });
    const mail = await renderMail('list-news', { firstName: addressee.first_name, lists, settingsUrl, unsubscribeUrl: page, productName, publicUrl }, locale);
    await logRefusal(ctx, { what: 'news of watched lists', about: { memberId } }, async () => {
      await sendMail(ctx, about, { to: addressee.email, ...mail, headers }, { isRewritten: true });
    });
  },
});

/** Books a batch; returns how many members. */
function bookSome(root: Ctx): Promise<number> {
  return inTransaction(root, async (ctx) => {
    await repository.lockBooking(ctx.db);
    await repository.deleteUnseen(ctx.db);
    const now = ctx.clock.now();
    const day = dayIn(shopTimeZone, now.getTime());
    const settledAt = new Date(now.getTime() - SETTLED_AFTER_MS);
    const due = Map.groupBy(await repository.listDue(ctx.db, { settledAt, day, limit: BATCH }), ({ member_id }) => member_id);
    if (due.size === 0) return 0;
    await enqueueAll(
      ctx,
      mailListNews,
      [...due].map(([memberId, rows]) => ({ memberId, day, itemIds: rows.slice(0, MAX_ITEMS).map(({ item_id }) => item_id) })),
    );
    await ctx.step('list-watches.queued');
    await repository.saveNotified(ctx.db, { memberIds: [...due.keys()], settledAt, day });
    return due.size;
  });
}

/** Idempotent: booked news are no longer due. Daytime only. */
export const findListNews = defineJob('list-watches:find', {
  payload: z.object({}).loose(),
  attempts: 1,
  async run(ctx) {
    let booked = BATCH;
    while (booked === BATCH) booked = await bookSome(ctx);
  },
});
