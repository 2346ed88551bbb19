/** Before each test file: resets to the default language of pages without a prefix, whatever the file before used. */
import { baseLocale, overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';

overwriteGetLocale(() => baseLocale);
