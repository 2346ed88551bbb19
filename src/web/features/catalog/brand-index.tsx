import { Link } from 'react-router';
import type { Brand } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { indexLetters, otherLetter } from '#shared/values/text/alphabet-index.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';

interface BrandIndexProps {
  /** Sorted in the language's order. */
  brands: readonly Brand[];
}

const toAnchor = (letter: string) => (letter === otherLetter ? 'brands-0-9' : `brands-${letter}`);
const getName = (letter: string) => (letter === otherLetter ? '0–9' : letter);

/** All brands by letter, A–Z and in Swedish also Å, Ä, Ö; letters without brands are shown without a link (NAV-13). */
export function BrandIndex({ brands }: BrandIndexProps) {
  const locale = useLocale();
  const groups = Map.groupBy(brands, (brand) => brand.index_letter);
  const letters = [...indexLetters[locale], ...(groups.has(otherLetter) ? [otherLetter] : [])];
  return (
    <div className="wrap">
      <nav aria-label={m.catalog_alphabet()} className="sticky top-15 z-10 -mx-gutter border-b border-line bg-paper px-gutter py-2 lg:top-19">
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(2rem,1fr))]">
          {letters.map((letter) => (
            <li key={letter}>
              {groups.has(letter) ? (
                <a href={`#${toAnchor(letter)}`} className="grid h-9 place-items-center rounded-full px-1 font-semibold text-primary transition-colors hover:bg-sage lg:h-11">
                  {getName(letter)}
                </a>
              ) : (
                <span aria-hidden className="grid h-9 place-items-center px-1 text-line-strong lg:h-11">
                  {getName(letter)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {letters
          .filter((letter) => groups.has(letter))
          .map((letter) => (
            <section key={letter} aria-labelledby={toAnchor(letter)} className="grid gap-x-10 gap-y-4 border-b border-line py-7 sm:grid-cols-[4rem_1fr] lg:grid-cols-[9rem_1fr] lg:py-9">
              <h2 id={toAnchor(letter)} className="heading scroll-mt-36 text-h1 text-accent">
                {getName(letter)}
              </h2>
              <ul className="grid gap-x-10 gap-y-6 md:grid-cols-2">
                {groups.get(letter)?.map((brand) => (
                  <li key={brand.id} className="relative">
                    <h3 className="heading text-h4">
                      <Link to={pathTo('brand', locale, { brandHandle: brand.handle })} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
                        {brand.name}
                      </Link>
                    </h3>
                    <p className="mt-1 text-sm text-soft">{brand.description}</p>
                    <p className="mt-1 text-sm font-medium text-primary">{m.catalog_count({ count: brand.product_count })}</p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </div>
  );
}
