import { expect, test } from 'vitest';
import { withGiftMark } from './gift-mark.ts';

const whole = { is_gift: true, message: 'Grattis!', wrapping: true, hide_prices: true, recipient_jubilee_id: 'anna', deliver_on: '2026-12-01' };

test('CART-11 sets the mark beside other metadata', () => {
  expect(withGiftMark({}, true)).toEqual({ gift: { is_gift: true } });
  expect(withGiftMark({ note: 'n', gift: { ...whole, is_gift: false } }, true)).toEqual({ note: 'n', gift: whole });
});

test('removes everything of a gift but day and recipient', () => {
  expect(withGiftMark({ note: 'n', gift: { ...whole, deliver_on: null } }, false)).toEqual({ note: 'n' });
  expect(withGiftMark({ gift: whole }, false)).toEqual({ gift: { ...whole, is_gift: false, message: '', wrapping: false, hide_prices: false } });
  const toAnna = { ...whole, deliver_on: null, at_their_address: true };
  expect(withGiftMark({ gift: toAnna }, false), 'nor is it sent elsewhere').toMatchObject({ gift: { recipient_jubilee_id: 'anna', at_their_address: true, is_gift: false } });
  expect(withGiftMark({}, false)).toEqual({});
});
