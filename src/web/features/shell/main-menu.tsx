import { pathTo } from '#shared/i18n/paths.ts';
import { ContentLink, contentHref } from '#web/lib/page/content-link.tsx';
import { useRootData } from '#web/lib/page/root-data.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { MegaMenu } from './mega-menu.tsx';

/** Staff-defined menu; its shop item opens the category tree. */
export function MainMenu() {
  const locale = useLocale();
  const data = useRootData();
  const shop = pathTo('shop', locale);
  return (
    <ul className="flex items-center gap-0.5 text-[0.96875rem] font-medium whitespace-nowrap">
      {data?.globalSettings.menu.map((link) => {
        const href = contentHref(link, locale);
        return (
          <li key={href}>
            {href === shop && data.categories.length > 0 ? (
              <MegaMenu label={link.label} categories={data.categories} />
            ) : (
              <ContentLink link={link} className="flex min-h-11 items-center rounded-full px-3 transition-colors hover:bg-sunken" />
            )}
          </li>
        );
      })}
    </ul>
  );
}
