import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Default start page, while none is written. */
export function UnwrittenStart({ productName }: { productName: string }) {
  return (
    <section className="wrap max-w-3xl py-10 lg:py-20">
      <h1 className="heading text-hero">{m.start_title()}</h1>
      <p className="mt-3.5 text-[1.0625rem] leading-relaxed text-soft lg:mt-6 lg:text-xl">{m.start_lead({ product: productName })}</p>
      <ButtonLink to={pathTo('giftFinder', useLocale())} size="lg" className="mt-6 lg:mt-8">
        {m.start_find_gift()}
      </ButtonLink>
    </section>
  );
}
