import { NavLink } from 'react-router';
import type { ContentPage } from '#shared/contract/content.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Other customer service pages: a column on desktops, else a row that scrolls sideways. */
export function CustomerServiceMenu({ siblings }: { siblings: ContentPage['siblings'] }) {
  const locale = useLocale();
  return (
    <nav aria-label={m.content_customer_service()} className="max-lg:mb-7 print:hidden lg:sticky lg:top-27 lg:self-start">
      <ul className="shelf gap-2 py-1 lg:mx-0 lg:grid lg:gap-0.5 lg:overflow-visible lg:px-0">
        {siblings.map(({ slug, title }) => (
          <li key={slug}>
            <NavLink
              to={pathTo('customerService', locale, { slug })}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-11 items-center rounded-full px-4 text-[0.96875rem] font-medium whitespace-nowrap transition-colors lg:rounded-md lg:whitespace-normal',
                  isActive
                    ? 'bg-sage text-ink'
                    : 'bg-surface text-ink ring-1 ring-line ring-inset hover:ring-line-strong lg:bg-transparent lg:text-soft lg:ring-0 lg:hover:bg-sunken lg:hover:text-ink',
                )
              }
            >
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
