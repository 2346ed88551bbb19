/** Chip-ins: several pay for one wish. Its owners learn nothing before the reveal, as of reservations (ADR 0100). */
import type { ChipIn, NewChipIn } from '#shared/contract/chip-ins.ts';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { fromMajor } from '#shared/values/money/money.ts';
import { addDays, compareDays } from '#shared/values/time/calendar-day.ts';
import { type Ctx, inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { isUniqueViolation } from '#server/platform/refused-writes.ts';
import { listOffers, soldAs } from '../catalog/service.ts';
import { toShopDay } from '../gift-cards/rules.ts';
import { insertBalance, moveBalance } from '../gift-cards/service.ts';
import { claimWish, lockFreeWish, type WayToList } from '../reservations/service.ts';
import { regionOfCurrency, standardShippingPrice } from '../shipping/service.ts';
import { type ContributionRow, findContribution } from './contributions-repository.ts';
import { decidePayback, endChipIn, getIn } from './pay-back.ts';
import { getKeyed, presentChipIn } from './present.ts';
import { mailStarter } from './queued-jobs.ts';
import * as repository from './repository.ts';
import { lockAndRead } from './room.ts';
import { isGoal, MAX_DAYS } from './rules.ts';
import { findVisible } from './visible.ts';

export { beginContribution, completeContribution, settleContributionPayment } from './contribute.ts';
export { bookFailedPayback, bookMadePaybacks, findDisputed, followContributionDispute, lockDisputed, setDisputedAside } from './disputes.ts';
export { bookPaidElsewhere, listOverduePaybacks } from './paid-elsewhere.ts';
export { findPot, type Pot } from './pot.ts';
export { chipInPersonalData } from './personal-data.ts';
export { followOrder, giveUpOrder, noteOrdered, requireOrderable, returnRest, takeFromChipIn } from './ordered.ts';

/** Price of one with ordinary delivery, in minor units. Throws CHIP_IN_NOT_OFFERED for what the shop doesn't sell. */
async function getCost(ctx: Ctx, { product_id, variant_id }: { product_id: string | null; variant_id: string | null }, currency: 'SEK' | 'EUR'): Promise<number> {
  const offer = product_id === null ? undefined : (await listOffers(ctx, [product_id])).get(product_id);
  const price = offer && soldAs(offer, variant_id).prices.find(({ currency_code }) => currency_code === currency);
  if (!price) throw new DomainError('CHIP_IN_NOT_OFFERED', { detail: 'The shop doesn’t sell it, so that it can’t pay for it' });
  const goodsMinor = fromMajor(price.amount);
  return goodsMinor + standardShippingPrice(regionOfCurrency(currency), goodsMinor, false);
}

const outOfRange = (field: string): DomainError => new DomainError('VALIDATION_FAILED', { fields: [{ field, code: 'out_of_range' }] });

/** Starts a chip-in, which reserves one of the wish. Throws NOT_FOUND, RESERVED_ALREADY (also for a second one), CHIP_IN_NOT_OFFERED, and VALIDATION_FAILED for a goal or a day out of range. */
export async function startChipIn(root: MemberCtx, way: WayToList, itemId: string, input: NewChipIn): Promise<ChipIn> {
  const now = root.clock.now();
  const today = toShopDay(now);
  if (compareDays(input.ends_on, addDays(today, 1)) < 0 || compareDays(input.ends_on, addDays(today, MAX_DAYS)) > 0) throw outOfRange('ends_on');
  const token = prefixedId('key').slice('key_'.length);
  await inTransaction(root, async (ctx) => {
    const claimed = await lockFreeWish(ctx, way, itemId);
    const { product_id: productId, variant_id: variantId, title } = claimed.wish;
    const costMinor = await getCost(ctx, claimed.wish, input.currency_code);
    const goalMinor = input.goal === null ? costMinor : fromMajor(input.goal);
    if (!isGoal(goalMinor, costMinor, input.currency_code) || productId === null) throw outOfRange('goal');
    const id = prefixedId('chip');
    await insertBalance(ctx.db, { id, mostMinor: goalMinor, currency: input.currency_code, memberId: ctx.member.id, language: ctx.locale, now });
    await repository
      .insertChipIn(ctx.db, {
        ...{ id, token, itemId, listId: claimed.list.id, forMemberId: claimed.list.for_member_id, productId, variantId, title, memberId: ctx.member.id },
        ...{ language: ctx.locale, goalMinor, currency: input.currency_code, endsOn: input.ends_on, now },
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new DomainError('RESERVED_ALREADY', { detail: 'Others pay for it already', extra: { quantity_left: 0 } }) : error;
      });
    await claimWish(ctx, claimed, id);
    await enqueue(ctx, mailStarter, { chipInId: id, kind: 'started' });
  });
  return getChipIn(root, token);
}

export const getChipIn = async (ctx: Ctx, token: string, key?: string): Promise<ChipIn> => presentChipIn(ctx, await findVisible(ctx, token), key);

/** Started or paid for by the member. Those that they must not know of any more are left out. */
export async function listOwnChipIns(ctx: MemberCtx): Promise<ChipIn[]> {
  const found: ChipIn[] = [];
  for (const { token } of await repository.listOfMember(ctx.db, { memberId: ctx.member.id })) {
    const [row] = await repository.findShown(ctx.db, { token, viewerId: ctx.member.id, deviceHash: null });
    if (row) found.push(await presentChipIn(ctx, row));
  }
  return found;
}

/** Withdraws the whole contribution. Throws NOT_FOUND for another's; CHIP_IN_CLOSED once ordered or over. */
export async function withdrawContribution(root: Ctx, token: string, contributionId: string, key: string | undefined): Promise<ChipIn> {
  const shown = await findVisible(root, token);
  await inTransaction(root, async (ctx) => {
    const row = await lockAndRead(ctx, shown.id);
    await ctx.step('chip-in.locked');
    const own = await findOwn(ctx, contributionId, shown.id, key);
    if (!row || !own) throw new DomainError('NOT_FOUND', { detail: 'No such contribution of this person' });
    if (row.status !== 'open' || own.disputed_at !== null) throw new DomainError('CHIP_IN_CLOSED');
    const amountMinor = getIn(own);
    if (amountMinor === 0) return;
    const about = await decidePayback(ctx, { contributionId, amountMinor, reason: 'withdrawn' });
    await moveBalance(ctx.db, { id: row.id, kind: 'payback', about, amountMinor: -amountMinor, now: ctx.clock.now() });
  });
  return getChipIn(root, token, key);
}

async function findOwn(ctx: Ctx, contributionId: string, chipInId: string, key: string | undefined): Promise<ContributionRow | null> {
  const [row] = await findContribution(ctx.db, { id: contributionId });
  const isOwn = row?.chip_in_id === chipInId && row.status === 'paid' && (getKeyed(ctx, key) === contributionId || (ctx.member !== null && row.member_id === ctx.member.id));
  return isOwn ? row : null;
}

/** For its starter: all money goes back, and the wish is free. Throws NOT_FOUND for others, CHIP_IN_CLOSED once ordered. */
export async function cancelChipIn(root: Ctx, token: string): Promise<ChipIn> {
  const row = await findVisible(root, token);
  if (root.member === null || row.member_id !== root.member.id) throw new DomainError('NOT_FOUND', { detail: 'No such chip-in of this member' });
  const isEnded = await inTransaction(root, (ctx) => endChipIn(ctx, row.id, 'canceled'));
  const now = await getChipIn(root, token);
  if (!isEnded && now.state !== 'canceled') throw new DomainError('CHIP_IN_CLOSED');
  return now;
}
