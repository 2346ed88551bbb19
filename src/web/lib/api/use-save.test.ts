import { beforeEach, expect, test } from 'vitest';
import { m } from '#shared/i18n/paraglide/messages.js';
import { overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';
import { PasskeyError } from '../session/passkey-support.ts';
import { refusalBeside, toRefusal } from './use-save.ts';

beforeEach(() => overwriteGetLocale(() => 'sv'));

test('reports code that fails to load, and re-enables the form', () => {
  const refusal = toRefusal(new TypeError('Failed to fetch dynamically imported module'));
  expect(refusal).toEqual({ kind: 'failed', errors: {}, message: m.settings_offline({}, { locale: 'sv' }) });
});

test('reports a passkey’s refusal in its own words', () => {
  expect(toRefusal(new PasskeyError('Nyckeln användes inte.'))).toEqual({ kind: 'failed', errors: {}, message: 'Nyckeln användes inte.' });
});

test('reports errors of hidden fields in the notice', () => {
  expect(refusalBeside({ message: null, errors: { name: 'Namn?', forName: 'Vem?' } }, ['name'])).toBe('Vem?');
  expect(refusalBeside({ message: null, errors: { name: 'Namn?' } }, ['name'])).toBeNull();
  expect(refusalBeside({ message: 'Fullt', errors: {} }, [])).toBe('Fullt');
});
