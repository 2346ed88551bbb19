import { expect } from 'vitest';
import type { PutAnswerInput } from '#shared/contract/questions.ts';
import type { Answer, TestApi } from '../../../testing/test-api.ts';
import { findable, type Somebody } from '../../friends/testing/friends.ts';

export interface Pair {
  owner: Somebody;
  friend: Somebody;
  /** The owner among the friend's people. */
  jubileeId: string;
}

const getPerson = async ({ browser }: Somebody, friend: Somebody): Promise<string> => {
  const { friends } = (await browser.get('/api/app/friends?limit=100')).body as { friends: { _id: string; jubileeId: string }[] };
  return friends.find(({ _id }) => _id === friend.id)?.jubileeId ?? '';
};

export async function befriendByInvite(one: Somebody, other: Somebody): Promise<string> {
  const { invite } = (await other.browser.get('/api/app/user/invite')).body;
  expect((await one.browser.post(`/api/app/invites/${invite._id}/acceptance`)).status).toBeLessThan(300);
  return getPerson(one, other);
}

/** Anna, who answers, and a friend. */
export async function makePair(api: TestApi): Promise<Pair> {
  const owner = await findable(api, { firstName: 'Anna', lastName: 'Gran' });
  const friend = await findable(api, { firstName: 'Erik', lastName: 'Berg' });
  return { owner, friend, jubileeId: await befriendByInvite(friend, owner) };
}

export const putAnswer = ({ browser }: Somebody, id: string, value: PutAnswerInput['value'], rest: Partial<PutAnswerInput> = {}): Promise<Answer> =>
  browser.put(`/api/app/questions/${id}/answer`, { value, audience: 'friends', ...rest });

/** Puts an answer that must be accepted. */
export async function give(member: Somebody, id: string, value: PutAnswerInput['value'], rest: Partial<PutAnswerInput> = {}): Promise<void> {
  expect((await putAnswer(member, id, value, rest)).status).toBe(200);
}

interface Shown {
  groups: { key: string; answers: { questionId: string; values: { text: string }[] }[] }[];
  children: { firstName: string; groups: Shown['groups'] }[];
}

export const answersSeen = async ({ browser }: Somebody, jubileeId: string): Promise<Shown> => (await browser.get(`/api/app/jubilees/${jubileeId}/answers`)).body;

export const idsSeen = async (viewer: Somebody, jubileeId: string): Promise<string[]> =>
  (await answersSeen(viewer, jubileeId)).groups.flatMap(({ answers }) => answers.map(({ questionId }) => questionId));

export const setPrivacy = async ({ browser }: Somebody, change: object): Promise<void> => {
  const { settings } = (await browser.get('/api/app/settings/privacy')).body;
  expect((await browser.put('/api/app/settings/privacy', { ...settings, ...change })).status).toBe(200);
};

export const addChild = async ({ browser }: Somebody, wish: object = {}): Promise<string> =>
  (await browser.post('/api/app/jubilees', { firstName: 'Elsa', relation: 'daughter', dateOfBirth: '2019-03-04', ...wish })).body.jubilee._id;
