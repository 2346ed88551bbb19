import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('turns come in the order in which they were asked for, and between two of them others have theirs', async () => {
  let rounds = 0;
  let isOver = false;
  const count = () => {
    rounds += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const takeTurn = createTurns();
  const taken: { name: number; round: number }[] = [];
  await Promise.all(Array.from({ length: 20 }, (_, name) => takeTurn().then(() => taken.push({ name, round: rounds }))));
  isOver = true;
  expect(taken.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, name) => name));
  expect(new Set(taken.map(({ round }) => round)).size).toBe(20);
});

test('whoever asks when nobody waits any more has the very next turn', async () => {
  const takeTurn = createTurns();
  await takeTurn();
  const order: string[] = [];
  const next = new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve))).then(() => order.push('two rounds on'));
  await takeTurn().then(() => order.push('the turn'));
  await next;
  expect(order).toEqual(['the turn', 'two rounds on']);
});
