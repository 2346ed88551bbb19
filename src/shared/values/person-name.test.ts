import { expect, test } from 'vitest';
import { isWithoutLink, unlinked } from './person-name.ts';

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
