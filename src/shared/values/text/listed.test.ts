import { expect, test } from 'vitest';
import { listed } from './listed.ts';

test.each([
  [[], '', ''],
  [['Anna'], 'Anna', 'Anna'],
  [['Anna', 'Erik'], 'Anna och Erik', 'Anna and Erik'],
  [['Anna', 'Erik', 'Bo'], 'Anna, Erik och Bo', 'Anna, Erik, and Bo'],
])('lists %j in one sentence', (things, swedish, english) => {
  expect(listed(things, 'sv')).toBe(swedish);
  expect(listed(things, 'en')).toBe(english);
});
