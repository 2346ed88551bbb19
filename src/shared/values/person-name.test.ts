import { expect, test } from 'vitest';
import { isWithoutLink, plainName, unlinked } from './person-name.ts';

test.each(['Åsa', 'Anna-Karin', "O'Neil", 'J. P.', 'St.Clair', 'Ahmed/Ali', 'Awww'])('%s is a name', (name) => {
  expect(isWithoutLink(name)).toBe(true);
});

test.each(['https://evil.example', 'Vinn HTTP://x', 'www.evil.example', 'Se WWW.x.se'])('%s carries a link', (name) => {
  expect(isWithoutLink(name)).toBe(false);
});

test('in a mail a dot never makes a link', () => {
  expect([unlinked('evil.example'), unlinked('J. P. Ek'), unlinked('Jr.')]).toEqual(['evil. example', 'J. P. Ek', 'Jr.']);
  expect(unlinked('Vas\n\nhttps://localhost')).toBe('Vas https: //localhost');
});

test('in a mail nothing that somebody named begins a line, or is an address', () => {
  expect(unlinked('Femtio år\r\n\r\nDu har vunnit: http://skräp\u2028Hej')).toBe('Femtio år Du har vunnit: http: //skräp Hej');
});

test.each([
  [' Åsa\u00A0', 'Åsa'],
  ['Åsa\r\n\r\nDu har vunnit\t!', 'Åsa Du har vunnit !'],
  ['\u202Eonna', 'onna'],
  ['An\u00ADna\u200B\uFEFF', 'Anna'],
  ['\u200B', ''],
  ['\u200D\u200C', ''],
  ['می\u200Cنا', 'می\u200Cنا'],
  ['👩\u200D🚀', '👩\u200D🚀'],
])('%j is kept as %j', (typed, kept) => {
  expect(plainName(typed)).toBe(kept);
  expect(plainName(kept)).toBe(kept);
});
