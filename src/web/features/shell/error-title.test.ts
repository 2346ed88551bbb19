import { afterEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';
import type { Locale } from '#shared/values/text/locale.ts';
import { errorTitle } from './error-title.ts';

const refusal = (status: number) => ({ status, statusText: '', internal: false, data: null });

afterEach(() => overwriteGetLocale(() => 'sv'));

test('NAV-18 titles a failed page by its status message, others by name', () => {
  const titles = (locale: Locale) => {
    overwriteGetLocale(() => locale);
    return [refusal(404), refusal(500), refusal(503), new TypeError('x is not a function')].map(errorTitle);
  };
  expect(titles('en')).toEqual(['Page Not Found', 'Internal Server Error', 'Internal Server Error', 'Internal Server Error']);
  expect(titles('sv')).toEqual(['Sidan finns inte', 'Internt serverfel', 'Internt serverfel', 'Internt serverfel']);
  expect(errorTitle(undefined)).toBeUndefined();
});
