/** Four sources, one shape: gifts entered by hand, promises, orders and received ones. */
import type { Gift } from '#shared/contract/gifts.ts';
import { fromMajor, toMajor } from '#shared/values/money/money.ts';
import type { Ctx } from '#server/platform/context.ts';
import { listOffers, type Offer, soldAs } from '../catalog/service.ts';
import type { OrderedGift, ReceivedGift } from '../reservations/service.ts';
import type { PromisedGift } from '#shared/contract/reservations.ts';
import type { MarkRow, OwnRow } from './repository.ts';
import { furthest, getYear } from './rules.ts';

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

export async function presentOwn(ctx: Ctx, rows: readonly OwnRow[], present: number): Promise<Gift[]> {
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
        thankedAt: row.thanked_at?.toISOString() ?? null,
        person: { key: row.jubilee_id ?? '', name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(), jubileeId: row.jubilee_id },
        createdAt: row.created_at.toISOString(),
      },
      present,
    );
  });
}

const getThankedAt = (mark: MarkRow | undefined, stage: Gift['stage']): string | null => (mark && stage === 'thanked' ? mark.set_at.toISOString() : null);

/** A mark counts beyond what the promise stores: thanks, and stages after its order was cancelled. */
export function presentPromise({ paid, ...promise }: PromisedGift, mark: MarkRow | undefined, present: number): Gift {
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
      thankedAt: getThankedAt(mark, stage),
    },
    present,
  );
}

export function presentOrder(order: OrderedGift, mark: MarkRow | undefined, present: number): Gift {
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
      thankedAt: getThankedAt(mark, stage),
      person: { key: person.jubileeId, ...person },
      createdAt: placedAt.toISOString(),
    },
    present,
  );
}

const HALF_A_DAY_MS = 12 * 3_600_000;

export function presentReceived({ revealedAt, person, ...sold }: ReceivedGift, mark: MarkRow | undefined): Gift {
  const stage = mark?.stage === 'thanked' ? 'thanked' : 'received';
  return {
    ...notWished,
    ...sold,
    kind: 'received',
    direction: 'got',
    stage,
    minStage: 'received',
    // The surprise is over the day after the occasion, whose year counts.
    year: new Date(revealedAt.getTime() - HALF_A_DAY_MS).getUTCFullYear(),
    isFromEarlier: false,
    cost: [],
    notes: '',
    thankedAt: getThankedAt(mark, stage),
    person: { key: person.jubileeId, ...person },
    createdAt: revealedAt.toISOString(),
  };
}
