import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLongEnoughPassword, isShortEnoughPassword } from './password.ts';

test('AUTH-01 requires at least 10 characters, counted by grapheme', () => {
  expect(['', 'niotecken', 'tio tecken', 'åäöÅÄÖåäöå', '🎂🎂🎂🎂🎂', '🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂'].map(isLongEnoughPassword)).toEqual([false, false, true, true, false, true]);
});

test('AUTH-01 refuses a password of more than 200 bytes', () => {
  expect(['x'.repeat(200), 'x'.repeat(201), 'å'.repeat(100), 'å'.repeat(101), '€'.repeat(66), '€'.repeat(67), '🎂'.repeat(50), '🎂'.repeat(51)].map(isShortEnoughPassword)).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
  expect(isShortEnoughPassword('ett lösenord\ud800')).toBe(false);
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => isShortEnoughPassword(text) === new TextEncoder().encode(text).length <= 200));
});
