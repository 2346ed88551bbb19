import { CalendarHeart, Gift, LifeBuoy, ListChecks, type LucideIcon, Search, Store, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { GlobalSettings, MenuIcon } from '#shared/contract/content.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { contentHref } from '#web/lib/page/content-link.tsx';
import { useRootData } from '#web/lib/page/root-data.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { barItemStyle } from '#web/ui/bar-item-style.ts';

interface BottomBarProps {
  /**
   * Slot for the member's item, styled with `barItemStyle` of ui; receives whether another item is the current page.
   * Passed in by the route layer, another feature.
   */
  me: (isAnotherCurrent: boolean) => ReactNode;
}

const icons: Record<MenuIcon, LucideIcon> = { store: Store, search: Search, calendar: CalendarHeart, list: ListChecks, tag: Tag, gift: Gift, help: LifeBuoy };

function Entry({ entry }: { entry: GlobalSettings['bottom'][number] }) {
  const locale = useLocale();
  const href = contentHref(entry.link, locale);
  const Icon = icons[entry.icon];
  return (
    <li>
      {/* All shop pages are below the shop's path, so it needs an exact match. */}
      <NavLink to={href} end={href === pathTo('shop', locale)} className={({ isActive }) => barItemStyle(isActive)}>
        <Icon aria-hidden className="size-5.75" />
        {entry.link.label}
      </NavLink>
    </li>
  );
}

/** Bottom navigation below 1024 px: staff-defined items, then the member's. */
export function BottomBar({ me }: BottomBarProps) {
  const entries = useRootData()?.globalSettings.bottom ?? [];
  const locale = useLocale();
  const { pathname } = useLocation();
  const isAnotherCurrent = entries.some(({ link }) => {
    const href = contentHref(link, locale);
    return pathname === href || pathname.startsWith(`${href}/`);
  });
  return (
    <nav
      aria-label={m.shell_bottom_bar()}
      className="fixed inset-x-0 bottom-0 z-20 h-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto grid max-w-lg auto-cols-fr grid-flow-col px-1">
        {entries.map((entry) => (
          <Entry key={entry.link.label} entry={entry} />
        ))}
        <li>{me(isAnotherCurrent)}</li>
      </ul>
    </nav>
  );
}
