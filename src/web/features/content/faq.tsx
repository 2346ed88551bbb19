import type { BlockOf } from '#shared/contract/content-blocks.ts';
import { Accordion } from '#web/ui/accordion.tsx';
import { RichText } from './rich-text.tsx';

/** Collapsible questions; works without JavaScript. */
export function Faq({ items }: Pick<BlockOf<'faq'>, 'items'>) {
  return (
    <div className="max-w-2xl border-t border-line">
      {items.map((item) => (
        <Accordion key={item.question} title={item.question}>
          <RichText html={item.html} />
        </Accordion>
      ))}
    </div>
  );
}
