/**
 * Gifts to and from a member's people. Promises and orders are read where they are stored, and decide their own stages; the rest is entered by hand.
 * Nobody but the member reads any of it.
 */
import type { CreateGift, Gift, GiftBudget, GiftsAnswer, GiftsQuery, GiftState, PatchGift, PutBudget } from '#shared/contract/gifts.ts';
import type { GiftOccasion } from '#shared/values/wishes/gift-occasions.ts';
import { isPrefixedId, isUuid, uuidv7 } from '#shared/values/identity/ids.ts';
import { fromMajor, toMajor } from '#shared/values/money/money.ts';
import { currencyCodes } from '#shared/values/money/currencies.ts';
import { allGiftStages, type AnyGiftStage, isGiven, isPromisedStage } from '#shared/values/wishes/gift-stages.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import { listOffers } from '../catalog/service.ts';
import { getToday } from '../jubilees/service.ts';
import { foldWord } from '../search/rules.ts';
import { findPromise, listOrders, listPromises, listReceivedGifts, setPromiseStage, takeBackPromise } from '../reservations/service.ts';
import { findOwnOccasion, type Known, presentOrder, presentOwn, presentPromise, presentReceived } from './present.ts';
import * as repository from './repository.ts';
import { maySet, spentMinor, getYear, getYearGiven } from './rules.ts';
import { MAX_GIFTS } from '#shared/contract/gifts.ts';

export { giftPersonalData } from './personal-data.ts';

const presentYear = async (ctx: MemberCtx): Promise<number> => Number((await getToday(ctx)).slice(0, 4));

/** Reads the days of these people and the member. */
async function readKnown(ctx: MemberCtx, present: number, jubileeIds: readonly (string | null)[]): Promise<Known> {
  const memberId = ctx.member.id;
  const ids = [...new Set(jubileeIds)].filter((id) => id !== null);
  const byId = new Map((await repository.listCelebrated(ctx.db, { memberId, ids })).map(({ id, date_of_birth, relation }) => [id, { dateOfBirth: date_of_birth, relation }]));
  return { present, getCelebrated: (jubileeId) => byId.get(jubileeId ?? memberId) ?? { dateOfBirth: null, relation: null } };
}

