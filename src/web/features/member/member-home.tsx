import { ChevronRight, LogOut, Newspaper } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { User } from '#web/lib/member-api.ts';
import { memberPages } from '#web/lib/member-pages.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { EmptyPart } from './empty-part.tsx';

/** Where on the page the link to invite with stands. */
const INVITE = 'member-invite';

interface MemberHomeProps {
  user: User;
  onLogOut: () => void;
  /** The next days of giving. The route brings these parts, since each is another subject. */
  days: ReactNode;
  /** What comes next of what the member is reminded of. */
  people: ReactNode;
  orders: ReactNode;
  wishlists: ReactNode;
  /** What the member promised others and has not given yet. */
  promises: ReactNode;
  /** Who asks to be a friend; null where nobody does. */
  news: ReactNode;
  /** The link to invite with. */
  invite: ReactNode;
}

/** Where a member lands: what is coming up, what was ordered, what friends do; on phones also the way to everything that is theirs. */
export function MemberHome({ user, onLogOut, days, people, orders, wishlists, promises, news, invite }: MemberHomeProps) {
  const locale = useLocale();
  const home = pathTo('user', locale);
  const isProfileBare = user.dateOfBirth === null || user.avatar === null;
  return (
    <div className="grid gap-10 lg:gap-12">
      <header>
        <h1 className="heading text-h1 [overflow-wrap:anywhere]">{m.member_hello({ name: user.firstName })}</h1>
        <p className="mt-2 text-lg text-soft">{m.member_hello_lead()}</p>
      </header>
      {news}
      {promises}
      <section aria-labelledby="member-coming">
        <SectionHeading id="member-coming">{m.member_coming()}</SectionHeading>
        <div className="grid items-start gap-3 lg:gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {people}
          {days}
        </div>
      </section>
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
      {orders}
      <div className={classNames('grid gap-3 lg:gap-4', news === null && 'md:grid-cols-2')}>
        {wishlists}
        {news === null && (
          <EmptyPart
            icon={Newspaper}
            title={m.member_news()}
            text={m.member_news_empty()}
            action={
              <ButtonLink to={`#${INVITE}`} variant="ghost">
                {m.member_news_invite()}
              </ButtonLink>
            }
          />
        )}
      </div>
      <div id={INVITE} className="scroll-mt-26">
        {invite}
      </div>
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
