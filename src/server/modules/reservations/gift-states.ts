/** For each of a member's people, how far they have come with a gift: by promises and by orders that were placed for them. */
import type { GiftState } from '#shared/contract/reservations.ts';
import { giftStages } from '#shared/values/gift-stages.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { listGifts, listOrderedFor } from './given-repository.ts';
import { stageOf } from './rules.ts';
import { presentThings } from './things.ts';

/** An order of longer ago was for an occasion that has passed. */
const ORDER_COUNTS_MS = 60 * 86_400_000;

/** One state for each person, the furthest; what is given is under way no longer. */
export async function listGiftStates(ctx: MemberCtx): Promise<GiftState[]> {
  const [promised, ordered] = await Promise.all([
    listGifts(ctx.db, { memberId: ctx.member.id }),
    listOrderedFor(ctx.db, { memberId: ctx.member.id, since: new Date(ctx.clock.now().getTime() - ORDER_COUNTS_MS) }),
  ]);
  const promisedOrders = new Set(promised.map(({ order_id }) => order_id));
  const rows = [
    ...promised.map((row) => ({ ...row, reached: stageOf(row) })),
    // A line that buys a wish is a promise, too.
    ...ordered.filter(({ order_id }) => !promisedOrders.has(order_id)).map((row) => ({ ...row, reached: row.is_delivered ? ('received' as const) : ('ordered' as const) })),
  ].filter(({ jubilee_id, reached }) => jubilee_id !== null && reached !== 'given');
  const furthest = [...Map.groupBy(rows, ({ jubilee_id }) => jubilee_id ?? '').values()].flatMap((ofPerson) => {
    const [first] = ofPerson.toSorted((a, b) => giftStages.indexOf(b.reached) - giftStages.indexOf(a.reached));
    return first ? [{ ...first, count: ofPerson.length }] : [];
  });
  const things = await presentThings(ctx, furthest);
  return furthest.map(({ jubilee_id, reached, title, count, order_id }, index) => ({
    jubileeId: jubilee_id ?? '',
    stage: reached,
    title: things[index]?.title ?? title,
    image: things[index]?.image ?? null,
    count,
    orderId: order_id,
  }));
}
