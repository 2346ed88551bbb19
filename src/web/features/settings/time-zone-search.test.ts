import { describe, expect, test } from 'vitest';
import { isTimeZone } from '#shared/values/time/time-zones.ts';
import { findZones, zoneName, zoneText } from './time-zone-search.ts';

const names = (text: string, locale: 'sv' | 'en' = 'sv') => findZones(text, locale).map(({ name }) => name);

describe('time zones are found', () => {
  test.each([
    ['stock', 'Europe/Stockholm'],
    ['Sverige', 'Europe/Stockholm'],
    ['danmark', 'Europe/Copenhagen'],
    ['kolkata', 'Asia/Kolkata'],
    ['calcutta', 'Asia/Kolkata'],
    ['indien', 'Asia/Kolkata'],
    ['kiev', 'Europe/Kyiv'],
    ['buenos aires', 'America/Argentina/Buenos_Aires'],
    ['Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['new york', 'America/New_York'],
    ['Förenta staterna los', undefined],
    ['utc', 'UTC'],
    ['  TOKYO ', 'Asia/Tokyo'],
    ['europe/oslo', 'Europe/Oslo'],
  ])('by %j in Swedish', (text, expected) => {
    expect(names(text)[0]).toBe(expected);
  });

  test.each([
    ['Sweden', 'Europe/Stockholm'],
    ['germany', 'Europe/Berlin'],
    ['ukraine', 'Europe/Kyiv'],
  ])('by %j in English', (text, expected) => {
    expect(names(text, 'en')[0]).toBe(expected);
  });

  test('names the country in the language of the page', () => {
    expect([findZones('oslo', 'sv')[0], findZones('oslo', 'en')[0]]).toMatchObject([{ country: 'Norge' }, { country: 'Norway' }]);
  });

  test('offers each zone once, under a name that the API takes', () => {
    const all = 'abcdefghijklmnopqrstuvwxyz'.split('').flatMap((letter) => names(letter));
    expect(all.filter((name) => !isTimeZone(name))).toEqual([]);
    expect(names('india').length).toBe(new Set(names('india')).size);
  });

  test('not by an empty text', () => {
    expect([names(''), names('   '), names('qqq')]).toEqual([[], [], []]);
  });
});

test('by the text that is shown for each', () => {
  expect(zoneName(` ${zoneText('America/Argentina/Buenos_Aires')} `)).toBe('America/Argentina/Buenos_Aires');
});