/** All gifts, newest first. */
export async function listAll(ctx: MemberCtx, year: number): Promise<Gift[]> {
  const memberId = ctx.member.id;
  const [own, marks, promises, orders, received] = await Promise.all([
    repository.listOwn(ctx.db, { memberId }),
    repository.listMarks(ctx.db, { memberId }),
    listPromises(ctx),
    listOrders(ctx),
    listReceivedGifts(ctx),
  ]);
  const markById = new Map(marks.map((mark) => [mark.reservation_id ?? mark.order_id, mark]));
  const known = await readKnown(ctx, year, [...own.map(({ jubilee_id }) => jubilee_id), ...[...promises, ...orders].map(({ person }) => person.jubileeId)]);
  const isDismissed = ({ orderId, isCanceled }: { orderId: string; isCanceled: boolean }) => isCanceled && markById.get(orderId)?.is_dismissed === true;
  return [
    ...(await presentOwn(ctx, own, known)),
    ...promises.map((promise) => presentPromise(promise, markById.get(promise._id), known)),
    ...orders.filter((order) => !isDismissed(order)).map((order) => presentOrder(order, markById.get(order.orderId), known)),
    ...received.map((gift) => presentReceived(gift, markById.get(gift._id), known)),
  ].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** Gifts to and from the member's people with each of the words in the title or the person's name, newest first. */
export async function findGifts(ctx: MemberCtx, words: readonly string[], limit: number): Promise<Gift[]> {
  const wanted = words.map(foldWord);
  const all = await listAll(ctx, await presentYear(ctx));
  return all.filter(({ title, person }) => wanted.every((word) => foldWord(`${title} ${person.name}`).includes(word))).slice(0, limit);
}

/** Older orders were for a past occasion. */
const ORDER_COUNTS_MS = 60 * 86_400_000;

/** The furthest stage per person; excludes ideas and given gifts. */
export async function listGiftStates(ctx: MemberCtx): Promise<GiftState[]> {
  const since = ctx.clock.now().getTime() - ORDER_COUNTS_MS;
  const all = await listAll(ctx, await presentYear(ctx));
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

/** Throws NOT_FOUND for another member's person. */
async function requirePerson(ctx: MemberCtx, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const [person] = await repository.findPerson(ctx.db, { id: requireId(id), memberId: ctx.member.id });
  if (!person) throw new DomainError('NOT_FOUND');
}

/** Throws NOT_FOUND. */
export async function getGift(ctx: MemberCtx, id: string): Promise<Gift> {
  const gift = (await listAll(ctx, await presentYear(ctx))).find(({ _id }) => _id === id);
  if (!gift) throw new DomainError('NOT_FOUND');
  return gift;
}

const presentBudget = (row: repository.BudgetRow, gifts: readonly Gift[]): GiftBudget => ({
  jubileeId: row.jubilee_id,
  name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  year: row.year,
  currency_code: row.currency_code,
  amount: toMajor(row.amount_minor),
  used: toMajor(spentMinor(gifts, { year: row.year, jubileeId: row.jubilee_id, currency: row.currency_code })),
});

/** Throws NOT_FOUND for another member's person. */
export async function listGifts(ctx: MemberCtx, { year: wanted, person, occasion }: GiftsQuery): Promise<GiftsAnswer> {
  await requirePerson(ctx, person);
  const present = await presentYear(ctx);
  const year = wanted ?? present;
  const [all, budgets] = await Promise.all([listAll(ctx, present), repository.listBudgets(ctx.db, { memberId: ctx.member.id, year })]);
  return {
    gifts: all.filter((gift) => (wanted === undefined || gift.year === wanted) && (person === undefined || gift.person.jubileeId === person) && (occasion === undefined || gift.occasion === occasion)),
    budgets: budgets.map((row) => presentBudget(row, all)),
    spent: currencyCodes.map((currency_code) => ({ currency_code, amount: toMajor(spentMinor(all, { year, jubileeId: null, currency: currency_code })) })).filter(({ amount }) => amount > 0),
    year,
    years: [...new Set([...all.map((gift) => gift.year), present])].sort((a, b) => a - b),
  };
}

async function getOwn(ctx: MemberCtx, id: string): Promise<Gift> {
  const rows = await repository.findOwn(ctx.db, { id, memberId: ctx.member.id });
  const known = await readKnown(
    ctx,
    await presentYear(ctx),
    rows.map(({ jubilee_id }) => jubilee_id),
  );
  const [gift] = await presentOwn(ctx, rows, known);
  if (!gift) throw new DomainError('NOT_FOUND');
  return gift;
}

const invalid = (field: string, code: string): DomainError => new DomainError('VALIDATION_FAILED', { fields: [{ field, code }] });

/** The product's title; it stays if the product goes. Throws NOT_FOUND for an unknown product or variant. */
async function getTitle(ctx: MemberCtx, { title, productId, variantId }: CreateGift): Promise<string> {
  if (productId === undefined) return title ?? '';
  const offer = (await listOffers(ctx, [productId])).get(productId);
  if (!offer || (variantId !== null && !offer.variants.has(variantId))) throw new DomainError('NOT_FOUND');
  return offer.product.title;
}

/** Throws NOT_FOUND for another member's person or an unknown product, and GIFTS_FULL. */
export async function createGift(ctx: MemberCtx, gift: CreateGift): Promise<Gift> {
  const memberId = ctx.member.id;
  const { direction, jubileeId, url, price, notes, occasion, productId, variantId } = gift;
  const stage = gift.stage ?? (direction === 'got' ? 'received' : 'idea');
  if (!maySet({ direction, minStage: 'idea' }, stage)) throw invalid('stage', 'invalid');
  await requirePerson(ctx, jubileeId);
  const [held] = await repository.countOwn(ctx.db, { memberId });
  if ((held?.count ?? 0) >= MAX_GIFTS) throw new DomainError('GIFTS_FULL');
  const title = await getTitle(ctx, gift);
  const year = gift.year ?? (await presentYear(ctx));
  const now = ctx.clock.now();
  const id = uuidv7(now.getTime());
  const product = { productId: productId ?? null, variantId: productId === undefined ? null : variantId };
  const values = { jubileeId, year, title, url, priceMinor: price === null ? null : fromMajor(price), currencyCode: gift.currency_code, stage, notes, occasion, now };
  try {
    await repository.insertOwn(ctx.db, { id, memberId, direction, ...product, ...values });
  } catch (error) {
    return orGone(error);
  }
  return getOwn(ctx, id);
}

/** Null if no gift by hand has this id. Fields that aren't named stay. */
async function patchOwn(root: MemberCtx, id: string, change: PatchGift): Promise<Gift | null> {
  await requirePerson(root, change.jubileeId);
  const today = await getToday(root);
  const memberId = root.member.id;
  const isThere = await inTransaction(root, async (ctx) => {
    const { db, clock } = ctx;
    const [row] = await repository.lockOwn(db, { id, memberId });
    if (!row) return false;
    const known = await readKnown(ctx, Number(today.slice(0, 4)), [row.jubilee_id]);
    const occasion = change.occasion === undefined ? row.occasion : change.occasion;
    const stage = change.stage ?? row.stage;
    if (!maySet({ direction: row.direction, minStage: 'idea' }, stage)) throw invalid('stage', 'invalid');
    await repository.updateOwn(db, {
      id,
      memberId,
      jubileeId: change.jubileeId === undefined ? row.jubilee_id : change.jubileeId,
      // A gift that came along from an earlier year is given in the present one.
      year: change.year ?? (isGiven(stage) ? getYearGiven({ ...getYear(row, known.present), occasion: occasion ?? findOwnOccasion(row, known) }, today) : row.year),
      title: change.title ?? row.title,
      url: change.url === undefined ? row.url : change.url,
      priceMinor: change.price === undefined ? row.price_minor : change.price === null ? null : fromMajor(change.price),
      currencyCode: change.currency_code ?? row.currency_code,
      stage,
      notes: change.notes ?? row.notes,
      occasion,
      now: clock.now(),
    });
    return true;
  }).catch(orGone);
  return isThere ? getOwn(root, id) : null;
}

async function findFollowing(ctx: MemberCtx, id: string): Promise<Gift | null> {
  return (await listAll(ctx, await presentYear(ctx))).find((gift) => gift.kind !== 'own' && gift._id === id) ?? null;
}

/** The occasion of a promise, an order or a received gift. */
async function markOccasion(ctx: MemberCtx, { _id, kind, year }: Gift, occasion: GiftOccasion | null): Promise<void> {
  const now = ctx.clock.now();
  const values = { id: uuidv7(now.getTime()), memberId: ctx.member.id, year, occasion, now };
  await (kind === 'order' ? repository.setOrderOccasion(ctx.db, { ...values, orderId: _id }) : repository.setReservationOccasion(ctx.db, { ...values, reservationId: _id })).catch(orGone);
}

/** The stage of a promise, an order or a received gift. */
async function mark(ctx: MemberCtx, gift: Gift, stage: AnyGiftStage): Promise<void> {
  const { _id: id, kind } = gift;
  const now = ctx.clock.now();
  const today = await getToday(ctx);
  const present = Number(today.slice(0, 4));
  const values = { id: uuidv7(now.getTime()), memberId: ctx.member.id, stage, year: isGiven(stage) ? getYearGiven({ ...gift, year: present }, today) : present, isDismissed: false, now };
  try {
    if (kind === 'promise') await setPromiseStage(ctx, id, isPromisedStage(stage) ? stage : 'given');
    await (kind === 'order' ? repository.markOrder(ctx.db, { ...values, orderId: id }) : repository.markReservation(ctx.db, { ...values, reservationId: id }));
  } catch (error) {
    orGone(error);
  }
}

/** Throws NOT_FOUND, and GIFT_FOLLOWS_ORDER for what its order or promise decides. */
export async function patchGift(ctx: MemberCtx, id: string, change: PatchGift): Promise<Gift> {
  if (isUuid(id)) {
    const own = await patchOwn(ctx, id, change);
    if (own) return own;
  } else if (!isPrefixedId('order', id)) throw new DomainError('NOT_FOUND');
  const gift = await findFollowing(ctx, id);
  if (!gift) throw new DomainError('NOT_FOUND');
  const { stage, occasion, ...others } = change;
  if (Object.values(others).some((value) => value !== undefined) || (stage !== undefined && !maySet(gift, stage))) throw new DomainError('GIFT_FOLLOWS_ORDER');
  if (stage === undefined && occasion === undefined) return gift;
  if (occasion !== undefined) await markOccasion(ctx, gift, occasion);
  if (stage !== undefined) await mark(ctx, occasion === undefined ? gift : { ...gift, occasion }, stage);
  const changed = await findFollowing(ctx, id);
  if (!changed) throw new DomainError('NOT_FOUND');
  return changed;
}

/** Throws NOT_FOUND, RESERVATION_BOUGHT for a promise or order that stands, and GIFT_FOLLOWS_ORDER for a received gift. */
export async function removeGift(ctx: MemberCtx, id: string): Promise<void> {
  const memberId = ctx.member.id;
  if (isUuid(id)) {
    if ((await repository.deleteOwn(ctx.db, { id, memberId })).length > 0) return;
    if (await findPromise(ctx, id)) return takeBackPromise(ctx, id);
  }
  const gift = await findFollowing(ctx, id);
  if (!gift) throw new DomainError('NOT_FOUND');
  if (gift.kind !== 'order') throw new DomainError('GIFT_FOLLOWS_ORDER');
  if (!gift.isOrderCanceled) throw new DomainError('RESERVATION_BOUGHT');
  const now = ctx.clock.now();
  await repository.markOrder(ctx.db, { id: uuidv7(now.getTime()), memberId, orderId: id, stage: null, year: now.getUTCFullYear(), isDismissed: true, now });
}

/** Null removes it. Throws NOT_FOUND for another member's person. */
export async function putBudget(ctx: MemberCtx, { jubileeId, year, amount, currency_code }: PutBudget): Promise<(PutBudget & { amount: number }) | null> {
  await requirePerson(ctx, jubileeId);
  const memberId = ctx.member.id;
  if (amount === null) {
    await repository.deleteBudget(ctx.db, { memberId, jubileeId, year });
    return null;
  }
  const id = uuidv7(ctx.clock.now().getTime());
  await repository.putBudget(ctx.db, { id, memberId, jubileeId, year, amountMinor: fromMajor(amount), currencyCode: currency_code }).catch(orGone);
  return { jubileeId, year, amount, currency_code };
}
