import { useId } from 'react';
import { Link } from 'react-router';
import type { BlockOf } from '#shared/contract/content-blocks.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { contentHref } from '#web/lib/page/content-link.tsx';
import { occasionName, occasions } from '#web/lib/occasion-name.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';

/** "Who are you celebrating?": a shop link for each occasion, or for the chosen ones. */
export function OccasionPicker({ block: { heading, occasions: chosen, link } }: { block: BlockOf<'occasion-picker'> }) {
  const locale = useLocale();
  const id = useId();
  const shop = pathTo('shop', locale);
  return (
    <section aria-labelledby={id} className="wrap">
      <SectionHeading id={id} {...(link && { more: { to: contentHref(link, locale), label: link.label } })}>
        {heading}
      </SectionHeading>
      <ul className="shelf gap-2.5 py-1 lg:mx-0 lg:grid lg:grid-cols-5 lg:gap-4 lg:overflow-visible lg:px-0 xl:grid-cols-10 xl:gap-3">
        {(chosen.length > 0 ? chosen : occasions).map((occasion) => (
          <li key={occasion} className="w-26 lg:w-auto">
            <Link
              to={`${shop}?occasion=${occasion}`}
              className="group flex h-full flex-col items-center gap-2.5 rounded-xl px-0.5 pt-3 pb-3.5 text-center text-sm lg:px-1.5 leading-tight font-medium transition-colors hover:bg-surface"
            >
              <img
                src={`/pictures/occasions/${occasion}.webp`}
                width={96}
                height={96}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-22 rounded-full bg-sand transition-[scale] duration-250 ease-out group-hover:scale-105"
              />
              <span className="hyphens-auto">{occasionName(occasion)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
