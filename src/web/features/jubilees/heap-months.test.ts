import { expect, test } from 'vitest';
import type { Gift, GiftState } from '#shared/contract/gifts.ts';
import { countYear, toHeap } from './heap-months.ts';

const person = (_id: string, date: string, turns: number | null = null) => ({ _id, firstName: _id, date, turns });
const year = {
  today: '2026-11-25',
  people: [person('Ingrid', '2026-11-25', 80), person('Hugo', '2026-12-21', 11), person('Moa', '2027-03-06', 30), person('Nils', '2027-11-24')],
  unknown: [],
};
const states = [{ jubileeId: 'Hugo', count: 2 }] as GiftState[];

test('heaps people by month, from now to the same month next year', () => {
  const heap = toHeap(year, states);
  expect(heap.map(({ month }) => month)).toEqual(['2026-11', '2026-12', ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map((month) => `2027-${month}`)]);
  expect(heap.filter(({ people }) => people.length > 0).map(({ month, people }) => [month, ...people.map(({ name, isRound, hasGift }) => [name, isRound, hasGift])])).toEqual([
    ['2026-11', ['Ingrid', true, false]],
    ['2026-12', ['Hugo', false, true]],
    ['2027-03', ['Moa', true, false]],
    ['2027-11', ['Nils', false, false]],
  ]);
  expect(heap.filter(({ isNow }) => isNow).map(({ month }) => month)).toEqual(['2026-11']);
});

test('counts who has been celebrated this year and which gifts are done', () => {
  const gifts = [
    { direction: 'given', stage: 'given' },
    { direction: 'given', stage: 'thanked' },
    { direction: 'given', stage: 'idea' },
    { direction: 'got', stage: 'thanked' },
  ] as Gift[];
  expect(countYear(year, gifts, states)).toEqual({ celebrated: 3, left: 1, given: 2, underWay: 2 });
});
