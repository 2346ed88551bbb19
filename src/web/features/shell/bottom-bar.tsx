import { LifeBuoy, type LucideIcon, Search, Store, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { ContentLink } from '#web/lib/content-link.tsx';
import { useRootData } from '#web/lib/root-data.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { barItemStyle } from '#web/ui/bar-item-style.ts';
import { classNames } from '#web/ui/class-names.ts';

interface BottomBarProps {
  /** The entry for the bag, in `barItemStyle` of ui. The route layer brings it, since the bag is another subject. */
  bag?: ReactNode;
}

function Entry({ to, icon: Icon, label, isEnd = false }: { to: string; icon: LucideIcon; label: string; isEnd?: boolean }) {
  return (
    <NavLink to={to} end={isEnd} className={({ isActive }) => classNames(barItemStyle, isActive && 'font-semibold text-primary')}>
      <Icon aria-hidden className="size-5.75" />
      {label}
    </NavLink>
  );
}

/** The thumb's way around the shop, below 1024 px. */
export function BottomBar({ bag }: BottomBarProps) {
  const locale = useLocale();
  const help = useRootData()?.globalSettings.footer.at(0)?.links.at(0);
  return (
    <nav
      aria-label={m.shell_bottom_bar()}
      className="fixed inset-x-0 bottom-0 z-20 h-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto grid max-w-lg auto-cols-fr grid-flow-col px-1">
        <li>
          <Entry to={pathTo('shop', locale)} icon={Store} label={m.shell_shop()} isEnd />
        </li>
        <li>
          <Entry to={pathTo('search', locale)} icon={Search} label={m.shell_search()} />
        </li>
        <li>
          <Entry to={pathTo('brands', locale)} icon={Tag} label={m.shell_brands()} />
        </li>
        {bag && <li>{bag}</li>}
        {help && (
          <li>
            <ContentLink link={help} className={barItemStyle}>
              <LifeBuoy aria-hidden className="size-5.75" />
              {m.shell_help()}
            </ContentLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
