/** Language of the page being rendered, propagated through all async work of a request. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';
import { defaultLocale, type Locale } from '#shared/values/text/locale.ts';

const current = new AsyncLocalStorage<Locale>();

overwriteGetLocale(() => current.getStore() ?? defaultLocale);

export function runInLocale<Result>(locale: Locale, work: () => Result): Result {
  return current.run(locale, work);
}
