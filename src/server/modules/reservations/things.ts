/** Promised things with the shop's current data. */
import type { GuestReservation } from '#shared/contract/reservations.ts';
import type { Ctx } from '#server/platform/context.ts';
import { listOffers, type Offer, soldAs } from '../catalog/service.ts';

interface ThingRow {
  product_id: string | null;
  variant_id: string | null;
  title: string;
  quantity: number;
  /** Null where no longer wished for. */
  wish_id: string | null;
}

type Thing = Pick<GuestReservation, 'title' | 'product_id' | 'variant_id' | 'path' | 'image' | 'prices' | 'stock' | 'quantity' | 'itemId'>;

const findOffers = (ctx: Ctx, rows: readonly ThingRow[]): Promise<Map<string, Offer>> =>
  listOffers(
    ctx,
    rows.map(({ product_id }) => product_id).filter((id) => id !== null),
  );

function presentThing({ product_id, variant_id, title, quantity, wish_id }: ThingRow, offer: Offer | undefined): Thing {
  const own = { product_id, variant_id, quantity, itemId: wish_id };
  if (!offer) return { ...own, title, path: null, image: null, prices: [], stock: null };
  const { hasPriceRange: _, ...sold } = soldAs(offer, variant_id);
  return { ...own, ...sold };
}

/** One per row, in order, in the request's language. */
export async function presentThings(ctx: Ctx, rows: readonly ThingRow[]): Promise<Thing[]> {
  const offers = await findOffers(ctx, rows);
  return rows.map((row) => presentThing(row, row.product_id === null ? undefined : offers.get(row.product_id)));
}
