/** Test helpers: reserve by a list's public link, as member or guest. */
import { expect } from 'vitest';
import type { TakenWish } from '#shared/contract/reservations.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import type { Answer, Browser, TestApi } from '../../../testing/test-api.ts';
import { findable, type Somebody } from '../../friends/testing/friends.ts';
import { addWish, makeList } from '../../wishlists/testing/lists.ts';

export const reserve = (browser: Browser, publicId: string | null, itemId: string, body: object = {}): Promise<Answer> =>
  browser.post(`/api/app/public/wishlists/${publicId}/items/${itemId}/reservation`, body);

export const undo = (browser: Browser, publicId: string | null, itemId: string): Promise<Answer> => browser.delete(`/api/app/public/wishlists/${publicId}/items/${itemId}/reservation`);

export const findTaken = async (browser: Browser, publicId: string | null): Promise<TakenWish[] | null> => (await browser.get(`/api/app/public/wishlists/${publicId}/reservations`)).body.reservations;

export const GUEST = { name: 'Moster Ulla', email: 'ulla@exempel.example' };

/** Anna’s list with a link and a wish for three. */
export async function makeThreeWished(api: TestApi): Promise<{ anna: Somebody; listId: string; publicId: string | null; itemId: string }> {
  const anna = await findable(api, { firstName: 'Anna', lastName: 'Lind' });
  const list = await makeList(anna, { visibility: 'link' });
  const { _id } = await addWish(anna, list._id, { title: 'Muggar', quantity: 3 });
  return { anna, listId: list._id, publicId: list.publicId, itemId: _id };
}

/** Reserves as a guest; returns the mailed token. */
export async function reserveAsGuest(api: TestApi, publicId: string | null, itemId: string, { quantity = 1, ...guest }: { quantity?: number; name?: string; email?: string } = {}): Promise<string> {
  const who = { ...GUEST, ...guest };
  const answer = await reserve(api.browser(), publicId, itemId, { quantity, guest: who });
  expect([answer.status, answer.body.state], JSON.stringify(answer.body)).toEqual([201, 'mailed']);
  const mails = await mailsTo(api, who.email);
  return /\/promises\/([\w-]{22})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}
