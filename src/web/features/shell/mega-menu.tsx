import { ArrowRight, ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { MenuCategory } from '#web/lib/page/category-menu.ts';
import { useFoldingMenu } from '#web/lib/browser/use-folding-menu.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';

interface MegaMenuProps {
  label: string;
  categories: readonly MenuCategory[];
}

/** Category tree below the bar. Works without JavaScript: it still folds, and all items are links. */
export function MegaMenu({ label, categories }: MegaMenuProps) {
  const locale = useLocale();
  const menu = useFoldingMenu();
  const categoryPath = (path: string) => pathTo('category', locale, { '*': path });
  return (
    <details {...menu} className="group">
      <summary className="flex min-h-11 list-none items-center gap-1 rounded-full px-3 transition-colors group-open:bg-sunken hover:bg-sunken">
        {label}
        <ChevronDown aria-hidden className="size-4.5 text-soft transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <nav aria-label={label} className="absolute inset-x-0 top-full z-30 max-h-[calc(100dvh-7rem)] overflow-y-auto border-y border-line bg-surface shadow-soft">
        <div className="wrap py-9">
          <ul className="grid grid-cols-5 gap-x-8 gap-y-9">
            {categories.map((category) => (
              <li key={category.path}>
                <Link to={categoryPath(category.path)} className="inline-flex min-h-8 items-center text-base font-semibold underline-offset-4 hover:text-primary hover:underline">
                  {category.name}
                </Link>
                <ul className="mt-1 grid">
                  {category.children.map((child) => (
                    <li key={child.path}>
                      <Link to={categoryPath(child.path)} className="inline-flex min-h-8 items-center text-[0.96875rem] font-normal text-soft underline-offset-4 hover:text-ink hover:underline">
                        {child.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
            <li className="rounded-lg bg-sand p-5">
              <p className="heading text-h4">{m.shell_menu_tip()}</p>
              <Link to={pathTo('shop', locale)} className="link mt-3 inline-flex min-h-8 items-center gap-1.5 text-[0.96875rem]">
                {m.shell_all_gifts()}
                <ArrowRight aria-hidden className="size-4" />
              </Link>
            </li>
          </ul>
        </div>
      </nav>
    </details>
  );
}
