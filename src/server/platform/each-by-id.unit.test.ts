import { expect, test } from 'vitest';
import { eachById } from './each-by-id.ts';

test.each([0, 1, 3, 4, 6, 7])('visits %i rows once in pages of three without removing them', async (count) => {
  const rows = Array.from({ length: count }, (_, index) => ({ id: `id${index}` }));
  const seen: string[] = [];
  for await (const { id } of eachById(async (after, limit) => rows.filter((row) => row.id > after).slice(0, limit), 3)) seen.push(id);
  expect(seen).toEqual(rows.map(({ id }) => id));
});
