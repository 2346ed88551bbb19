import type { BlockOf } from '#shared/contract/content-blocks.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Faq } from './faq.tsx';
import { headingId } from './heading-id.ts';
import { RichText } from './rich-text.tsx';

interface TextSectionProps {
  block: BlockOf<'text'> | BlockOf<'faq'>;
  /** Index on the page, which keeps its anchor unique. */
  index: number;
  /** column: below its heading; across: beside it, on a full-width page. */
  layout: 'column' | 'across';
}

const layouts = {
  column: { section: '', heading: 'mb-3 text-h3' },
  across: { section: 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,42rem)] lg:gap-x-14', heading: 'mb-4 text-h2 lg:mb-0' },
} as const;

/** Text or FAQ under a linkable heading. */
export function TextSection({ block, index, layout }: TextSectionProps) {
  const id = headingId(block.heading, index);
  return (
    <section aria-labelledby={block.heading ? id : undefined} className={layouts[layout].section}>
      {block.heading && (
        <h2 id={id} className={classNames('heading scroll-mt-24 hyphens-auto', layouts[layout].heading)}>
          {block.heading}
        </h2>
      )}
      <div className="lg:col-start-2">{block.type === 'text' ? <RichText html={block.html} /> : <Faq items={block.items} />}</div>
    </section>
  );
}
