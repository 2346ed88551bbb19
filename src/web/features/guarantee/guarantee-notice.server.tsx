/**
 * The notice on the legal guarantee (directive 2011/83/EU, articles 5(1)(e) and 6(1)(l)), rendered for loaders: it changes nothing in the browser, and its code is
 * outside the first load.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { legalPath } from '#shared/i18n/legal-pages.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { PageContext } from '#web/lib/page/page-context.ts';

type NoticePage = Pick<PageContext, 'locale' | 'guaranteeNotice'>;

/** Links open a new tab, so that no input is lost. */
function NoticeLink({ href, text }: { href: string; text: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noreferrer" className="link inline-flex min-h-tap items-center">
        {text}
        <span className="sr-only"> ({m.checkout_new_tab()})</span>
      </a>
    </li>
  );
}

/** The official notice in its own proportions and colours, with its content in our own words as its text alternative; or those words, marked as such. */
function Notice({ page: { locale, guaranteeNotice: official }, heading: Heading }: { page: NoticePage; heading: 'h2' | 'h3' }) {
  const paragraphs = [m.guarantee_seller(), m.guarantee_remedies(), m.guarantee_beside()];
  return (
    <section id="guarantee" aria-labelledby="guarantee-title" className="max-w-2xl print:hidden">
      <Heading id="guarantee-title" className="mb-2 text-lg font-semibold">
        {m.guarantee_title()}
      </Heading>
      {official ? (
        <img src={official.src} width={official.width} height={official.height} alt={paragraphs.join(' ')} loading="lazy" className="h-auto w-full max-w-md" />
      ) : (
        <div className="grid gap-2 text-[0.96875rem] text-soft">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="text-sm italic">{m.guarantee_own_words()}</p>
        </div>
      )}
      <ul className="mt-1 flex flex-wrap gap-x-5 text-[0.96875rem]">
        {official && <NoticeLink href={official.src} text={m.guarantee_full_size()} />}
        <NoticeLink href={legalPath('complaints', locale)} text={m.guarantee_how()} />
        <NoticeLink href={`https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_${locale}.htm`} text={m.guarantee_in_eu()} />
      </ul>
    </section>
  );
}

export interface GuaranteeNotice {
  /** On one line, for beside the price. */
  summary: string;
  html: string;
}

export function renderGuaranteeNotice(page: NoticePage, heading: 'h2' | 'h3'): GuaranteeNotice {
  return { summary: m.guarantee_summary(), html: renderToStaticMarkup(<Notice page={page} heading={heading} />) };
}
