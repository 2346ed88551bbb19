/** Gift progress per person, from the member's gifts. */
import type { GiftState } from '#shared/contract/gifts.ts';
import { allGiftStages, isPromisedStage } from '#shared/values/wishes/gift-stages.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { getToday } from '../jubilees/service.ts';
import { listAll } from './service.ts';

/** Older orders were for a past occasion. */
const ORDER_COUNTS_MS = 60 * 86_400_000;

/** The furthest stage per person; excludes ideas and given gifts. */
export async function listGiftStates(ctx: MemberCtx): Promise<GiftState[]> {
  const since = ctx.clock.now().getTime() - ORDER_COUNTS_MS;
  const all = await listAll(ctx, Number((await getToday(ctx)).slice(0, 4)));
  const underWay = all.flatMap((gift) => {
    const { direction, kind, stage, isOrderCanceled, createdAt, person } = gift;
    if (direction === 'got' || person.jubileeId === null || !isPromisedStage(stage) || stage === 'given') return [];
    return kind === 'order' && (isOrderCanceled || Date.parse(createdAt) < since) ? [] : [{ ...gift, stage, jubileeId: person.jubileeId }];
  });
  return [...Map.groupBy(underWay, ({ jubileeId }) => jubileeId).values()].flatMap((ofPerson) => {
    const [first] = ofPerson.toSorted((a, b) => allGiftStages.indexOf(b.stage) - allGiftStages.indexOf(a.stage));
    return first ? [{ jubileeId: first.jubileeId, stage: first.stage, title: first.title, image: first.image, count: ofPerson.length, orderId: first.orderId }] : [];
  });
}
