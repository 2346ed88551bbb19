import { LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { User } from '#web/lib/session/user.ts';
import { memberPages } from '#web/lib/page/member-pages.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { useAuthActions } from './use-auth-actions.ts';

const rowStyle = 'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-medium transition-colors hover:bg-sunken';

/** The member's pages, and logout. */
export function AccountMenu({ user }: { user: User }) {
  const actions = useAuthActions();
  const locale = useLocale();
  return (
    <nav aria-label={m.member_account_menu()} className="absolute top-full right-0 z-30 mt-2 w-64 rounded-xl bg-surface p-2 shadow-soft ring-1 ring-line">
      <p className="truncate px-3 pt-2 font-semibold">
        {user.firstName} {user.lastName}
      </p>
      <p className="truncate px-3 pb-2 text-sm text-soft">{user.email}</p>
      <ul className="border-y border-line py-2">
        {memberPages(locale).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={rowStyle}>
              <Icon aria-hidden className="size-5 text-primary" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => void actions.logout()} className={`${rowStyle} mt-2`}>
        <LogOut aria-hidden className="size-5 text-soft" />
        {m.member_log_out()}
      </button>
    </nav>
  );
}
