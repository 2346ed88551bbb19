import { Lightbulb, LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { isUserMenuExpanded, setUserMenuExpanded, subscribeToUserMenu } from '#web/lib/browser/expanded-user-menu.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { memberPageAt, memberPages } from '#web/lib/page/member-pages.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';

interface MemberRailProps {
  /** As server-rendered; afterwards the browser's stored state applies (NAV-15). */
  isExpandedAtFirst: boolean;
  /** Opens the form that captures an idea. */
  onCapture: () => void;
  onLogOut: () => void;
}

/** The member's menu at the left, from 1024 px on; collapsed it shows only icons. */
export function MemberRail({ isExpandedAtFirst, onCapture, onLogOut }: MemberRailProps) {
  const locale = useLocale();
  const isExpanded = useSyncExternalStore(subscribeToUserMenu, isUserMenuExpanded, () => isExpandedAtFirst);
  const isHydrated = useHydrated();
  const current = memberPageAt(useLocation().pathname, locale);
  const rowStyle = classNames(
    'flex min-h-11 w-full items-center gap-3.5 rounded-md text-left font-medium text-soft transition-colors hover:bg-sunken hover:text-ink',
    isExpanded ? 'px-3.5' : 'justify-center',
  );
  const word = classNames(!isExpanded && 'sr-only');
  const Fold = isExpanded ? PanelLeftClose : PanelLeftOpen;
  return (
    <nav aria-label={m.member_area()} className={classNames('sticky top-26 hidden shrink-0 self-start lg:block print:hidden', isExpanded ? 'w-55' : 'w-13')}>
      <ul className="grid gap-1">
        {memberPages(locale).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === current ? 'page' : undefined}
              title={isExpanded ? undefined : label}
              className={classNames(rowStyle, to === current && 'bg-sage text-primary! hover:bg-sage')}
            >
              <Icon aria-hidden className="size-5.5" />
              <span className={word}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-1 border-t border-line pt-4">
        <button type="button" disabled={!isHydrated} onClick={onCapture} title={isExpanded ? undefined : m.gifts_quick_open()} className={rowStyle}>
          <Lightbulb aria-hidden className="size-5.5" />
          <span className={word}>{m.gifts_quick_open()}</span>
        </button>
        <button type="button" onClick={onLogOut} title={isExpanded ? undefined : m.member_log_out()} className={rowStyle}>
          <LogOut aria-hidden className="size-5.5" />
          <span className={word}>{m.member_log_out()}</span>
        </button>
        <button type="button" aria-expanded={isExpanded} title={isExpanded ? undefined : m.member_unfold()} onClick={() => setUserMenuExpanded(!isExpanded)} className={rowStyle}>
          <Fold aria-hidden className="size-5.5" />
          <span className={word}>{isExpanded ? m.member_fold() : m.member_unfold()}</span>
        </button>
      </div>
    </nav>
  );
}
