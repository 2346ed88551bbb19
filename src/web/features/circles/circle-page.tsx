import { ArrowLeft, Settings, UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Circle } from '#shared/contract/circles.ts';
import type { EventSummary } from '#shared/contract/events.ts';
import type { CircleWishlist } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CircleLists } from './circle-lists.tsx';
import { CircleNext } from './circle-next.tsx';
import { memberText } from './circle-texts.ts';
import { Gathering } from './gathering.tsx';

interface CirclePageProps {
  circle: Circle;
  wishlists: readonly CircleWishlist[] | null;
  gathering: EventSummary | null;
  /** The member's own drawn name of the gathering. */
  drawn: ReactNode;
  today: string;
}

/** A circle: who celebrates next, its next gathering, and the lists that its members show. */
export function CirclePage({ circle, wishlists, gathering, drawn, today }: CirclePageProps) {
  const locale = useLocale();
  const { _id, name, people, memberCount, invited } = circle;
  return (
    <div className="grid grid-cols-1 gap-10 lg:gap-14">
      <header>
        <Link to={pathTo('userJubilees', locale)} className="link inline-flex min-h-tap items-center gap-2">
          <ArrowLeft aria-hidden className="size-4.5" />
          {m.member_jubilees()}
        </Link>
        <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="min-w-0">
            <h1 tabIndex={-1} className="heading text-h1 [overflow-wrap:anywhere]">
              {name}
            </h1>
            <p className="mt-2 text-lg text-soft">
              {m.circles_people({ count: people.length })} {memberText(memberCount)}
              {invited.length > 0 && ` ${m.circles_waiting({ count: invited.length })}`}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={pathTo('userCircle', locale, { '*': `${_id}/add` })} variant="ghost" icon={<UserRoundPlus aria-hidden className="size-5" />}>
              {m.circles_add()}
            </ButtonLink>
            <ButtonLink to={pathTo('userCircle', locale, { '*': `${_id}/edit` })} variant="quiet" icon={<Settings aria-hidden className="size-5" />}>
              {m.circles_edit()}
            </ButtonLink>
          </div>
        </div>
      </header>
      <CircleNext people={people} />
      <Gathering event={gathering} today={today} />
      {drawn}
      <CircleLists circle={circle} wishlists={wishlists} />
    </div>
  );
}
