import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';
import { verifyWords } from './verify-email-words.ts';

const said = (phase: Parameters<typeof verifyWords>[0], isSignedIn: boolean) => `${verifyWords(phase, isSignedIn).title()} ${verifyWords(phase, isSignedIn).text()}`;

beforeEach(() => overwriteGetLocale(() => 'sv'));

test('promises no account to a member who moves theirs', () => {
  expect(said('asked', true)).toBe('Bekräfta din e-postadress Ett tryck till, så är adressen bekräftad.');
  for (const isSignedIn of [true, false]) expect(said('moved', isSignedIn)).toBe('Klart! Adressen är bekräftad. Från och med nu loggar du in med den.');
});

test('offers a visitor who becomes a member to log in', () => {
  expect(said('asked', false)).toContain('så är kontot ditt');
  expect(said('made', false)).toContain('Nu kan du logga in');
});

test('names the current account when a second one is made, nothing else', () => {
  expect(said('made', true)).toContain('Du är kvar på ditt andra konto');
  expect(said('made', true)).not.toContain('Från och med nu loggar du in med den');
});

test('informs a member of another account without asking to log in', () => {
  expect(said('login-needed', true)).toContain('ett annat konto än det som ska få adressen');
  expect(said('login-needed', false)).toContain('Logga in där');
});

test('offers members and visitors their own way after an invalid link', () => {
  expect(said('gone', true)).not.toContain('Prova att logga in');
  expect(said('gone', true)).toContain('ny länk');
  expect(said('gone', false)).toContain('be om ett nytt mejl');
});

test.each(['password-needed', 'password-differs'] as const)('shows %s to everybody alike', (phase) => {
  expect(said(phase, true)).toBe(said(phase, false));
});
