import { expect, test } from 'vitest';
import type { Wishlist } from '#shared/contract/wishlists.ts';
import { changedFields, toDraft, toNewWishlist, getOccasionDay, SOMEBODY_ELSE, toWishlistChange } from './wish-changes.ts';

const people = [{ id: 'elsa', name: 'Elsa Andersson', firstName: 'Elsa' }];
const one = (_id: string) => ({ _id, firstName: _id, lastName: '', avatar: null });
const list = (more: Partial<Wishlist> = {}): Wishlist => ({
  _id: 'list',
  name: 'Dopet',
  forName: 'Lilla Elsa',
  itemCount: 0,
  tags: [],
  jubileeId: 'elsa',
  owners: [one('saga'), one('bo')],
  invited: [one('tage')],
  isPrivate: false,
  visibility: 'friends',
  circles: [],
  takenDown: null,
  isSurprise: true,
  occasionDay: null,
  revealAt: null,
  isRevealed: false,
  publicId: null,
  url: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  products: [],
  ...more,
});
const begin = (wishlist: Wishlist) => toDraft(wishlist, { person: wishlist.jubileeId ?? '', visibility: 'friends' });

test('WISH-01 takes a new list’s visibility from settings, title by first name', () => {
  const begun = toDraft(null, { person: 'elsa', visibility: 'private' });
  expect(toNewWishlist({ ...begun, name: 'Dopet', asked: ['bo'] }, people)).toEqual({
    name: 'Dopet',
    visibility: 'private',
    owners: ['bo'],
    isSurprise: true,
    occasionDay: null,
    jubileeId: 'elsa',
    forName: 'Elsa',
  });
  expect(toNewWishlist({ ...begun, whose: '', forName: 'Kvar' }, people)).toMatchObject({ jubileeId: null, forName: '' });
  expect(toNewWishlist({ ...begun, whose: SOMEBODY_ELSE, forName: ' Mormor ' }, people)).toMatchObject({ jubileeId: null, forName: 'Mormor' });
});

test('sends only changed fields, preserving other owners’ changes', () => {
  const wishlist = list();
  const begun = begin(wishlist);
  const change = (more: object) => toWishlistChange(wishlist, begun, { ...begun, ...more }, people);
  expect(change({})).toEqual({});
  expect(change({ name: 'Namngivningen' })).toEqual({ name: 'Namngivningen' });
  expect(change({ visibility: 'private' })).toEqual({ visibility: 'private' });
  expect(change({ asked: ['tage', 'nils'] })).toEqual({ owners: ['saga', 'bo', 'tage', 'nils'] });
  expect(change({ asked: [] })).toEqual({ owners: ['saga', 'bo'] });
  expect(change({ isSurprise: false })).toEqual({ isSurprise: false });
  expect(change({ day: { day: '24', month: '12', year: ' 2026' } })).toEqual({ occasionDay: '2026-12-24' });
  expect(change({ whose: '' })).toEqual({ jubileeId: null, forName: '' });
  expect(change({ whose: SOMEBODY_ELSE })).toEqual({ jubileeId: null });
});

test('retains the written name when its person is unavailable or another’s', () => {
  const wishlist = list({ jubileeId: null });
  const begun = begin(wishlist);
  expect(begun.whose).toBe(SOMEBODY_ELSE);
  expect(toWishlistChange(wishlist, begun, begun, [])).toEqual({});
  expect(toWishlistChange(wishlist, begun, { ...begun, forName: 'Elsa' }, [])).toEqual({ forName: 'Elsa' });
});

test('requires a complete day for the occasion, or none', () => {
  expect(getOccasionDay({ day: '', month: '', year: ' ' })).toBeNull();
  expect(getOccasionDay({ day: '4', month: '1', year: '2027' })).toBe('2027-01-04');
  for (const wrong of [
    { day: '4', month: '1', year: '' },
    { day: '30', month: '2', year: '2027' },
    { day: '', month: '1', year: '2027' },
  ])
    expect(getOccasionDay(wrong)).toBeUndefined();
});

test('sends of a wish only the fields that differ', () => {
  const begun = { quantity: 1, note: '', price: null as number | null };
  expect(changedFields(begun, { ...begun })).toEqual({});
  expect(changedFields(begun, { quantity: 1, note: '24 tum', price: 99.5 })).toEqual({ note: '24 tum', price: 99.5 });
});
