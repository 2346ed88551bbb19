import { expect, test } from 'vitest';
import type { ImportInput, ImportResult } from '#shared/contract/jubilees.ts';
import { sendPeople } from './send-people.ts';

const people = Array.from({ length: 250 }, (_, number): ImportInput => ({ key: String(number), firstName: `Person ${number}` }));
const accepted = (inputs: readonly ImportInput[]) => Promise.resolve({ results: inputs.map(({ key }): ImportResult => ({ key, refused: null })) });

test('sends a hundred per call sequentially, and reports each', async () => {
  const sizes: number[] = [];
  let pending = 0;
  const reported: string[] = [];
  await sendPeople(people, {
    send: async (inputs) => {
      pending += 1;
      expect(pending).toBe(1);
      sizes.push(inputs.length);
      const answer = await accepted(inputs);
      pending -= 1;
      return answer;
    },
    onResults: (results) => reported.push(...results.map(({ key }) => key)),
    signal: new AbortController().signal,
  });
  expect(sizes).toEqual([100, 100, 50]);
  expect(reported).toEqual(people.map(({ key }) => key));
});

test('stops at a failed call and retains earlier reports', async () => {
  let calls = 0;
  const reported: number[] = [];
  const failing = sendPeople(people, {
    send: (inputs) => {
      calls += 1;
      return calls === 2 ? Promise.reject(new Error('away')) : accepted(inputs);
    },
    onResults: (results) => reported.push(results.length),
    signal: new AbortController().signal,
  });
  await expect(failing).rejects.toThrow('away');
  expect([calls, reported]).toEqual([2, [100]]);
});

test('stops sending when leaving the page', async () => {
  const away = new AbortController();
  const reported: number[] = [];
  await sendPeople(people, {
    send: accepted,
    onResults: (results) => {
      reported.push(results.length);
      away.abort();
    },
    signal: away.signal,
  });
  expect(reported).toEqual([100]);
});
