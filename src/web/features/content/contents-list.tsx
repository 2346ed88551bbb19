import { m } from '#shared/i18n/paraglide/messages.js';
import { headingId } from './heading-id.ts';
import type { TextPage } from './column-blocks.ts';

/** From this many headings on, a list is shown. */
const LONG = 5;

/** Table of contents of a long page, beside it on desktops; renders nothing for a short one. */
export function ContentsList({ blocks }: Pick<TextPage, 'blocks'>) {
  const headings = blocks.map((block) => (block.type === 'text' || block.type === 'faq' ? block.heading : ''));
  if (headings.filter(Boolean).length < LONG) return null;
  return (
    <nav aria-label={m.content_on_this_page()} className="hidden lg:sticky lg:top-27 lg:block lg:self-start">
      <h2 className="mb-2 text-sm font-semibold">{m.content_on_this_page()}</h2>
      <ol className="border-l border-line">
        {headings.map((heading, index) =>
          heading ? (
            <li key={headingId(heading, index)}>
              <a href={`#${headingId(heading, index)}`} className="-ml-px flex min-h-tap items-center border-l-2 border-transparent py-1 pl-4 text-sm text-soft hover:border-primary hover:text-ink">
                {heading}
              </a>
            </li>
          ) : null,
        )}
      </ol>
    </nav>
  );
}
