/** Creates a wishlist over the API in its owner's browser, as setup for journeys. */
import type { Page } from '@playwright/test';
import type { Wishlist } from '../src/shared/contract/wishlists.ts';
import { pathTo } from '../src/shared/i18n/paths.ts';
import type { Locale } from '../src/shared/values/text/locale.ts';
import { becomeMember } from './member.ts';
import { api } from './api.ts';

/** An item from elsewhere, or a product; without a variant, any fits. */
type Wish = { quantity?: number; tags?: string[] } & ({ title: string } | { productId: string; variantId?: string | undefined });

interface ListWish {
  visibility?: 'friends' | 'link';
  occasionDay?: string | null;
}

/** Visible to friends by default. */
export async function makeList(page: Page, name: string, wishes: readonly Wish[], { visibility = 'friends', occasionDay = null }: ListWish = {}): Promise<Wishlist> {
  const { wishlist } = await api(page).wishlists.create({ body: { name, visibility, occasionDay } });
  for (const wish of wishes) await api(page).wishlists.addItem({ id: wishlist._id, body: wish });
  return wishlist;
}

/** Signs in a member with a list that is shared by link. */
export async function becomeOwner(owner: Page, { email, language }: { email: string; language: Locale }, name: string, wishes: readonly Wish[], occasionDay: string | null = null): Promise<Wishlist> {
  await becomeMember(owner, { email, language, firstName: 'Saga' });
  return makeList(owner, name, wishes, { visibility: 'link', occasionDay });
}

/** The public path of a list shared by link. */
export const listPath = ({ publicId }: Pick<Wishlist, 'publicId'>, language: Locale): string => pathTo('wishlist', language, { publicId: publicId ?? '' });

/** Shares the list by link; returns its public path. */
export async function shareList(page: Page, { _id }: Pick<Wishlist, '_id'>, language: Locale): Promise<string> {
  const { wishlist } = await api(page).wishlists.renewLink({ id: _id });
  return listPath(wishlist, language);
}
