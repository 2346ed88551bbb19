import { expect, test } from 'vitest';
import { addressLine, toLines, getOrderNumber, getRefundLines, saidOfSent } from './values.ts';

const items = [
  { id: 'a', quantity: 3, withdrawn_quantity: 1 },
  { id: 'b', quantity: 2, withdrawn_quantity: 0 },
];

test('parses lines: the remainder of one, or a number of units', () => {
  expect(toLines('1, 2:1', items)).toEqual([
    { item_id: 'a', quantity: 2 },
    { item_id: 'b', quantity: 1 },
  ]);
});

test.each(['0', '3', 'x', '1:', ''])('refuses lines: %s', (word) => expect(() => toLines(word, items)).toThrow('--lines must name lines of the order'));

test('parses an order’s number', () => {
  expect(getOrderNumber('1001')).toBe(1001);
  for (const wrong of ['1001a', '-1', 'order_1']) expect(() => getOrderNumber(wrong)).toThrow('whole number');
});

test('reports a notified buyer only when a mail is sent', () => {
  expect([saidOfSent(1001, 'mailed'), saidOfSent(1001, 'unmailed'), saidOfSent(1001, false)]).toEqual([
    'Order 1001 is sent; its buyer is mailed.',
    'Order 1001 is sent. All of it is withdrawn from, so its buyer gets no mail.',
    'Order 1001 was sent before.',
  ]);
});

test('formats an address in one line with phone, without empty parts', () => {
  const address = {
    first_name: 'Anna',
    last_name: 'Gran',
    company: '',
    address_1: 'Gömstigen 47',
    address_2: '',
    postal_code: '114 56',
    city: 'Stockholm',
    country_code: 'SE',
    phone: '+46701740611',
  } as const;
  expect(addressLine(address)).toBe('Anna Gran, Gömstigen 47, 114 56 Stockholm, SE, +46701740611');
});

test('parses what goes back: a sum of each line, delivery or wrapping', () => {
  expect(getRefundLines('2=49.50, delivery=29', items)).toEqual([
    { part: 'goods', itemId: 'b', amountMinor: 4_950 },
    { part: 'delivery', itemId: null, amountMinor: 2_900 },
  ]);
});

test.each(['1', '1=', '1=x', '9=10', '', '1=-5', '1=1.999'])('case 11: refuses a refund without a sum of a line: %s', (word) => {
  expect(() => getRefundLines(word, items)).toThrow('--lines must say how much');
});
