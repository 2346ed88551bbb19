import { expect, test } from 'vitest';
import { isWithoutLink, unlinked } from './person-name.ts';

test.each(['Åsa', 'Anna-Karin', "O'Neil", 'J. P.', 'St.Clair', 'Ahmed/Ali', 'Awww'])('%s is a name', (name) => {
  expect(isWithoutLink(name)).toBe(true);
});

test.each(['https://evil.example', 'Vinn HTTP://x', 'www.evil.example', 'Se WWW.x.se'])('%s carries a link', (name) => {
  expect(isWithoutLink(name)).toBe(false);
});

test('makes no link of a dot in mails', () => {
  expect([unlinked('evil.example'), unlinked('J. P. Ek'), unlinked('Jr.')]).toEqual(['evil. example', 'J. P. Ek', 'Jr.']);
  expect(unlinked('Vas\n\nhttps://localhost')).toBe('Vas https: //localhost');
});

test('prevents names in mails from starting a line or forming addresses', () => {
  expect(unlinked('Femtio år\r\n\r\nDu har vunnit: http://skräp\u2028Hej')).toBe('Femtio år Du har vunnit: http: //skräp Hej');
});
