/**
 * Wish news: price drops and items back in stock. One transaction books the news and the job that mails them, one mail per member and day: exactly
 * once. Reads prices and stock, never reservations.
 */
import { z } from 'zod';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatSum } from '#shared/values/money/money.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { defineJob, enqueueAll } from '#server/platform/jobs.ts';
import { isAddressRefused, isMailDone, logRefusal, sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { listOffers } from '../catalog/service.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import type { WishNewsItem } from './mails/wish-news-letter.ts';
import * as repository from './repository.ts';

/** Members per transaction. */
const BATCH = 200;

const news = z.object({
  itemId: z.uuid(),
  productId: z.string(),
  variantId: z.string().nullable(),
  isBack: z.boolean(),
  drop: z.object({ currency: z.enum(['SEK', 'EUR']), nowMinor: z.int(), beforeMinor: z.int(), isNotified: z.boolean() }).nullable(),
});
type News = z.infer<typeof news>;

const toNews = ({ item_id: itemId, product_id: productId, variant_id: variantId, is_back: isBack, now_minor, before_minor, currency_code, was_told }: repository.NewsRow): News => ({
  itemId,
  productId,
  variantId,
  isBack,
  drop: now_minor === null || before_minor === null || currency_code === null ? null : { currency: currency_code, nowMinor: now_minor, beforeMinor: before_minor, isNotified: was_told },
});

/** Idempotent: the Message-ID is built from member and day. When late, reports only what still holds. A permanently refused address isn't retried. */
export const notifyWishNews = defineJob('wish-news:tell', {
  payload: z.object({ memberId: z.uuid(), day: z.iso.date(), booked: z.array(news) }),
  attempts: 14,
  isNeverLost: true,
  // After the jobs of orders.
  priority: 10,
  async run(ctx, { memberId, day, booked }) {
    const about = `wish-news.${memberId}.${day}`;
    const [addressee] = await repository.findAddressee(ctx.db, { memberId });
    if (!addressee || (await isMailDone(ctx, about)) || (await isAddressRefused(ctx, addressee.email))) return;
    const described = await describe({ ...ctx, locale: addressee.language_code }, memberId, booked);
    if (described.length === 0) return;
    await logRefusal(ctx, { what: 'news of wishes', about: { memberId } }, async () => {
      await sendMail(ctx, about, await write(ctx, memberId, addressee, described), { isRewritten: true });
    });
  },
});

/** News that still hold, in the context's language; deduplicated across lists. */
async function describe(ctx: Ctx, memberId: string, booked: readonly News[]): Promise<WishNewsItem[]> {
  const rows = await repository.listHolding(ctx.db, { memberId, itemIds: booked.map(({ itemId }) => itemId), currencies: booked.map(({ drop }) => drop?.currency ?? null), now: ctx.clock.now() });
  const holding = new Map(rows.map((row) => [row.item_id, row.now_minor]));
  const offers = await listOffers(
    ctx,
    booked.map(({ productId }) => productId),
  );
  const described = new Map<string, WishNewsItem>();
  for (const { itemId, productId, variantId, isBack, drop } of booked) {
    const offer = offers.get(productId);
    if (!offer || !holding.has(itemId) || (variantId !== null && !offer.variants.has(variantId))) continue;
    const nowMinor = holding.get(itemId) ?? null;
    const isCheaper = drop !== null && nowMinor !== null && nowMinor <= drop.nowMinor;
    const sum = (minor: number) => formatSum(minor, drop?.currency ?? 'SEK', ctx.locale);
    if (isCheaper || isBack)
      described.set(`${productId} ${variantId ?? ''}`, {
        title: offer.product.title,
        isBack,
        drop: isCheaper ? { now: sum(nowMinor), before: sum(drop.beforeMinor), isNotified: drop.isNotified } : null,
      });
  }
  return [...described.values()];
}

async function write(ctx: Ctx, memberId: string, { email, first_name: firstName, language_code: locale }: repository.AddresseeRow, wishes: WishNewsItem[]) {
  const { productName, publicUrl } = ctx.config;
  const { page, headers } = unsubscribeLinks(ctx, memberId, 'wishNews', locale);
  const settingsUrl = publicUrl + pathTo('userSettingsSection', locale, { section: 'notifications' });
  const mail = await renderMail('wish-news', { firstName, wishes, listsUrl: publicUrl + pathTo('userWishlists', locale), settingsUrl, unsubscribeUrl: page, productName, publicUrl }, locale);
  return { to: email, ...mail, headers };
}

/** Books news for the next page of members; returns the last member's id, or null at the end. */
function bookSome(root: Ctx, after: string | null): Promise<string | null> {
  return inTransaction(root, async (ctx) => {
    await repository.lockBooking(ctx.db);
    const now = ctx.clock.now();
    const day = dayIn(shopTimeZone, now.getTime());
    const wanting = (await repository.listWanting(ctx.db, { after, limit: BATCH })).map(({ member_id }) => member_id);
    await repository.noteSoldOut(ctx.db, { now, memberIds: wanting });
    const due = await repository.listDue(ctx.db, { now, day, memberIds: wanting });
    await enqueueAll(
      { db: ctx.db.pipelined },
      notifyWishNews,
      [...Map.groupBy(due, ({ member_id }) => member_id)].map(([memberId, rows]) => ({ memberId, day, booked: rows.map(toNews) })),
    );
    await ctx.step('wish-news.queued');
    if (due.length > 0)
      await repository.saveNotified(ctx.db, {
        memberIds: due.map((row) => row.member_id),
        itemIds: due.map((row) => row.item_id),
        pricesMinor: due.map((row) => row.now_minor),
        currencies: due.map((row) => row.currency_code),
        day,
      });
    return wanting.at(BATCH - 1) ?? null;
  });
}

/** Idempotent: booked news are no longer due. Daytime only. */
export const findWishNews = defineJob('wish-news:look', {
  payload: z.object({}).loose(),
  attempts: 1,
  async run(ctx) {
    let last = await bookSome(ctx, null);
    while (last !== null) last = await bookSome(ctx, last);
  },
});
