/** Before each file of tests: the language is what a page without a prefix has, whatever the file before it read. */
import { baseLocale, overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';

overwriteGetLocale(() => baseLocale);
