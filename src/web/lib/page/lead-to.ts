/** A redirect of a loader: to the other language by a new document, since a document has one language for as long as it lives (routes-in-language.ts). */
import { redirect, redirectDocument } from 'react-router';
import { isExternalHref, localeOfPath } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/locale.ts';

export function leadTo(target: string, locale: Locale, status = 302): Response {
  return isExternalHref(target) || localeOfPath(target) === locale ? redirect(target, status) : redirectDocument(target, status);
}
