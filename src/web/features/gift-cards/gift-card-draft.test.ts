import { expect, test } from 'vitest';
import { checkGiftCard, newGiftCardDraft, toAmount, toNewGiftCard } from './gift-card-draft.ts';

const whole = { ...newGiftCardDraft('SEK', 'sv'), recipientName: 'Erik', senderName: 'Anna', recipientEmail: 'erik@exempel.example', buyerEmail: 'anna@exempel.example' };

test('finds nothing wrong with a whole draft', () => {
  expect(checkGiftCard(whole, 'sv')).toEqual({});
});

test('names every field that is missing', () => {
  expect(Object.keys(checkGiftCard({ ...newGiftCardDraft('SEK', 'sv'), amount: '' }, 'sv'))).toEqual(['amount', 'recipient_name', 'sender_name', 'recipient_email', 'buyer_email']);
});

test.each(['99', '10001', '12,50', '-500', 'femhundra'])('refuses the amount %j', (amount) => {
  expect(checkGiftCard({ ...whole, amount }, 'sv')).toHaveProperty('amount');
});

test('reads an amount with spaces', () => {
  expect(toAmount('1 000')).toBe(1_000);
});

test('sends neither address nor day when the buyer prints it', () => {
  expect(toNewGiftCard({ ...whole, isMailed: false, deliverOn: '2026-12-24' }, 'demo')).toMatchObject({ recipient_email: null, deliver_on: null });
  expect(checkGiftCard({ ...whole, isMailed: false, recipientEmail: '' }, 'sv')).toEqual({});
});
