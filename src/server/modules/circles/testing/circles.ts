/** Test helpers: circles, and what is shown to them. */
import { expect } from 'vitest';
import type { Circle, FoundCircles } from '#shared/contract/circles.ts';
import type { CircleWishlist } from '#shared/contract/wishlists.ts';
import type { TestApi } from '../../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../../friends/testing/friends.ts';

export async function makeCircle({ browser }: Somebody, input: object = {}): Promise<Circle> {
  const answer = await browser.post('/api/app/circles', { name: 'Familjen Lindqvist', kind: 'family', ...input });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.circle;
}

export const join = ({ browser }: Somebody, id: string) => browser.post(`/api/app/circles/${id}/membership`);
export const leave = ({ browser }: Somebody, id: string) => browser.delete(`/api/app/circles/${id}/membership`);
export const findCircles = async ({ browser }: Somebody): Promise<FoundCircles> => (await browser.get('/api/app/circles')).body;
export const namesIn = async ({ browser }: Somebody, id: string): Promise<string[]> => ((await browser.get(`/api/app/circles/${id}`)).body.circle as Circle).people.map(({ firstName }) => firstName);
export const listsIn = async ({ browser }: Somebody, id: string): Promise<string[]> =>
  ((await browser.get(`/api/app/circles/${id}/wishlists`)).body.wishlists as CircleWishlist[]).map(({ name }) => name);

/** Anna's circle with Bo and Cilla, who are friends of Anna's but not of each other. */
export async function makeFamily(api: TestApi): Promise<{ anna: Somebody; bo: Somebody; cilla: Somebody; id: string }> {
  const [anna, bo, cilla] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Bo' }), await findable(api, { firstName: 'Cilla' })];
  for (const other of [bo, cilla]) await befriend(anna, other);
  const { _id: id } = await makeCircle(anna, { memberIds: [bo.id, cilla.id] });
  for (const other of [bo, cilla]) {
    api.clock.advance(1_000);
    expect((await join(other, id)).status).toBe(200);
  }
  return { anna, bo, cilla, id };
}
