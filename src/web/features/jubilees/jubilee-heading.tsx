import { Flame, Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { birthDateText } from '#web/lib/people/birth-date-text.ts';
import { BigFigure } from '#web/ui/big-figure.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { PersonFace } from '#web/ui/person-face.tsx';
import { birthdayOnText, birthdayText, getName, toBirthday } from './occasion-text.ts';
import { RelationSelect } from './relation-select.tsx';

interface JubileeHeadingProps {
  jubilee: Jubilee;
  /** Last day to order for their next day; null if not worth showing. */
  orderBy: ReactNode;
  /** Slot for sending a greeting, another feature. */
  greeting: ReactNode;
  onChanged: () => void;
}

/** Highlighted from this many days before. */
const SOON_DAYS = 14;

/** The person's name, relation, next age and day. */
export function JubileeHeading({ jubilee, orderBy, greeting, onChanged }: JubileeHeadingProps) {
  const locale = useLocale();
  const { firstName, avatar, dateOfBirth, isDeceased } = jubilee;
  const birthday = toBirthday(jubilee);
  return (
    <section aria-labelledby="jubilee-name" className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex items-center gap-x-5 sm:gap-x-7">
        <span className="relative shrink-0">
          <PersonFace picture={avatar} name={firstName} className="size-22 text-h1 sm:size-32" />
          {birthday && birthday.turns !== null && areRoundYears(birthday.turns) && (
            <Medal years={birthday.turns} className="absolute -right-2 -bottom-1 ring-4 ring-paper sm:-right-1 sm:h-13 sm:min-w-13 sm:text-h3" />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <h1 id="jubilee-name" className="heading text-h1 [overflow-wrap:anywhere]">
            {getName(jubilee)}
          </h1>
          {isDeceased ? (
            <p className="mt-1 flex items-center gap-2 text-lg">
              <Flame aria-hidden className="size-5" />
              {m.jubilees_in_memory()}
            </p>
          ) : (
            birthday && <p className="mt-1 text-lg font-medium">{birthday.daysLeft > 1 ? birthdayOnText(birthday, locale) : birthdayText(birthday)}</p>
          )}
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <RelationSelect jubilee={jubilee} onChanged={onChanged} />
            {dateOfBirth !== null && (
              <span className="text-sm text-soft">
                {dateOfBirth.startsWith('--') ? m.jubilees_birthday_on({ date: birthDateText(dateOfBirth, locale) }) : m.jubilees_born({ date: birthDateText(dateOfBirth, locale) })}
              </span>
            )}
          </div>
        </div>
      </div>
      {!isDeceased && birthday && birthday.daysLeft > 1 && (
        <div className="grid content-start gap-2 lg:justify-items-end">
          <BigFigure value={birthday.daysLeft} label={m.jubilees_days_left()} tone={birthday.daysLeft <= SOON_DAYS ? 'accent' : 'ink'} />
          {orderBy}
        </div>
      )}
      {!isDeceased && (
        <div className="flex flex-wrap gap-3 lg:col-span-2">
          <ButtonLink to={`${pathTo('giftFinder', locale)}?to=${jubilee._id}`} icon={<Gift aria-hidden className="size-5" />}>
            {m.jubilees_find_gift()}
          </ButtonLink>
          {greeting}
        </div>
      )}
    </section>
  );
}
