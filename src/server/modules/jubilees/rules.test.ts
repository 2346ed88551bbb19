import { describe, expect, test } from 'vitest';
import { type Celebrated, listOccasions } from './rules.ts';

const somebody: Celebrated = { firstName: 'Greta', dateOfBirth: '1948-05-03', relation: 'friend', isDeceased: false };
const listKinds = (change: Partial<Celebrated>, today = '2026-11-23') => listOccasions({ ...somebody, ...change }, today).map(({ kind, date }) => `${kind} ${date}`);

describe('PPL-01 occasions', () => {
  test('lists birthday with age and name day, nearest first, days left', () => {
    expect(listOccasions(somebody, '2026-11-23')).toEqual([
      { kind: 'birthday', date: '2027-05-03', daysLeft: 161, turns: 79 },
      { kind: 'name-day', date: '2027-07-20', daysLeft: 239, turns: null },
    ]);
    expect(listOccasions(somebody, '2027-05-03')[0]).toEqual({ kind: 'birthday', date: '2027-05-03', daysLeft: 0, turns: 79 });
  });

  test.each([
    ['mother', 'mothers-day 2027-05-30'],
    ['father', 'fathers-day 2027-11-14'],
    ['partner', 'valentines-day 2027-02-14'],
    ['wife', 'valentines-day 2027-02-14'],
  ] as const)('[29] a %s is celebrated on %s, too', (relation, day) => {
    expect(listKinds({ relation })).toContain(day);
    expect(listKinds({})).not.toContain(day);
  });

  test('counts Mother’s Day itself as today', () => {
    expect(listKinds({ relation: 'mother' }, '2027-05-30')[0]).toBe('mothers-day 2027-05-30');
    expect(listKinds({ relation: 'mother' }, '2027-05-31')).toContain('mothers-day 2028-05-28');
  });

  test('[29] gives unknown names 1 January, and relation words no name day', () => {
    expect(listKinds({ firstName: 'Xerxes', dateOfBirth: null })).toEqual(['shared-name-day 2027-01-01']);
    expect(listKinds({ firstName: 'Farmor' })).toEqual(['birthday 2027-05-03']);
  });

  test('treats Bror as a name of the almanac', () => {
    expect(listKinds({ firstName: 'Bror', dateOfBirth: null })).toEqual(['name-day 2027-10-05']);
  });

  test('congratulates no dead person on any day', () => {
    expect(listKinds({ isDeceased: true, relation: 'mother' })).toEqual([]);
  });
});
