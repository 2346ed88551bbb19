import { useId } from 'react';
import { Link } from 'react-router';
import type { Category } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Picture } from '#web/ui/picture.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

export type CategoryOfTile = Pick<Category, 'id' | 'name' | 'path' | 'image' | 'product_count'>;

/** Top categories with pictures. Renders nothing without any. */
export function CategoryTiles({ categories, title }: { categories: readonly CategoryOfTile[]; title: string }) {
  const locale = useLocale();
  const id = useId();
  const filled = categories.filter((category) => category.product_count > 0);
  if (filled.length === 0) return null;
  return (
    <section aria-labelledby={id} className="wrap">
      <SectionHeading id={id}>{title}</SectionHeading>
      <ul className="grid grid-cols-2 gap-x-3.5 gap-y-5 md:grid-cols-3 lg:gap-x-5.5 lg:gap-y-8">
        {filled.map((category) => (
          <li key={category.id} className="group relative">
            <div className="overflow-hidden rounded-xl bg-sand">
              {category.image ? (
                <Picture
                  image={category.image}
                  shape="wide"
                  sizes="(min-width: 80rem) 24rem, (min-width: 48rem) 31vw, 46vw"
                  maxWidth={960}
                  isDecorative
                  className="aspect-3/2 w-full transition-[scale] duration-250 ease-out group-hover:scale-[1.025]"
                />
              ) : (
                <div className="aspect-3/2 w-full" />
              )}
            </div>
            <h3 className="mt-3 font-semibold lg:text-lg">
              <Link to={pathTo('category', locale, { '*': category.path })} prefetch="intent" className="underline-offset-4 group-hover:underline after:absolute after:inset-0">
                {category.name}
              </Link>
            </h3>
            <p className="text-sm text-soft">{m.catalog_count({ count: category.product_count })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
