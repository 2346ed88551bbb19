import { Link } from 'react-router';
import type { CirclePerson } from '#shared/contract/circles.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Medal } from '#web/ui/medal.tsx';
import { PersonFace } from '#web/ui/person-face.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { dayText } from './circle-texts.ts';

const SHOWN = 5;

const isRound = (years: number): boolean => years >= 10 && years % 10 === 0;

function Years({ years }: { years: number }) {
  if (isRound(years)) return <Medal years={years} size="badge" className="absolute -right-1.5 -bottom-1 lg:h-9 lg:min-w-9 lg:text-base" />;
  return (
    <span
      aria-hidden
      className="heading absolute -right-1.5 -bottom-1 inline-grid h-7 min-w-7 place-items-center rounded-full bg-surface px-1 text-xs leading-none outline-3 outline-paper ring-[1.5px] ring-line-strong ring-inset tabular-nums lg:h-9 lg:min-w-9 lg:text-base"
    >
      {years}
    </span>
  );
}

function Face({ person }: { person: CirclePerson }) {
  const locale = useLocale();
  const { firstName, avatar, birthday, jubileeId, isSelf } = person;
  const inside = (
    <>
      <span className="relative">
        <PersonFace picture={avatar} name={firstName} className={classNames('size-19 text-h2 lg:size-24', !isSelf && 'bg-rose!')} />
        {birthday?.turns != null && <Years years={birthday.turns} />}
      </span>
      <span className="heading mt-2.5 text-h4 leading-tight [overflow-wrap:anywhere]">{isSelf ? m.circles_you() : firstName}</span>
      {birthday && (
        <span className="mt-1 text-sm text-soft">
          <VisuallyHidden>{birthday.turns === null ? m.circles_celebrates() : m.circles_turns({ age: birthday.turns })} </VisuallyHidden>
          {dayText(birthday, locale)}
        </span>
      )}
    </>
  );
  const look = 'grid justify-items-center p-1 text-center';
  return jubileeId === null ? (
    <span className={look}>{inside}</span>
  ) : (
    <Link to={pathTo('userJubilee', locale, { '*': jubileeId })} className={classNames(look, 'rounded-xl underline-offset-4 hover:underline')}>
      {inside}
    </Link>
  );
}

const rowLook = 'grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-3 gap-y-6 lg:grid-cols-5';

/** The next celebrations as faces; all on request. */
export function CircleNext({ people }: { people: readonly CirclePerson[] }) {
  const next = people.filter(({ birthday }) => birthday !== null).slice(0, SHOWN);
  const others = people.filter((person) => !next.includes(person));
  const toKey = ({ memberId, addedId }: CirclePerson): string => memberId ?? addedId ?? '';
  return (
    <section aria-labelledby="circle-next" className="grid gap-6">
      <h2 id="circle-next" className="sr-only">
        {m.circles_next()}
      </h2>
      {next.length > 0 && (
        <ol className={rowLook}>
          {next.map((person) => (
            <li key={toKey(person)}>
              <Face person={person} />
            </li>
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <details className="group">
          <summary className="link inline-flex min-h-tap cursor-pointer items-center">{m.circles_others({ count: others.length })}</summary>
          <ul className={classNames(rowLook, 'mt-5')}>
            {others.map((person) => (
              <li key={toKey(person)}>
                <Face person={person} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
