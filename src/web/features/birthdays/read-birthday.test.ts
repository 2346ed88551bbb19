import { describe, expect, test } from 'vitest';
import { readBirthday, readDay, toReadBack } from './read-birthday.ts';

const TODAY = '2026-11-25';

test.each([
  ['14 mars 1987', 'sv', '1987-03-14'],
  ['den 14 mars', 'sv', '--03-14'],
  ['1987-03-14', 'sv', '1987-03-14'],
  ['14/3', 'sv', '--03-14'],
  ['14/3 -87', 'sv', '1987-03-14'],
  ['29 februari', 'sv', '--02-29'],
  ['March 14, 1987', 'en', '1987-03-14'],
  ['3/14', 'en', '--03-14'],
  ['the 14th of March', 'en', '--03-14'],
  ['30 februari', 'sv', null],
  ['29 februari 1987', 'sv', null],
  ['i mars', 'sv', null],
  ['14 mars eller 15 mars', 'sv', null],
  ['', 'sv', null],
] as const)('PPL-04 reads "%s" in %s as %s', (typed, locale, day) => {
  expect(readDay(typed, locale, TODAY)).toBe(day);
});

test('PPL-04 says which field is missing, and names no link', () => {
  expect(readBirthday({ name: ' Petra  Sund ', day: '14 mars' }, 'sv', TODAY)).toEqual({ birthday: { name: 'Petra Sund', dateOfBirth: '--03-14' } });
  expect(readBirthday({ name: '', day: '' }, 'sv', TODAY)).toEqual({ errors: { name: 'Skriv ditt namn, utan länkar.', day: 'Vilken dag? Till exempel 14 mars.' } });
  expect(readBirthday({ name: 'www.exempel.example', day: '26 november 2026' }, 'sv', TODAY)).toEqual({ errors: { name: 'Skriv ditt namn, utan länkar.', day: 'Den dagen har inte varit än.' } });
});

describe('round trip', () => {
  test.each([
    ['1987-03-14', 40, ['14 mars 1987 var en lördag.', 'Nästa gång fyller du jämnt.']],
    ['1988-03-14', null, ['14 mars 1988 var en måndag.', 'Nästa gång fyller du 39, på en söndag.']],
    ['--03-14', null, ['Nästa gång är det en söndag.']],
    ['--11-25', null, ['Det är ju idag. Grattis!']],
    ['1988-02-29', null, ['29 februari 1988 var en måndag.', 'Nästa gång fyller du 39, på en söndag.', 'Vi firar den 28 när det inte är skottår.']],
  ])('PPL-04 says something nice of %s', (day, medal, lines) => {
    expect(toReadBack(day, 'sv', TODAY)).toEqual({ medal, lines });
  });
});
