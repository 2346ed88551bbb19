import type { BlockOf } from '#shared/contract/content-blocks.ts';
import { Faq } from './faq.tsx';
import { headingId } from './heading-id.ts';
import { RichText } from './rich-text.tsx';

interface TextSectionProps {
  block: BlockOf<'text'> | BlockOf<'faq'>;
  /** Its place on the page, which keeps its anchor unique. */
  index: number;
}

/** Running text, or questions that fold, under a heading that can be linked to. */
export function TextSection({ block, index }: TextSectionProps) {
  const id = headingId(block.heading, index);
  return (
    <section aria-labelledby={block.heading ? id : undefined}>
      {block.heading && (
        <h2 id={id} className="heading mb-3 scroll-mt-24 text-h3 hyphens-auto">
          {block.heading}
        </h2>
      )}
      {block.type === 'text' ? <RichText html={block.html} /> : <Faq items={block.items} />}
    </section>
  );
}
