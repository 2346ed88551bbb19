import { describe, expect, test } from 'vitest';
import { getSecrecy, stillSecret, getStage } from './rules.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const secret = (reveal: string | null) => ({ is_secret: true, reveal_at: reveal === null ? null : day(reveal) });
const open = { is_secret: false, reveal_at: null };

describe('stillSecret', () => {
  test.each([
    ['keeps the earlier promise’s day when that is later', [secret('2027-03-01')], secret('2027-01-01'), secret('2027-03-01')],
    ['takes the list’s day when that is later', [secret('2027-01-01')], secret('2027-03-01'), secret('2027-03-01')],
    ['takes the latest day of several promises', [secret('2027-01-01'), secret('2027-05-01'), secret('2027-02-01')], secret('2027-03-01'), secret('2027-05-01')],
    ['stays secret when the list is a surprise no longer', [secret('2027-03-01')], open, secret('2027-03-01')],
    ['ignores the day of a promise that is no secret', [{ is_secret: false, reveal_at: day('2027-05-01') }], secret('2027-03-01'), secret('2027-03-01')],
    ['names no day when none is known', [secret(null)], open, secret(null)],
    ['is open when nothing was secret', [open], open, open],
  ])('%s', (_, before, now, expected) => expect(stillSecret(before, now)).toEqual(expected));
});

describe('getSecrecy', () => {
  const now = day('2027-03-01');
  test.each([
    ['secret before its day', { is_surprise: true, reveal_at: day('2027-03-02') }, secret('2027-03-02')],
    ['open at the moment of its day', { is_surprise: true, reveal_at: now }, open],
    ['secret without a day', { is_surprise: true, reveal_at: null }, secret(null)],
    ['open when it is no surprise', { is_surprise: false, reveal_at: day('2027-03-02') }, open],
  ])('is %s', (_, list, expected) => expect(getSecrecy(list, now)).toEqual(expected));
});

describe('getStage', () => {
  const gift = { stage: 'promised' as const, is_bought: false, is_delivered: false, has_order: false };
  test.each([
    ['ordered when it was bought', { ...gift, is_bought: true, has_order: true }, 'ordered'],
    ['received when it was delivered', { ...gift, is_bought: true, is_delivered: true, has_order: true }, 'received'],
    ['wrapped when the giver has wrapped what was delivered', { ...gift, stage: 'wrapped' as const, is_bought: true, is_delivered: true, has_order: true }, 'wrapped'],
    ['promised again when its order was canceled', { ...gift, stage: 'wrapped' as const, has_order: true }, 'promised'],
    ['what the giver says without an order', { ...gift, stage: 'given' as const }, 'given'],
  ])('is %s', (_, row, expected) => expect(getStage(row)).toBe(expected));
});
