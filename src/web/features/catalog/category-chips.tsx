import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Chip } from '#web/ui/chip.tsx';

interface CategoryChipsProps {
  categories: readonly { name: string; path: string }[];
  /** Path of the current category, among its siblings. */
  current?: string;
}

/** Links to categories: a row that scrolls sideways on phones. Renders nothing without categories. */
export function CategoryChips({ categories, current }: CategoryChipsProps) {
  const locale = useLocale();
  if (categories.length === 0) return null;
  return (
    <nav aria-label={m.catalog_categories()}>
      <ul className="shelf gap-2 py-1 lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0">
        {categories.map(({ name, path }) => (
          <li key={path}>
            <Chip to={pathTo('category', locale, { '*': path })} isSelected={path === current}>
              {name}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
