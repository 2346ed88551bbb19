import { expect, test } from 'vitest';
import { reservationLetter } from './reservation-letter.ts';

const mail = (names: string[]) => ({
  guestName: 'Bertil',
  names,
  title: 'Muggar',
  quantity: 1,
  isSecret: true,
  reservationUrl: 'https://fira.example/r',
  productName: 'Fira',
  publicUrl: 'https://fira.example',
});

test('WISH-04 names both owners of a shared list', () => {
  expect(reservationLetter(mail(['Anna', 'Erik']), 'sv').paragraphs.join(' ')).toContain('från Anna och Erik.');
  expect(reservationLetter(mail(['Anna', 'Erik']), 'en').paragraphs.join(' ')).toContain('from Anna and Erik.');
});
