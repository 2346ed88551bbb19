/** Four sources, one shape: gifts entered by hand, promises, orders and received ones. */
import type { Gift } from '#shared/contract/gifts.ts';
import type { GiftOccasion } from '#shared/values/wishes/gift-occasions.ts';
import { fromMajor, toMajor } from '#shared/values/money/money.ts';
import type { Ctx } from '#server/platform/context.ts';
import { listOffers, type Offer, soldAs } from '../catalog/service.ts';
import type { OrderedGift, ReceivedGift } from '../reservations/service.ts';
import type { PromisedGift } from '#shared/contract/reservations.ts';
import { type Celebrated, findOccasion, findOccasionOn } from './occasions.ts';
import type { MarkRow, OwnRow } from './repository.ts';
import { furthest, getYear } from './rules.ts';

/** Parameters common to all four sources. */
export interface Known {
  /** The present year. */
  present: number;
  /** The days of one of the member's people; of the member for null. */
  getCelebrated: (jubileeId: string | null) => Celebrated;
}

const toOccasion = (chosen: GiftOccasion | null | undefined, found: GiftOccasion | null): Pick<Gift, 'occasion' | 'isOccasionChosen'> => ({
  occasion: chosen ?? found,
  isOccasionChosen: (chosen ?? null) !== null,
});
const toDay = (at: Date): string => at.toISOString().slice(0, 10);
const nobody: Celebrated = { dateOfBirth: null, relation: null };

/** Nothing is known of a wish or list. */
const notWished = {
  itemId: null,
  isWished: false,
  wishedQuantity: 0,
  url: null,
  listName: null,
  listId: null,
  publicId: null,
  boughtQuantity: 0,
  isBought: false,
  orderId: null,
  isOrderCanceled: false,
};

/** Product prices times quantity. */
const timesQuantity = ({ prices, quantity }: Pick<Gift, 'prices' | 'quantity'>): Gift['cost'] =>
  prices.map(({ currency_code, amount }) => ({ currency_code, amount: toMajor(fromMajor(amount) * quantity) }));

const placeInYear = (gift: Gift, present: number): Gift => ({ ...gift, ...getYear(gift, present) });

const thing = (offer: Offer | undefined, row: OwnRow): Pick<Gift, 'title' | 'path' | 'image' | 'prices' | 'stock'> => {
  if (!offer) return { title: row.title, path: null, image: null, prices: [], stock: null };
  const { title, path, image, prices, stock } = soldAs(offer, row.variant_id);
  return { title, path, image, prices, stock };
};

/** Null for a gift of another year, and an idea from an earlier one. */
export function findOwnOccasion(row: OwnRow, { present, getCelebrated }: Known): GiftOccasion | null {
  if (row.year !== row.created_at.getUTCFullYear() || (row.stage === 'idea' && getYear(row, present).isFromEarlier)) return null;
  const celebrated = row.direction === 'got' ? getCelebrated(null) : row.jubilee_id === null ? nobody : getCelebrated(row.jubilee_id);
  return findOccasion(toDay(row.created_at), row.direction, celebrated);
}

export async function presentOwn(ctx: Ctx, rows: readonly OwnRow[], known: Known): Promise<Gift[]> {
  const ids = rows.map(({ product_id }) => product_id).filter((id) => id !== null);
  const offers: ReadonlyMap<string, Offer> = ids.length === 0 ? new Map<string, Offer>() : await listOffers(ctx, ids);
  return rows.map((row) => {
    const sold = thing(row.product_id === null ? undefined : offers.get(row.product_id), row);
    const typed = row.price_minor === null ? null : [{ currency_code: row.currency_code, amount: toMajor(row.price_minor) }];
    return placeInYear(
      {
        ...notWished,
        ...sold,
        _id: row.id,
        kind: 'own',
        direction: row.direction,
        stage: row.stage,
        minStage: row.direction === 'got' ? 'received' : 'idea',
        year: row.year,
        isFromEarlier: false,
        product_id: row.product_id,
        variant_id: row.variant_id,
        quantity: 1,
        url: row.url,
        cost: typed ?? sold.prices.map(({ currency_code, amount }) => ({ currency_code, amount })),
        notes: row.notes,
        ...toOccasion(row.occasion, findOwnOccasion(row, known)),
        thankedAt: row.thanked_at?.toISOString() ?? null,
        person: { key: row.jubilee_id ?? '', name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(), jubileeId: row.jubilee_id },
        createdAt: row.created_at.toISOString(),
      },
      known.present,
    );
  });
}

