/** A wishlist for a journey that is not about making one: over the API, in this page's browser. */
import type { Page } from '@playwright/test';
import type { Wishlist } from '../src/shared/contract/wishlists.ts';
import { pathTo } from '../src/shared/i18n/paths.ts';
import type { Locale } from '../src/shared/values/locale.ts';
import { post } from './post.ts';

/** Things that aren't from the shop, by title, and how many of each. */
export async function makeList(page: Page, name: string, things: Readonly<Record<string, number>>): Promise<Wishlist> {
  const { wishlist } = await post<{ wishlist: Wishlist }>(page, '/api/app/wishlists', { name, visibility: 'friends' });
  for (const [title, quantity] of Object.entries(things)) await post(page, `/api/app/wishlists/${wishlist._id}/items`, { title, quantity });
  return wishlist;
}

/** The public page's path, from now on. */
export async function shareList(page: Page, { _id }: Pick<Wishlist, '_id'>, language: Locale): Promise<string> {
  const { wishlist } = await post<{ wishlist: Wishlist }>(page, `/api/app/wishlists/${_id}/link`, {});
  return pathTo('wishlist', language, { publicId: wishlist.publicId ?? '' });
}
