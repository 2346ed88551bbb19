import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupByLetter, indexLetter, indexLetters, otherLetter } from './alphabet-index.ts';
import { compareText, locales } from './locale.ts';

test('NAV-13 lists A–Z, in Swedish also Å Ä Ö', () => {
  expect(indexLetters.sv.join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ');
  expect(indexLetters.en.join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
});

test.each([
  ['Anna', 'A', 'A'],
  ['zeta', 'Z', 'Z'],
  ['Åhléns', 'Å', 'A'],
  ['åland', 'Å', 'A'],
  ['A\u030Angström', 'Å', 'A'],
  ['Ärta', 'Ä', 'A'],
  ['Örtagård', 'Ö', 'O'],
  ['Æble', 'Ä', 'A'],
  ['Øre', 'Ö', 'O'],
  ['Überlingen', 'Y', 'U'],
  ['Élan', 'E', 'E'],
  ['Ñandú', 'N', 'N'],
  ['Čapek', 'C', 'C'],
  ['Łódź', 'L', 'L'],
  ['ﬁka', 'F', 'F'],
  ['Wasa', 'W', 'W'],
  ['”Hemma”', 'H', 'H'],
  ['  Björk & Co', 'B', 'B'],
  ['3 små rum', '#', '#'],
  ['Ελλάς', '#', '#'],
  ['Москва', '#', '#'],
  ['!!!', '#', '#'],
  ['', '#', '#'],
])('NAV-13 %s is filed under %s in Swedish and %s in English', (name, swedish, english) => {
  expect(indexLetter(name, 'sv')).toBe(swedish);
  expect(indexLetter(name, 'en')).toBe(english);
});

test('NAV-13 groups and sorts by the rules of the language', () => {
  const brands = ['Örat', 'Zeta', 'Äng', 'anna', 'Ås', 'Oskar', '3 små rum', 'Ülle', 'Ylva'].map((name) => ({ name }));
  const shown = (locale: 'sv' | 'en') => groupByLetter(brands, (brand) => brand.name, locale).map((group) => `${group.letter}: ${group.items.map((brand) => brand.name).join(', ')}`);
  expect(shown('sv')).toEqual(['A: anna', 'O: Oskar', 'Y: Ülle, Ylva', 'Z: Zeta', 'Å: Ås', 'Ä: Äng', 'Ö: Örat', '#: 3 små rum']);
  expect(shown('en')).toEqual(['A: Äng, anna, Ås', 'O: Örat, Oskar', 'U: Ülle', 'Y: Ylva', 'Z: Zeta', '#: 3 små rum']);
});

test('NAV-13 lists every name once, sorted under its letters', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcxyzåäöéüæøþßABCXYZÅÄÖÜÆØŁ3 -&'), minLength: 1, maxLength: 6 }).map((text) => `${text.trim()}x`);
  for (const locale of locales) {
    fc.assert(
      fc.property(fc.array(name.filter((text) => /^\p{L}/u.test(text))), (names) => {
        const groups = groupByLetter(names, (text) => text, locale);
        const listed = groups.flatMap((group) => group.items);
        expect(listed.toSorted()).toEqual(names.toSorted());
        expect(groups.map((group) => group.letter)).not.toContain(otherLetter);
        for (const [index, text] of listed.entries()) {
          if (index > 0) expect(compareText(locale, listed[index - 1] ?? '', text)).toBeLessThanOrEqual(0);
        }
      }),
    );
  }
});
