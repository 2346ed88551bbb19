/** The digest's sentence about the member's own birthday. */
import { describe, expect, test } from 'vitest';
import { type DigestMail, toDigestTexts } from './digest-texts.ts';

const mail: DigestMail = {
  firstName: 'Anna',
  month: '2026-12',
  days: [],
  ownDay: '2026-12-17',
  later: [],
  following: '2027-01',
  christmasOrderBy: null,
  calendarUrl: '',
  yearUrl: '',
  listsUrl: '',
  settingsUrl: '',
  unsubscribeUrl: '',
  productName: 'Fira',
  publicUrl: '',
};
const nora = { name: 'Nora', day: '2027-01-02', years: 8 };

describe('the own birthday in a digest', () => {
  test.each([
    ['sv', [nora], 'Nora fyller 8 den 2. Men först fyller du själv, torsdag 17 december.'],
    ['sv', [], 'Du fyller själv torsdag 17 december.'],
    ['en', [], 'Your own birthday is on Thursday, December 17.'],
  ] as const)('comes first only when others follow: %s, %j', (locale, later, text) => {
    expect(toDigestTexts({ ...mail, later: [...later] }, locale).parts.map((part) => part.text)).toEqual([text]);
  });
});
