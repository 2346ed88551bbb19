import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import { getKind } from '#web/lib/people/day-kind.ts';
import { PersonFace } from '#web/ui/person-face.tsx';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { type CelebrationProps, giftPath } from './celebration-panel.tsx';
import { toGreetedText, toPastSentence, toSentence } from './day-sentences.ts';
import type { ComingDay } from './load-coming.ts';

export const dayHeadingId = ({ _id, date }: Pick<Reminder, '_id' | 'date'>): string => `day-${_id}-${date}`;

/** Icon of a day: medal, picture, or the kind of day. */
export function DayMark({ day: { reminder, avatar }, isSmall = false }: { day: ComingDay; isSmall?: boolean }) {
  const className = isSmall ? 'size-11 text-h4' : 'size-13 text-h3';
  const { source, years, target } = reminder;
  if (years !== null && areRoundYears(years) && (source === 'birthday' || source === 'own')) return <Medal years={years} size={isSmall ? 'row' : 'lg'} />;
  if (target) return <PersonFace picture={avatar} name={target.firstName} className={className} />;
  const Icon = getKind(reminder).icon;
  return (
    <span className={`grid shrink-0 place-items-center rounded-full bg-sand text-primary ${className}`}>
      <Icon aria-hidden className="size-5.5" />
    </span>
  );
}

interface RowProps extends CelebrationProps {
  /** Level of the heading above. */
  headingLevel: 2 | 3;
  relationName: string | null;
}

/** Another celebration of today, or one of yesterday. */
export function CelebrationRow({ day, name, headingLevel, relationName, greetedAt, onGreet, onDone }: RowProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { reminder } = day;
  const { _id, target, daysLeft } = reminder;
  const isPast = daysLeft < 0;
  const sentence = isPast ? toPastSentence(reminder, name) : toSentence(reminder, name);
  const Icon = getKind(reminder).icon;
  const Heading = `h${headingLevel}` as const;
  const greet = greetedAt !== null ? toGreetedText(greetedAt, locale) : isPast ? m.today_greet_late() : m.today_greet();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <DayMark day={day} />
      <div className="min-w-0 flex-1 basis-48">
        <Heading className="heading text-h4 [overflow-wrap:anywhere]">
          <Link
            id={dayHeadingId(reminder)}
            to={target ? pathTo('userJubilee', locale, { '*': target._id }) : pathTo('userReminder', locale, { '*': _id })}
            className="underline-offset-4 hover:underline"
          >
            {sentence}
          </Link>
        </Heading>
        <p className="mt-0.5 flex items-center gap-1.5 text-sm text-soft">
          <Icon aria-hidden className="size-4" />
          {relationName ?? getKind(reminder).name()}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {target && (
          <Button
            size="sm"
            variant="ghost"
            disabled={!isHydrated}
            icon={greetedAt !== null ? <Check aria-hidden className="size-4.5" /> : undefined}
            onClick={() => onGreet(reminder)}
            aria-label={`${greet}: ${name}`}
          >
            {greet}
          </Button>
        )}
        {!isPast && target && (
          <ButtonLink size="sm" variant="ghost" to={giftPath(day, locale)}>
            {day.gift === null ? m.today_gift_small() : m.today_gift_see()}
          </ButtonLink>
        )}
        <Button size="sm" variant="quiet" disabled={!isHydrated} icon={<Check aria-hidden className="size-4.5" />} onClick={() => onDone(reminder)} aria-label={m.today_done_named({ what: sentence })}>
          {m.reminders_done()}
        </Button>
      </div>
    </li>
  );
}
