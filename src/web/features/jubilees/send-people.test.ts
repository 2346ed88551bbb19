import { expect, test } from 'vitest';
import type { ImportInput, ImportResult } from '#shared/contract/jubilees.ts';
import { sendPeople } from './send-people.ts';

const people = Array.from({ length: 250 }, (_, number): ImportInput => ({ key: String(number), firstName: `Person ${number}` }));
const accepted = (wishes: readonly ImportInput[]) => Promise.resolve({ results: wishes.map(({ key }): ImportResult => ({ key, refused: null })) });

test('a hundred go in a call, one call after the other, and each is told of', async () => {
  const sizes: number[] = [];
  let underWay = 0;
  const told: string[] = [];
  await sendPeople(people, {
    send: async (wishes) => {
      underWay += 1;
      expect(underWay).toBe(1);
      sizes.push(wishes.length);
      const answer = await accepted(wishes);
      underWay -= 1;
      return answer;
    },
    onResults: (results) => told.push(...results.map(({ key }) => key)),
    signal: new AbortController().signal,
  });
  expect(sizes).toEqual([100, 100, 50]);
  expect(told).toEqual(people.map(({ key }) => key));
});

test('a call that fails is the last, and who was told of before stays told of', async () => {
  let calls = 0;
  const told: number[] = [];
  const failing = sendPeople(people, {
    send: (wishes) => {
      calls += 1;
      return calls === 2 ? Promise.reject(new Error('away')) : accepted(wishes);
    },
    onResults: (results) => told.push(results.length),
    signal: new AbortController().signal,
  });
  await expect(failing).rejects.toThrow('away');
  expect([calls, told]).toEqual([2, [100]]);
});

test('whoever leaves the page sends no more', async () => {
  const away = new AbortController();
  const told: number[] = [];
  await sendPeople(people, {
    send: accepted,
    onResults: (results) => {
      told.push(results.length);
      away.abort();
    },
    signal: away.signal,
  });
  expect(told).toEqual([100]);
});
