import type { ContentBlock } from '#shared/contract/content.ts';
import { Accordion } from '#web/ui/accordion.tsx';
import { RichText } from './rich-text.tsx';
import { headingId } from './heading-id.ts';

/** The blocks of a content page, each under its heading: running text, or questions that fold. */
export function ContentBlocks({ blocks }: { blocks: readonly ContentBlock[] }) {
  return (
    <div className="grid gap-9 lg:gap-12">
      {blocks.map((block, index) => (
        <section key={headingId(block.heading, index)} aria-labelledby={block.heading ? headingId(block.heading, index) : undefined}>
          {block.heading && (
            <h2 id={headingId(block.heading, index)} className="heading mb-3 scroll-mt-24 text-h3 hyphens-auto">
              {block.heading}
            </h2>
          )}
          {block.type === 'text' ? (
            <RichText html={block.html} />
          ) : (
            <div className="max-w-2xl border-t border-line">
              {block.items.map((item) => (
                <Accordion key={item.question} title={item.question}>
                  <RichText html={item.html} />
                </Accordion>
              ))}
            </div>
          )}
        </section>
      ))}
    </div>
  );
}
