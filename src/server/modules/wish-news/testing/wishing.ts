/** Test helpers: members who wish and opt in to news. */
import { expect } from 'vitest';
import { systemContext } from '../../../platform/context.ts';
import { kr } from '../../../testing/make.ts';
import type { MadeProduct } from '../../../testing/make-product.ts';
import type { TestApi } from '../../../testing/test-api.ts';
import { findable, type Somebody } from '../../friends/testing/friends.ts';
import { makeList, addWish } from '../../wishlists/testing/lists.ts';
import { findWishNews } from '../jobs.ts';

export const DAY = 86_400_000;

export const wants = async ({ browser }: Somebody, mail = true): Promise<void> => {
  const { settings } = (await browser.get('/api/app/settings/notifications')).body;
  expect((await browser.put('/api/app/settings/notifications', { ...settings, wishNews: { mail } })).status).toBe(200);
};

/** Runs the booking job, without the jobs it queues. */
export const book = (api: TestApi): Promise<void> => findWishNews.run(systemContext(api.services, 'sv'), {});

export async function look(api: TestApi): Promise<void> {
  await book(api);
  await api.runJobs();
}

export interface Wishing {
  maja: Somebody;
  listId: string;
  publicId: string | null;
  itemId: string;
  vase: MadeProduct;
}

/** A member who opted in and wishes for a vase of 200 kronor. */
export async function wishing(api: TestApi, { stock = 5, hasVariant = true } = {}): Promise<Wishing> {
  const maja = await findable(api, { firstName: 'Maja' });
  await wants(maja);
  const vase = await api.make.product({ title: 'Vas', titleEn: 'Vase', price: kr(200), stock });
  const { _id, publicId } = await makeList(maja, { visibility: 'link' });
  const { productId, variantId } = vase;
  return { maja, listId: _id, publicId, itemId: (await addWish(maja, _id, hasVariant ? { productId, variantId } : { productId }))._id, vase };
}
