import { ChevronRight, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatDayShort } from '#shared/values/time/calendar-day.ts';
import type { User } from '#web/lib/session/user.ts';
import { memberPages } from '#web/lib/page/member-pages.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';

interface MemberHomeProps {
  user: User;
  /** The date in the member's time zone, YYYY-MM-DD. */
  today: string;
  /** The member has no people yet: shows only onboarding. */
  isEmpty: boolean;
  onLogOut: () => void;
  /** Today's celebrations, coming days, friends' wishes. The slots are passed in by the route, each another feature. */
  day: ReactNode;
  /** Search among what is the member's own. */
  search: ReactNode;
  /** Coming events and invitations. */
  events: ReactNode;
  /** Null without orders. */
  orders: ReactNode;
  wishlists: ReactNode;
  /** The member's reservations not given yet. */
  promises: ReactNode;
  /** Friend requests, and invitations to lists and circles; null without any. */
  news: ReactNode;
  invite: ReactNode;
}

/** The member's home: celebrations, orders, friends; on phones also links to all member pages. */
export function MemberHome({ user, today, isEmpty, onLogOut, search, day, events, orders, wishlists, promises, news, invite }: MemberHomeProps) {
  const locale = useLocale();
  const home = pathTo('user', locale);
  const isProfileBare = user.dateOfBirth === null || user.avatar === null;
  return (
    <div className="grid gap-10 lg:gap-12">
      <div className="-mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:-mb-7">
        <p className="min-w-0 text-lg font-medium [overflow-wrap:anywhere]">{m.member_hello({ name: user.firstName })}</p>
        <time dateTime={today} className="text-soft">
          {formatDayShort(today, locale)}
        </time>
        {!isEmpty && <div className="w-full lg:order-none lg:ml-auto lg:w-72">{search}</div>}
      </div>
      {day}
      {news}
      {events}
      {promises}
      {orders}
      {!isEmpty && (
        <>
          {wishlists}
          {isProfileBare && (
            <Card tone="sage" as="section" aria-labelledby="member-profile" className="flex flex-wrap items-center justify-between gap-4">
              <div className="min-w-0 max-w-lg">
                <h2 id="member-profile" className="heading text-h3">
                  {m.member_profile_bare()}
                </h2>
                <p className="mt-1">{m.member_profile_bare_text()}</p>
              </div>
              <ButtonLink to={pathTo('userProfile', locale)}>{m.member_profile_fill()}</ButtonLink>
            </Card>
          )}
          {invite}
        </>
      )}
      <nav aria-label={m.member_area()} className="lg:hidden">
        <ul className="overflow-hidden rounded-xl bg-surface ring-1 ring-line">
          {memberPages(locale)
            .filter(({ to }) => to !== home)
            .map(({ to, label, icon: Icon }) => (
              <li key={to} className="border-b border-line last:border-0">
                <Link to={to} className="flex min-h-14 items-center gap-3.5 px-4 font-medium">
                  <Icon aria-hidden className="size-5.5 text-primary" />
                  {label}
                  <ChevronRight aria-hidden className="ml-auto size-5 text-soft" />
                </Link>
              </li>
            ))}
        </ul>
        <Button variant="ghost" isWide className="mt-4" onClick={onLogOut} icon={<LogOut aria-hidden className="size-5" />}>
          {m.member_log_out()}
        </Button>
      </nav>
    </div>
  );
}
