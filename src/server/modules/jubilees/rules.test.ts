import { describe, expect, test } from 'vitest';
import { type Celebrated, occasionsOf } from './rules.ts';

const somebody: Celebrated = { firstName: 'Greta', dateOfBirth: '1948-05-03', relation: 'friend', isDeceased: false };
const kindsOf = (change: Partial<Celebrated>, today = '2026-11-23') => occasionsOf({ ...somebody, ...change }, today).map(({ kind, date }) => `${kind} ${date}`);

describe('PPL-01 occasions', () => {
  test('birthday with the age, name day, each with the days left, the nearest first', () => {
    expect(occasionsOf(somebody, '2026-11-23')).toEqual([
      { kind: 'birthday', date: '2027-05-03', daysLeft: 161, turns: 79 },
      { kind: 'name-day', date: '2027-07-20', daysLeft: 239, turns: null },
    ]);
    expect(occasionsOf(somebody, '2027-05-03')[0]).toEqual({ kind: 'birthday', date: '2027-05-03', daysLeft: 0, turns: 79 });
  });

  test.each([
    ['mother', 'mothers-day 2027-05-30'],
    ['father', 'fathers-day 2027-11-14'],
    ['partner', 'valentines-day 2027-02-14'],
    ['wife', 'valentines-day 2027-02-14'],
  ] as const)('a %s is celebrated on %s, too [29]', (relation, day) => {
    expect(kindsOf({ relation })).toContain(day);
    expect(kindsOf({})).not.toContain(day);
  });

  test('on Mors dag itself it is today', () => {
    expect(kindsOf({ relation: 'mother' }, '2027-05-30')[0]).toBe('mothers-day 2027-05-30');
    expect(kindsOf({ relation: 'mother' }, '2027-05-31')).toContain('mothers-day 2028-05-28');
  });

  test('a name that the almanac lacks shares 1 January; what somebody is called as a relation is no name [29]', () => {
    expect(kindsOf({ firstName: 'Xerxes', dateOfBirth: null })).toEqual(['shared-name-day 2027-01-01']);
    expect(kindsOf({ firstName: 'Farmor' })).toEqual(['birthday 2027-05-03']);
  });

  test('Bror is a name of the almanac, whatever else the word means', () => {
    expect(kindsOf({ firstName: 'Bror', dateOfBirth: null })).toEqual(['name-day 2027-10-05']);
  });

  test('who has died is not congratulated, on any day', () => {
    expect(kindsOf({ isDeceased: true, relation: 'mother' })).toEqual([]);
  });
});
