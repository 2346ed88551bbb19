import { ArrowLeft, Printer, Settings, UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Circle } from '#shared/contract/circles.ts';
import type { Dish } from '#shared/contract/dishes.ts';
import type { EventSummary } from '#shared/contract/events.ts';
import type { CircleEater } from '#shared/contract/questions.ts';
import type { CircleWishlist } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CircleFood } from './circle-food.tsx';
import { CircleLists } from './circle-lists.tsx';
import { CircleNext } from './circle-next.tsx';
import { CircleTable } from './circle-table.tsx';
import { memberText } from './circle-texts.ts';
import { Gathering } from './gathering.tsx';

interface CirclePageProps {
  circle: Circle;
  wishlists: readonly CircleWishlist[] | null;
  gathering: EventSummary | null;
  /** The member's own drawn name of the gathering. */
  drawn: ReactNode;
  /** The member takes part in the gathering’s draw. */
  isDrawn: boolean;
  /** Null if it could not be read. */
  food: readonly CircleEater[] | null;
  /** Of the gathering; null if they could not be read. */
  dishes: readonly Dish[] | null;
  today: string;
  onFailed: (message: string) => void;
}

/** A circle: who celebrates next, its next gathering with who brings what, what they eat, and the lists that its members show. */
export function CirclePage({ circle, wishlists, gathering, drawn, isDrawn, food, dishes, today, onFailed }: CirclePageProps) {
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
            <ButtonLink to={pathTo('userCircle', locale, { '*': `${_id}/year` })} variant="quiet" icon={<Printer aria-hidden className="size-5" />}>
              {m.circles_year()}
            </ButtonLink>
            <ButtonLink to={pathTo('userCircle', locale, { '*': `${_id}/edit` })} variant="quiet" icon={<Settings aria-hidden className="size-5" />}>
              {m.circles_edit()}
            </ButtonLink>
          </div>
        </div>
      </header>
      <CircleNext people={people} />
      <div className="grid gap-4">
        <Gathering event={gathering} isDrawn={isDrawn} today={today} />
        {gathering && <CircleTable key={gathering._id} circleId={_id} eventId={gathering._id} dishes={dishes} onFailed={onFailed} />}
      </div>
      <CircleFood circle={circle} food={food} onFailed={onFailed} />
      {drawn}
      <CircleLists circle={circle} wishlists={wishlists} onFailed={onFailed} />
    </div>
  );
}
