import { describe, expect, test } from 'vitest';
import { answerBy } from './rules.ts';

describe('CART-14 how long a florist’s answer is waited for', () => {
  test.each([
    ['three hours when the day is near', '2026-11-23T10:00:00Z', '2026-11-23', '2026-11-23T13:00:00.000Z'],
    ['until the day before begins in the shop’s zone', '2026-11-23T10:00:00Z', '2026-11-25', '2026-11-23T23:00:00.000Z'],
    ['in summer time too', '2026-06-22T10:00:00Z', '2026-06-24', '2026-06-22T22:00:00.000Z'],
    ['two days at most', '2026-11-23T10:00:00Z', '2026-12-24', '2026-11-25T10:00:00.000Z'],
  ])('is %s', (_, placedAt, deliverOn, expected) => {
    expect(answerBy(new Date(placedAt), deliverOn).toISOString()).toBe(expected);
  });
});
