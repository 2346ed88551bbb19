import { UserRound } from 'lucide-react';
import { lazy, type MouseEvent, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { barItemStyle } from '#web/ui/bar-item-style.ts';
import { authModal } from './auth-parts.ts';
import { useAuth, useAuthServices } from './use-auth.ts';

/** Visitors don't need it. */
const MemberButton = lazy(async () => ({ default: (await import('./member-button.tsx')).MemberButton }));

interface AccountButtonProps {
  /** bar: an item of the bottom bar, with a label. */
  variant?: 'text' | 'bar';
  /** Another item beside it is marked as the current page, so this one isn't. */
  isAnotherCurrent?: boolean;
}

/** Visitors: opens the login, as a modal where possible. Members: opens the account menu. */
export function AccountButton({ variant = 'text', isAnotherCurrent = false }: AccountButtonProps) {
  const { isAuthenticated, user } = useAuth();
  const { store } = useAuthServices();
  const { pathname, search } = useLocation();
  const locale = useLocale();
  const isBar = variant === 'bar';
  const home = pathTo('user', locale);
  const login = pathTo('login', locale);
  const isIn = pathname === login || pathname.startsWith(home);
  const isCurrent = isIn && !isAnotherCurrent;

  if (isAuthenticated && !isBar && user) {
    return (
      <Suspense fallback={<span className="block size-11" />}>
        <MemberButton user={user} />
      </Suspense>
    );
  }

  function openModal(event: MouseEvent): void {
    if (isAuthenticated || isIn || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    store.showModal();
  }

  return (
    <Link
      to={isAuthenticated ? home : isIn ? login : `${login}?redirect=${encodeURIComponent(pathname + search)}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={openModal}
      onPointerEnter={isAuthenticated ? undefined : authModal.fetch}
      className={isBar ? barItemStyle(isCurrent) : 'flex min-h-11 items-center rounded-full px-3 font-medium whitespace-nowrap transition-colors hover:bg-sunken'}
    >
      {isBar && <UserRound aria-hidden className="size-5.75" />}
      {isBar ? m.member_me() : isAuthenticated ? m.member_area() : m.sign_in_log_in()}
    </Link>
  );
}
