/** Rows → API responses, with pictures and current product data. */
import type { Price } from '#shared/contract/catalog.ts';
import type { Image } from '#shared/contract/common.ts';
import type { Acquaintance } from '#shared/contract/friends.ts';
import type { OwnWishlistItem, WishlistItem } from '#shared/contract/wishes.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { toMajor } from '#shared/values/money/money.ts';
import { isUuid } from '#shared/values/identity/ids.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { listOffers, type Offer, soldAs } from '../catalog/service.ts';
import { type PictureFor, findPictures } from '../media/service.ts';
import { findItem, type ItemRow, type OwnItemRow } from './items-repository.ts';
import type { OwnListRow, PersonRow } from './repository.ts';
import type { SeenListRow } from './seen-repository.ts';

export const presentPerson = ({ member_id, first_name, last_name, avatar_id }: PersonRow, getPicture: PictureFor): Acquaintance => ({
  _id: member_id,
  firstName: first_name,
  lastName: last_name,
  avatar: getPicture(avatar_id),
});

export const avatarsIn = (rows: readonly Pick<OwnListRow, 'owners' | 'invited'>[]): (string | null)[] =>
  rows.flatMap(({ owners, invited }) => [...owners, ...invited].map(({ avatar_id }) => avatar_id));

export const presentSeen = ({ id, name, for_name, item_count }: Pick<SeenListRow, 'id' | 'name' | 'for_name' | 'item_count'>) => ({ _id: id, name, forName: for_name, itemCount: item_count });

export const presentReveal = ({ is_surprise, occasion_day, reveal_at }: Pick<SeenListRow, 'is_surprise' | 'occasion_day' | 'reveal_at'>, now: Date) => ({
  isSurprise: is_surprise,
  occasionDay: occasion_day,
  revealAt: reveal_at?.toISOString() ?? null,
  isRevealed: reveal_at !== null && reveal_at <= now,
});

export const presentOwn = (ctx: Ctx, row: OwnListRow, getPicture: PictureFor) => ({
  ...presentSeen(row),
  ...presentReveal(row, ctx.clock.now()),
  jubileeId: row.jubilee_id,
  circles: row.circles,
  owners: row.owners.map((person) => presentPerson(person, getPicture)),
  invited: row.invited.map((person) => presentPerson(person, getPicture)),
  isPrivate: row.visibility === 'private',
  visibility: row.visibility,
  takenDown: row.taken_down,
  publicId: row.public_id,
  url: row.public_id === null ? null : ctx.config.publicUrl + pathTo('wishlist', ctx.locale, { publicId: row.public_id }),
  createdAt: row.created_at.toISOString(),
});

export const presentCovers = ({ cover_ids }: { cover_ids: (string | null)[] }, getPicture: PictureFor): Image[] => cover_ids.map(getPicture).filter((image) => image !== null);

const pricesThen = ({ prices_then }: ItemRow): Price[] => prices_then.map(({ currency_code, amount_minor }) => ({ currency_code, amount: toMajor(amount_minor) }));

type Shown = Pick<WishlistItem, 'title' | 'path' | 'image' | 'prices' | 'hasPriceRange' | 'state'>;

function asSold(row: ItemRow, offer: Offer | undefined): Shown {
  if (!offer) return { title: row.title, path: null, image: null, prices: [], hasPriceRange: false, state: 'gone' };
  const { stock, ...sold } = soldAs(offer, row.variant_id);
  return { ...sold, state: stock ?? 'gone' };
}

/** `known`: offers already loaded. */
export async function presentItems(ctx: Ctx, rows: readonly ItemRow[], known?: ReadonlyMap<string, Offer>): Promise<WishlistItem[]> {
  const [getPicture, offers] = await Promise.all([
    findPictures(
      ctx,
      rows.map(({ picture_id }) => picture_id),
    ),
    known ??
      listOffers(
        ctx,
        rows.map(({ product_id }) => product_id).filter((id) => id !== null),
      ),
  ]);
  return rows.map((row) => ({
    _id: row.id,
    product_id: row.product_id,
    variant_id: row.variant_id,
    variantTitle: (row.labels ?? []).map((label) => label[ctx.locale]).join(', '),
    url: row.url,
    quantity: row.quantity,
    isUnlimited: row.is_unlimited,
    note: row.note,
    isMostWanted: row.is_most_wanted,
    tags: row.tags,
    pricesThen: pricesThen(row),
    ...(row.product_id === null
      ? { title: row.title, path: null, image: getPicture(row.picture_id), prices: pricesThen(row), hasPriceRange: false, state: 'elsewhere' as const }
      : asSold(row, offers.get(row.product_id))),
    addedAt: row.added_at.toISOString(),
  }));
}

/** The same for owners, with the other lists of each. */
export async function presentOwnItems(ctx: Ctx, rows: readonly OwnItemRow[], known?: ReadonlyMap<string, Offer>): Promise<OwnWishlistItem[]> {
  const items = await presentItems(ctx, rows, known);
  return items.map((item, index) => ({ ...item, alsoOn: rows[index]?.also_on ?? [] }));
}

/** Throws NOT_FOUND where the list has no such wish. */
export async function presentOwnItem(ctx: Ctx, listId: string, itemId: string, known?: ReadonlyMap<string, Offer>): Promise<OwnWishlistItem> {
  const [item] = await presentOwnItems(ctx, isUuid(itemId) ? await findItem(ctx.db, { id: itemId, listId }) : [], known);
  if (!item) throw new DomainError('NOT_FOUND');
  return item;
}
