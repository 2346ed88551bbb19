/** The notice on the legal guarantee (directive 2011/83/EU, articles 5(1)(e) and 6(1)(l)), for loaders: the browser gets one language's texts. */
import { legalPath } from '#shared/i18n/legal-pages.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { PageContext } from '#web/lib/page/page-context.ts';

export interface GuaranteeFacts {
  title: string;
  /** One line, for beside the price. */
  summary: string;
  /** The notice's content in our own words: its text alternative, or, marked as such, in its place. */
  paragraphs: string[];
  /** The official notice, unaltered; null in the demonstration. */
  picture: { src: string; width: number; height: number; open: string } | null;
  /** Says that the words are our own; null beside the official notice. */
  mark: string | null;
  links: { href: string; text: string }[];
  newTab: string;
}

export function toGuaranteeFacts({ locale, guaranteeNotice }: Pick<PageContext, 'locale' | 'guaranteeNotice'>): GuaranteeFacts {
  return {
    title: m.guarantee_title(),
    summary: m.guarantee_summary(),
    paragraphs: [m.guarantee_seller(), m.guarantee_remedies(), m.guarantee_beside()],
    picture: guaranteeNotice && { ...guaranteeNotice, open: m.guarantee_full_size() },
    mark: guaranteeNotice ? null : m.guarantee_own_words(),
    links: [
      { href: legalPath('complaints', locale), text: m.guarantee_how() },
      { href: `https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_${locale}.htm`, text: m.guarantee_in_eu() },
    ],
    newTab: m.checkout_new_tab(),
  };
}
