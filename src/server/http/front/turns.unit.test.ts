import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('grants turns in order and lets others run between two', async () => {
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

test('grants the next turn at once when the queue is empty', async () => {
  const takeTurn = createTurns();
  await takeTurn();
  const order: string[] = [];
  const next = new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve))).then(() => order.push('two rounds on'));
  await takeTurn().then(() => order.push('the turn'));
  await next;
  expect(order).toEqual(['the turn', 'two rounds on']);
});
