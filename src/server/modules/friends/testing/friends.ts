import { expect } from 'vitest';
import type { Answer, Browser, TestApi } from '../../../testing/test-api.ts';
import type { MadeMember, MemberInput } from '../../../testing/make-member.ts';

export type Somebody = MadeMember & { browser: Browser };

export const ask = (from: Somebody, to: Somebody): Promise<Answer> => from.browser.post(`/api/app/friend-requests/${to.id}`);

export const receivedBy = async ({ browser }: Somebody): Promise<{ _id: string; member: { _id: string } }[]> => (await browser.get('/api/app/friend-requests')).body.friendRequests;
export const sentBy = async ({ browser }: Somebody): Promise<{ _id: string; member: { _id: string } }[]> => (await browser.get('/api/app/friend-requests/sent')).body.friendRequests;
export const listFriends = async ({ browser }: Somebody): Promise<{ _id: string; firstName: string; dateOfBirth: string | null; jubileeId: string }[]> =>
  (await browser.get('/api/app/friends?limit=100')).body.friends;
export const listPeople = async ({ browser }: Somebody): Promise<{ _id: string; firstName: string; lastName: string; dateOfBirth: string | null; relation: string; friendId: string | null }[]> =>
  (await browser.get('/api/app/jubilees?limit=100')).body.jubilees;

export const listIds = (list: readonly { _id: string }[]): string[] => list.map(({ _id }) => _id);

/** A member findable by name, so that others can send requests. */
export const findable = (api: TestApi, input: MemberInput = {}): Promise<Somebody> => api.signedIn({ isFindableByName: true, ...input });

export async function befriend(one: Somebody, other: Somebody): Promise<void> {
  expect((await ask(one, other)).body.status).toBe('sent');
  const [request] = await receivedBy(other);
  expect((await other.browser.put(`/api/app/friend-requests/${request?._id}`)).status).toBe(200);
}
