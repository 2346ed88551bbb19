import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';
import { verifyWords } from './verify-email-words.ts';

const said = (phase: Parameters<typeof verifyWords>[0], isSignedIn: boolean) => `${verifyWords(phase, isSignedIn).title()} ${verifyWords(phase, isSignedIn).text()}`;

beforeEach(() => overwriteGetLocale(() => 'sv'));

test('whoever moves their account is not promised one', () => {
  expect(said('asked', true)).toBe('Bekräfta din e-postadress Ett tryck till, så är adressen bekräftad.');
  for (const isSignedIn of [true, false]) expect(said('moved', isSignedIn)).toBe('Klart! Adressen är bekräftad. Från och med nu loggar du in med den.');
});

test('a visitor who becomes a member hears that the account is theirs, and may log in', () => {
  expect(said('asked', false)).toContain('så är kontot ditt');
  expect(said('made', false)).toContain('Nu kan du logga in');
});

test('whoever makes a second account while signed in to the first hears which of them they are in, and nothing of the first’s address', () => {
  expect(said('made', true)).toContain('Du är kvar på ditt andra konto');
  expect(said('made', true)).not.toContain('Från och med nu loggar du in med den');
});

test('whoever is signed in to another account hears so, and is not asked to log in, which would lead right back', () => {
  expect(said('login-needed', true)).toContain('ett annat konto än det som ska få adressen');
  expect(said('login-needed', false)).toContain('Logga in där');
});

test('where a link leads nowhere, a member asks for another in the account, a visitor logs in or has the mail sent again', () => {
  expect(said('gone', true)).not.toContain('Prova att logga in');
  expect(said('gone', true)).toContain('ny länk');
  expect(said('gone', false)).toContain('be om ett nytt mejl');
});

test.each(['password-needed', 'password-differs'] as const)('%s is told everybody alike', (phase) => {
  expect(said(phase, true)).toBe(said(phase, false));
});
