/** Loader redirect: a document keeps one language, so switching languages loads a new document (routes-in-language.ts). */
import { redirect, redirectDocument } from 'react-router';
import { isExternalHref, localeOfPath } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';

export function leadTo(target: string, locale: Locale, status = 302): Response {
  return isExternalHref(target) || localeOfPath(target) === locale ? redirect(target, status) : redirectDocument(target, status);
}
