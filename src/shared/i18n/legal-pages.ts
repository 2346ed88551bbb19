/** The pages that the checkout, the order and its mail must lead to; their texts are content, their addresses are fixed. */
import type { Locale } from '../values/locale.ts';
import { pathTo } from './paths.ts';

export type LegalPage = 'terms' | 'returns' | 'privacy' | 'cookies' | 'contact';

/** The address of a legal page in a language. */
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
    case 'contact':
      return pathTo('customerService', locale, { slug: { sv: 'kontakt', en: 'contact' }[locale] });
  }
}
