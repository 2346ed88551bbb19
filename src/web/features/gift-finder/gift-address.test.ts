import { describe, expect, test } from 'vitest';
import { type GiftDraft, readGiftDraft, toGiftQuery, toGiftSearch, toStartSearch, withUsual } from './gift-address.ts';

const visitor = { currency: 'SEK', today: '2026-11-25' } as const;
const read = (query: string) => readGiftDraft(new URLSearchParams(query), visitor);
const empty = read('');
const person = '0b9c3f0e-0000-4000-8000-000000000001';

const full: GiftDraft = { to: 'mother', jubileeId: null, age: 70, occasion: 'birthday', max: 500, currency: 'SEK', by: '2026-12-24', likes: ['read', 'garden'], not: ['prod_1', 'prod_2'] };

describe('CAT-03 the address of an answer', () => {
  test.each<[string, Partial<GiftDraft>]>([
    ['?occasion=birthday&to=mother&age=70&max=500&currency=SEK&by=2026-12-24&likes=read,garden&not=prod_1,prod_2', full],
    ['?to=mother', { to: 'mother' }],
    [`?to=${person}&max=50&currency=EUR`, { jubileeId: person, max: 50, currency: 'EUR' }],
    ['', {}],
  ])('carries the whole query: %s', (search, draft) => {
    expect(toGiftSearch({ ...empty, ...draft })).toBe(search);
    expect(read(search)).toEqual({ ...empty, ...draft });
  });

  test.each([
    'to=nobody',
    'to=%27%22%3E',
    'age=121',
    'age=-1',
    'age=7e2',
    'max=0',
    'max=12.5',
    'max=99999999',
    'by=2026-11-24',
    'by=2026-02-30',
    'occasion=funeral',
    'likes=cars,%00',
    'not=%3Cscript%3E',
    'currency=USD',
  ])('ignores an invalid part: %s', (query) => {
    expect(read(query)).toEqual(empty);
  });

  test('reads repeated names as a form sends them', () => {
    expect(read('likes=garden&likes=read&likes=read').likes).toEqual(['read', 'garden']);
  });

  test('limits the products turned down', () => {
    expect(read(`not=${Array.from({ length: 90 }, (_, index) => `prod_${index}`).join(',')}`).not).toHaveLength(40);
  });
});

describe('before somebody is chosen', () => {
  const usual = { max: 500, by: '2026-12-24' } as const;

  test('proposes the usual sum and day', () => {
    expect(withUsual(empty, new URLSearchParams(), usual)).toMatchObject(usual);
  });

  test('keeps what was chosen, also no limit at all', () => {
    const search = toStartSearch({ ...empty, likes: ['read'] });
    expect(search).toBe('?likes=read&max=any&by=any');
    expect(withUsual(read(search), new URLSearchParams(search), usual)).toMatchObject({ max: null, by: null, likes: ['read'] });
    expect(withUsual(read('max=200'), new URLSearchParams('max=200'), usual)).toMatchObject({ max: 200, by: '2026-12-24' });
  });
});

test('asks the API in the region of the sum’s currency', () => {
  expect(toGiftQuery({ ...full, currency: 'EUR' })).toEqual({
    to: 'mother',
    age: 70,
    occasion: 'birthday',
    max: 500,
    by: '2026-12-24',
    region_id: 'reg_nordics',
    likes: 'read,garden',
    not: 'prod_1,prod_2',
  });
  expect(toGiftQuery(empty)).toEqual({ region_id: 'reg_sweden', likes: '', not: '' });
});
