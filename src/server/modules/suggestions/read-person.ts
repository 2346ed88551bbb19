/** Reads what the suggestions may know of a person, by the rules of each module: what the member doesn't see, they don't rest on. */
import type { Gift, GiftsAnswer } from '#shared/contract/gifts.ts';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { fromMajor } from '#shared/values/money/money.ts';
import { isGiven } from '#shared/values/wishes/gift-stages.ts';
import { calendarDay, dayParts, daysBetween } from '#shared/values/time/calendar-day.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { listGifts } from '../gifts/service.ts';
import { getNotes } from '../jubilees/service.ts';
import { findAnswersFor } from '../questions/service.ts';
import { listProductsOrderedFor, listWishedProducts, type WishedProduct } from '../reservations/service.ts';
import { type NextDay, getOccasion, type Person, type Wish } from './person.ts';
import { listDismissed } from './repository.ts';
import { NEAR_DAYS } from './weights.ts';

const CHRISTMAS = { month: 12, day: 24 };

function getChristmas(today: string): NextDay | null {
  const date = calendarDay(dayParts(today).year, CHRISTMAS.month, CHRISTMAS.day);
  const daysLeft = daysBetween(today, date);
  return daysLeft >= 0 && daysLeft <= NEAR_DAYS ? { kind: 'christmas', date, daysLeft, turns: null } : null;
}

/** The nearest day that the shop has an occasion for. */
function getNextDay({ occasions }: Jubilee, today: string): NextDay | null {
  const days: NextDay[] = occasions.filter((occasion) => getOccasion(occasion) !== undefined);
  const christmas = getChristmas(today);
  const [next] = [...days, ...(christmas ? [christmas] : [])].toSorted((a, b) => a.daysLeft - b.daysLeft);
  return next ?? null;
}

/** The age on a near birthday, else today's. */
function getAge({ occasions }: Jubilee): number | null {
  const birthday = occasions.find(({ kind }) => kind === 'birthday');
  if (!birthday || birthday.turns === null) return null;
  return birthday.daysLeft <= NEAR_DAYS ? birthday.turns : birthday.turns - 1;
}

/** The first list that has a product decides, unless another has some of it left. */
function toWishes(wished: readonly WishedProduct[]): Map<string, Wish> {
  const wishes = new Map<string, Wish>();
  for (const { productId, ...wish } of wished) {
    const other = wishes.get(productId);
    if (!other || (other.isTaken && !wish.isTaken)) wishes.set(productId, wish);
  }
  return wishes;
}

function toBudget({ budgets }: GiftsAnswer, jubileeId: string): Person['budget'] {
  const budget = budgets.find((one) => one.jubileeId === jubileeId);
  if (!budget) return null;
  const amountMinor = fromMajor(budget.amount);
  return { currency: budget.currency_code, amountMinor, leftMinor: Math.max(0, amountMinor - fromMajor(budget.used)) };
}

type WithProduct = Gift & { product_id: string };
const hasProduct = (gift: Gift): gift is WithProduct => gift.product_id !== null;

function toGiven(gifts: readonly WithProduct[], ordered: readonly { productId: string; placedAt: Date }[]): Map<string, number> {
  const given = new Map<string, number>();
  const note = (id: string, year: number) => given.set(id, Math.max(year, given.get(id) ?? year));
  for (const { product_id, stage, year } of gifts) if (isGiven(stage)) note(product_id, year);
  for (const { productId, placedAt } of ordered) note(productId, placedAt.getUTCFullYear());
  return given;
}

export async function readPerson(ctx: MemberCtx, jubilee: Jubilee, today: string): Promise<{ person: Person; dismissed: string[] }> {
  const { _id: id, friendId, relation } = jubilee;
  const [answers, notes, found, wished, ordered, rows] = await Promise.all([
    findAnswersFor(ctx, id),
    getNotes(ctx, id),
    listGifts(ctx, { person: id }),
    friendId === null ? [] : listWishedProducts(ctx, friendId),
    listProductsOrderedFor(ctx, id),
    listDismissed(ctx.db, { memberId: ctx.member.id, jubileeId: id }),
  ]);
  const gifts = found.gifts.filter(({ direction }) => direction === 'given').filter(hasProduct);
  const dismissed = rows.map(({ product_id }) => product_id);
  const person: Person = {
    answers,
    notes,
    interests: [],
    occasion: null,
    relation,
    age: getAge(jubilee),
    next: getNextDay(jubilee, today),
    wishes: toWishes(wished),
    given: toGiven(gifts, ordered),
    chosen: new Set(gifts.filter(({ stage, isOrderCanceled }) => !isGiven(stage) && !(isOrderCanceled && stage === 'promised')).map(({ product_id }) => product_id)),
    dismissed: new Set(dismissed),
    isMinor: false,
    budget: toBudget(found, id),
    year: dayParts(today).year,
  };
  return { person, dismissed };
}
