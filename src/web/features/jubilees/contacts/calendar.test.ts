import { describe, expect, test } from 'vitest';
import { event, describeContacts } from './testing/describe-contacts.ts';

describe('calendars', () => {
  test.each([
    ['Annas födelsedag', 'Anna'],
    ['Anna Eks födelsedag', 'Anna|Ek'],
    ['Lars födelsedag', 'Lars'],
    ['Anna Ek fyller år', 'Anna|Ek'],
    ['Anna Ek fyller 40', 'Anna|Ek'],
    ['Födelsedag: Anna Ek', 'Anna|Ek'],
    ['Anna Ek - födelsedag', 'Anna|Ek'],
    ['Anna Ek’s birthday', 'Anna|Ek'],
    ["James' 40th Birthday", 'James'],
    ['Birthday: Anna Ek', 'Anna|Ek'],
    ['🎂 Anna Ek', 'Anna|Ek'],
    ['Anna Ek 🎂🎉', 'Anna|Ek'],
    ['🎂 Annas födelsedag', 'Anna'],
    ['🎈 Annas födelsedag 🎈', 'Anna'],
    ['Happy birthday Anna Ek!', 'Anna|Ek'],
    ['Happy birthday to Anna 🎂', 'Anna'],
    ['Anna – Happy Birthday', 'Anna'],
  ])('"%s" is the birthday of %s', async (title, name) => {
    expect(await describeContacts(event('DTSTART;VALUE=DATE:20150503', 'RRULE:FREQ=YEARLY', `SUMMARY:${title}`))).toEqual([`${name}${name.includes('|') ? '' : '|'}|--05-03`]);
  });

  test('ignores a series’ first year as birth year, unless titled', async () => {
    expect(await describeContacts(event('DTSTART;VALUE=DATE:20150503', 'SUMMARY:Annas födelsedag (1984)'))).toEqual(['Anna||1984-05-03']);
  });

  test('converts a moment to the member’s own day', async () => {
    const moment = event('DTSTART:20150502T220000Z', 'SUMMARY:Annas födelsedag');
    expect(await describeContacts(moment)).toEqual(['Anna||--05-03']);
    expect(await describeContacts(moment, { timeZone: 'America/New_York' })).toEqual(['Anna||--05-02']);
    expect(await describeContacts(event('DTSTART;TZID=Europe/Stockholm:20150503T000000', 'SUMMARY:Annas födelsedag'))).toEqual(['Anna||--05-03']);
  });

  test('ignores an alarm’s own title', async () => {
    expect(await describeContacts(event('DTSTART;VALUE=DATE:20150503', 'BEGIN:VALARM', 'SUMMARY:Tandläkaren', 'END:VALARM', 'SUMMARY:Annas födelsedag'))).toEqual(['Anna||--05-03']);
  });

  test.each([
    'Bröllopsdag',
    'Tandläkaren',
    'Anna',
    '',
    'Annas födelsedagskalas',
    'Köpa Annas födelsedagspresent',
    '🎂 Annas födelsedagsmiddag',
    'Köpa present till Annas födelsedag',
    "Anna's birthday party",
    'Dinner for Anna’s 40th birthday',
    'Anna’s birthday gift',
    'Happy birthday!',
  ])('refuses "%s" as birthday', async (title) => {
    expect(await describeContacts(event('DTSTART;VALUE=DATE:20150503', 'RRULE:FREQ=YEARLY', `SUMMARY:${title}`))).toEqual([`!not-birthday ${title}`]);
  });
});
