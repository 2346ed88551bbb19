import { CalendarHeart, ChevronRight, PartyPopper } from 'lucide-react';
import { Link, useNavigation } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { dayParts, formatDayOfYear } from '#shared/values/calendar-day.ts';
import { PersonFace } from '#web/lib/person-face.tsx';
import { useLocale } from '#web/lib/use-locale.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ComingDay } from './load-coming.ts';
import { orderByText, whenText } from './reminder-texts.ts';

/** So near that it is worth a colour. */
const SOON_DAYS = 14;

/** In their place while they are asked for once more. */
function ComingSkeleton() {
  return (
    <div className="grid content-start gap-4 rounded-xl bg-surface p-5 ring-1 ring-line ring-inset">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3.5">
          <Skeleton className="size-11 rounded-full" />
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-7 w-24" />
        </div>
      ))}
    </div>
  );
}

function Coming({ reminder, avatar }: ComingDay) {
  const locale = useLocale();
  const { _id, target, name, source, years, date, daysLeft } = reminder;
  const isNear = daysLeft <= SOON_DAYS;
  const since = years === null ? null : source === 'birthday' ? m.jubilees_turns({ age: years }) : m.reminders_years({ count: years });
  // A birthday with an age says what it is; of what is about nobody, the name stands above.
  const what = target === null ? [since] : source === 'birthday' && since !== null ? [since] : [name, since];
  return (
    <Link
      to={target ? pathTo('userJubilee', locale, { '*': target._id }) : pathTo('userReminder', locale, { '*': _id })}
      className="grid min-h-18 grid-cols-[auto_1fr_auto] items-center gap-x-3.5 py-2.5"
    >
      {target ? (
        <PersonFace picture={avatar} name={target.firstName} className="size-11 text-h4" />
      ) : (
        <span className="grid size-11 place-items-center rounded-full bg-sand text-primary">
          <CalendarHeart aria-hidden className="size-5.5" />
        </span>
      )}
      <span className="min-w-0">
        <span className="block leading-snug font-semibold [overflow-wrap:anywhere]">{target ? `${target.firstName} ${target.lastName}`.trim() : name}</span>
        <span className="block text-sm text-soft [overflow-wrap:anywhere]">{[...what.filter((part) => part !== null), formatDayOfYear(dayParts(date), locale)].join(' · ')}</span>
        {isNear && <span className="block text-sm font-medium">{orderByText(reminder, locale)}</span>}
      </span>
      <Badge tone={isNear ? 'honey' : 'sand'} className="whitespace-nowrap">
        {whenText(daysLeft)}
      </Badge>
    </Link>
  );
}

/** What comes next, as the page of reminders has it; the way to the first person where there is nothing yet. Null where it could not be had. */
export function ComingDays({ coming }: { coming: readonly ComingDay[] | null }) {
  const locale = useLocale();
  const isAskedAgain = useNavigation().location?.pathname === pathTo('user', locale);
  if (coming === null) return isAskedAgain ? <ComingSkeleton /> : <PartMissing title={m.reminders_missing()} to={pathTo('user', locale)} />;
  if (coming.length === 0) {
    return (
      <Card tone="rose" className="flex flex-col items-start">
        <span className="grid size-12 place-items-center rounded-full bg-surface text-primary">
          <PartyPopper aria-hidden className="size-6" />
        </span>
        <h3 className="heading mt-4 text-h3">{m.member_coming_empty()}</h3>
        <p className="mt-1 mb-5 max-w-lg">{m.member_coming_empty_text()}</p>
        <ButtonLink to={pathTo('userJubilees', locale)} className="mt-auto">
          {m.jubilees_coming_add()}
        </ButtonLink>
      </Card>
    );
  }
  return (
    <div className="rounded-xl bg-surface px-4 py-1 ring-1 ring-line ring-inset sm:px-5">
      <ul>
        {coming.map(({ reminder, avatar }) => (
          <li key={reminder._id} className="border-b border-line">
            <Coming reminder={reminder} avatar={avatar} />
          </li>
        ))}
      </ul>
      <Link to={pathTo('userReminders', locale)} className="flex min-h-12 items-center justify-between font-medium text-primary">
        {m.reminders_mail_look()}
        <ChevronRight aria-hidden className="size-5" />
      </Link>
    </div>
  );
}
