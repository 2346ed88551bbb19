import type { BlockOf } from '#shared/contract/content-blocks.ts';
import { ContentLink } from '#web/lib/page/content-link.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Card } from '#web/ui/card.tsx';

/** Call to action on its own card. */
export function CallToAction({ block: { heading, text, link, tone } }: { block: BlockOf<'call-to-action'> }) {
  return (
    <Card tone={tone} className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 print:hidden lg:px-10 lg:py-9">
      <div className="max-w-2xl">
        <h2 className="heading text-h3 hyphens-auto">{heading}</h2>
        {text && <p className="mt-2 text-[1.0625rem] leading-relaxed">{text}</p>}
      </div>
      <ContentLink link={link} className={buttonStyle({ size: 'lg' })} />
    </Card>
  );
}