const getThankedAt = (mark: MarkRow | undefined, stage: Gift['stage']): string | null => (mark && stage === 'thanked' ? mark.set_at.toISOString() : null);

/** A mark counts beyond what the promise stores: thanks, and stages after its order was cancelled. */
export function presentPromise({ paid, occasionDay, ...promise }: PromisedGift, mark: MarkRow | undefined, { present, getCelebrated }: Known): Gift {
  const celebrated = promise.person.jubileeId === null ? nobody : getCelebrated(promise.person.jubileeId);
  const stage = mark?.stage && (promise.isOrderCanceled || mark.stage === 'thanked') ? furthest(promise.stage, mark.stage) : promise.stage;
  return placeInYear(
    {
      ...promise,
      kind: 'promise',
      direction: 'given',
      stage,
      isOrderCanceled: promise.isOrderCanceled && stage === 'promised',
      year: mark?.stage ? mark.year : Number(promise.createdAt.slice(0, 4)),
      isFromEarlier: false,
      cost: paid ? [paid] : timesQuantity(promise),
      notes: '',
      ...toOccasion(mark?.occasion, occasionDay === null ? findOccasion(promise.createdAt.slice(0, 10), 'given', celebrated) : findOccasionOn(occasionDay, celebrated)),
      thankedAt: getThankedAt(mark, stage),
    },
    present,
  );
}

export function presentOrder(order: OrderedGift, mark: MarkRow | undefined, { present, getCelebrated }: Known): Gift {
  const { orderId, others: _, person, totalMinor, currency, isDelivered, isCanceled, placedAt, ...sold } = order;
  const minStage = isCanceled ? 'promised' : isDelivered ? 'received' : 'ordered';
  const stage = mark?.stage && !isCanceled ? furthest(minStage, mark.stage) : minStage;
  return placeInYear(
    {
      ...notWished,
      ...sold,
      _id: orderId,
      kind: 'order',
      direction: 'given',
      stage,
      minStage,
      isBought: !isCanceled,
      boughtQuantity: isCanceled ? 0 : order.quantity,
      orderId,
      isOrderCanceled: isCanceled,
      year: mark?.stage ? mark.year : placedAt.getUTCFullYear(),
      isFromEarlier: false,
      cost: isCanceled ? timesQuantity(sold) : [{ currency_code: currency, amount: toMajor(totalMinor) }],
      notes: '',
      ...toOccasion(mark?.occasion, findOccasion(toDay(placedAt), 'given', getCelebrated(person.jubileeId))),
      thankedAt: getThankedAt(mark, stage),
      person: { key: person.jubileeId, ...person },
      createdAt: placedAt.toISOString(),
    },
    present,
  );
}

const HALF_A_DAY_MS = 12 * 3_600_000;

export function presentReceived({ revealedAt, person, ...sold }: ReceivedGift, mark: MarkRow | undefined, { getCelebrated }: Known): Gift {
  // The surprise is over the day after the occasion.
  const day = new Date(revealedAt.getTime() - HALF_A_DAY_MS);
  const stage = mark?.stage === 'thanked' ? 'thanked' : 'received';
  return {
    ...notWished,
    ...sold,
    kind: 'received',
    direction: 'got',
    stage,
    minStage: 'received',
    year: day.getUTCFullYear(),
    isFromEarlier: false,
    cost: [],
    notes: '',
    ...toOccasion(mark?.occasion, findOccasionOn(toDay(day), getCelebrated(null))),
    thankedAt: getThankedAt(mark, stage),
    person: { key: person.jubileeId, ...person },
    createdAt: revealedAt.toISOString(),
  };
}
