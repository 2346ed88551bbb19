import { expect, test } from 'vitest';
import { asPrintable, countCharacters, isPrintable } from './gift-message.ts';

test.each([
  ['', 0],
  ['Grattis!', 8],
  ['🎂', 1],
  ['👩‍👩‍👧', 5],
  ['å', 1],
  ['rad\nrad', 7],
])('%j counts as %i', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test.each([
  ['two lines\nand a third\r\n', true],
  ['👩‍👩‍👧 ❤️ שלום', true],
  ['<script>alert(1)</script>', true],
  ['a\tb', false],
  ['a\rb', false],
  ['bell\u0007', false],
  ['\u009b', false],
  ['\u0000', false],
  ['half \ud83c', false],
])('%j: %s', (text, answer) => {
  expect(isPrintable(text)).toBe(answer);
});

test.each(['a\tb', 'rad\r\nrad', 'ring\u0007 \u009b', 'hej\n\n🎂 då'])('makes typed text fit the card: %j', (text) => {
  expect(isPrintable(asPrintable(text))).toBe(true);
});

test('leaves fitting text unchanged', () => {
  expect(asPrintable('Grattis!\n\nKram 👩‍👩‍👧')).toBe('Grattis!\n\nKram 👩‍👩‍👧');
});
