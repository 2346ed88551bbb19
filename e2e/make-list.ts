/** A wishlist for a journey that is not about making one: over the API, in its owner's browser. */
import type { Page } from '@playwright/test';
import type { Wishlist } from '../src/shared/contract/wishlists.ts';
import { pathTo } from '../src/shared/i18n/paths.ts';
import type { Locale } from '../src/shared/values/text/locale.ts';
import { becomeMember } from './member.ts';
import { api } from './api.ts';

/** A thing that isn't from the shop, or one that is; without a variant, any will do. */
type Wish = { quantity?: number; tags?: string[] } & ({ title: string } | { productId: string; variantId?: string | undefined });

interface ListWish {
  visibility?: 'friends' | 'link';
  occasionDay?: string | null;
}

/** Shown to friends, unless told otherwise. */
export async function makeList(page: Page, name: string, wishes: readonly Wish[], { visibility = 'friends', occasionDay = null }: ListWish = {}): Promise<Wishlist> {
  const { wishlist } = await api(page).wishlists.create({ body: { name, visibility, occasionDay } });
  for (const wish of wishes) await api(page).wishlists.addItem({ id: wishlist._id, body: wish });
  return wishlist;
}

/** How journeys about giving begin: makes this browser that of somebody who shows a list to whoever has its link. */
export async function becomeOwner(owner: Page, { email, language }: { email: string; language: Locale }, name: string, wishes: readonly Wish[], occasionDay: string | null = null): Promise<Wishlist> {
  await becomeMember(owner, { email, language, firstName: 'Saga' });
  return makeList(owner, name, wishes, { visibility: 'link', occasionDay });
}

/** The public page of a list that is shown to whoever has its link. */
export const listPath = ({ publicId }: Pick<Wishlist, 'publicId'>, language: Locale): string => pathTo('wishlist', language, { publicId: publicId ?? '' });

/** The public page's path, from now on. */
export async function shareList(page: Page, { _id }: Pick<Wishlist, '_id'>, language: Locale): Promise<string> {
  const { wishlist } = await api(page).wishlists.renewLink({ id: _id });
  return listPath(wishlist, language);
}
