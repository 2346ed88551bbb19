import { expect, it } from 'vitest';
import { checkTestTitles, listLongTitles } from './test-titles.ts';

const twelve = 'one two three four five six seven eight nine ten eleven twelve';
const thirteen = `${twelve} thirteen`;
const tooLong = [`a.test.ts:1: 13 words: ${thirteen}`];

it.each([
  ['it', `it('${thirteen}', () => {});`],
  ['test with options', `test('${thirteen}', { timeout: 1 }, async () => {});`],
  ['a named body', `test('${thirteen}', body);`],
  ['a table', `test.each([['a']])('${thirteen}', (a) => {});`],
  ['a typed table', `it.each<[string]>([['a']])('${thirteen}', (a) => {});`],
  ['a tagged table', `it.each\`a\n\${1}\`('${thirteen}', () => {});`],
  ['a condition', `test.skipIf(isUnavailable)('${thirteen}', () => {});`],
  ['a describe', `describe('a', () => { it.only('${thirteen}', () => {}); });`],
  ['a describe’s title', `describe('${thirteen}', () => {});`],
  ['a journey’s describe', `test.describe('${thirteen}', () => {});`],
  ['a todo', `it.todo('${thirteen}');`],
  ['a template', `it(\`${thirteen}\`, () => {});`],
])('refuses thirteen words in %s', (_what, text) => {
  expect(listLongTitles('a.test.ts', text).map((line) => line.replace(/:\d+:/, ':1:'))).toEqual(tooLong);
});

it.each([
  ['ids', `it('CART-14 ENT-01 lesson 9: [25, 26] ${twelve}', () => {});`],
  ['ids of several lessons', `it('lessons 13, 28: ${twelve}', () => {});`],
  ['placeholders', `it.each(rows)('%s %i %# $name.first – ${twelve}', () => {});`],
  ['values of a template', `it(\`\${a.b(' and ')} ${twelve}\`, () => {});`],
  ['a reason to skip', `test.skip(() => isUnavailable, '${thirteen}');`],
  ['another function', `contest('${thirteen}', () => {});`],
])('counts no words of %s', (_what, text) => {
  expect(listLongTitles('a.test.ts', text)).toEqual([]);
});

it.each(['title', "'a' + 'b'"])('refuses the title %s, which is no literal', (title) => {
  expect(listLongTitles('a.test.ts', `it(${title}, () => {});`)).toEqual([`a.test.ts:1: the title ${title} is no literal`]);
});

it('fails when it sees no files', async () => {
  await expect(checkTestTitles(import.meta.dirname)).rejects.toThrow('saw 0 files only');
});
