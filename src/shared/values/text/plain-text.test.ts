import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainLine, plainLines, plainWebAddress } from './plain-text.ts';

test.each([
  [' Åsa\u00A0', 'Åsa'],
  ['Åsa\r\n\r\nDu har vunnit\t!', 'Åsa Du har vunnit !'],
  ['Åsa\u2028Totalt\u20290 kr\u0085nu', 'Åsa Totalt 0 kr nu'],
  ['\u202Eonna', 'onna'],
  ['\u2067\u200Fonna\u2069', 'onna'],
  ['An\u00ADna\u200B\uFEFF', 'Anna'],
  ['\u200B', ''],
  ['\u200D\u200C', ''],
  ['\uFE0F\u034F', ''],
  ['\u3164 \u115F', ''],
  ['\u2800', ''],
  ['می\u200Cنا', 'می\u200Cنا'],
  ['👩\u200D🚀 ❤\uFE0F', '👩\u200D🚀 ❤\uFE0F'],
  ['🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} 🏴\u{E0067}', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} 🏴'],
])('%j on one line is %j', (typed, cleaned) => {
  expect(plainLine(typed)).toBe(cleaned);
  expect(plainLine(cleaned)).toBe(cleaned);
});

test.each([
  [' Ett\r\nTvå\rTre\u2028Fyra\n\nFem ', 'Ett\nTvå\nTre\nFyra\n\nFem'],
  ['Ett\tTvå\u0007', 'Ett Två'],
  ['Ett\u202E\nTvå', 'Ett\nTvå'],
  ['\n\u200B\n', ''],
])('%j on several lines is %j', (typed, cleaned) => {
  expect(plainLines(typed)).toBe(cleaned);
  expect(plainLines(cleaned)).toBe(cleaned);
});

test.each([
  ['https://exempel.example/vas', 'https://exempel.example/vas'],
  ['https://exempel.example', 'https://exempel.example'],
  ['https://kim:hemligt@exempel.example/vas?a=b#c', 'https://exempel.example/vas?a=b#c'],
  ['https://kim@exempel.example', 'https://exempel.example/'],
  ['https:\\\\kim:hemligt@exempel.example', 'https://exempel.example/'],
  ['https://exempel.example/\u202Esav\n\u2066', 'https://exempel.example/sav'],
  ['https://exempel.example/@kim', 'https://exempel.example/@kim'],
  ['exempel', 'exempel'],
])('the address %j is %s', (typed, cleaned) => {
  expect(plainWebAddress(typed)).toBe(cleaned);
});

test('reduces any text to stable lines', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'a \n\r\t\u200B\u200C\u200D\u202E\u2028\u0085\u{1F3F4}\u{E0067}\u{E007F}') })), (text) => {
      expect(plainLine(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u);
      expect(plainLines(text)).not.toMatch(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u);
      expect([plainLine(plainLine(text)), plainLines(plainLines(text))]).toEqual([plainLine(text), plainLines(text)]);
    }),
    { numRuns: 2_000 },
  );
});
