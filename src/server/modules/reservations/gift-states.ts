/** Gift progress per person, from a member's promises and orders. */
import type { GiftState } from '#shared/contract/reservations.ts';
import { giftStages } from '#shared/values/wishes/gift-stages.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { listGifts, listOrderedFor } from './given-repository.ts';
import { getStage } from './rules.ts';
import { presentThings } from './things.ts';

/** Older orders were for a past occasion. */
const ORDER_COUNTS_MS = 60 * 86_400_000;

/** The furthest stage per person; excludes given gifts. */
export async function listGiftStates(ctx: MemberCtx): Promise<GiftState[]> {
  const [promised, ordered] = await Promise.all([
    listGifts(ctx.db, { memberId: ctx.member.id }),
    listOrderedFor(ctx.db, { memberId: ctx.member.id, since: new Date(ctx.clock.now().getTime() - ORDER_COUNTS_MS) }),
  ]);
  const promisedOrders = new Set(promised.map(({ order_id }) => order_id));
  const rows = [
    ...promised.map((row) => ({ ...row, reached: getStage(row) })),
    // Skips order lines that are already promises.
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
