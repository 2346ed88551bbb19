import { expect, test } from 'vitest';
import { listTags, plainTag } from './tags.ts';

test.each([
  ['Böcker', 'böcker'],
  ['  #Till  hemmet ', 'till hemmet'],
  ['# # jul', 'jul'],
  ['e\u0301t\u00e9', 'été'],
  ['jul\u200b', 'jul'],
  ['a,b', 'a b'],
  ['c#', 'c#'],
  ['#', ''],
  ['\u2800', ''],
])('normalises %j to %j', (typed, tag) => {
  expect(plainTag(typed)).toBe(tag);
  expect(plainTag(tag), 'once is enough').toBe(tag);
});

test('reads the tags of a line, each once', () => {
  expect(listTags('Jul, böcker,, #jul , Till hemmet,')).toEqual(['jul', 'böcker', 'till hemmet']);
  expect(listTags(' ')).toEqual([]);
});
