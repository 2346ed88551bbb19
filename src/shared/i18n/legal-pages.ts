/** Legal pages linked from checkout, order and order mail; texts are content, addresses are fixed. */
import type { Locale } from '../values/text/locale.ts';
import { pathTo } from './paths.ts';

export type LegalPage = 'terms' | 'returns' | 'privacy' | 'cookies' | 'contact' | 'complaints';

export function legalPath(page: LegalPage, locale: Locale): string {
  switch (page) {
    case 'terms':
      return pathTo('content', locale, { slug: { sv: 'kopvillkor', en: 'terms' }[locale] });
    case 'privacy':
      return pathTo('content', locale, { slug: { sv: 'integritet', en: 'privacy' }[locale] });
    case 'cookies':
      return pathTo('content', locale, { slug: { sv: 'kakor', en: 'cookies' }[locale] });
    case 'returns':
      return pathTo('customerService', locale, { slug: { sv: 'retur', en: 'returns' }[locale] });
    case 'complaints':
      return pathTo('customerService', locale, { slug: { sv: 'reklamation', en: 'complaints' }[locale] });
    case 'contact':
      return pathTo('customerService', locale, { slug: { sv: 'kontakt', en: 'contact' }[locale] });
  }
}
