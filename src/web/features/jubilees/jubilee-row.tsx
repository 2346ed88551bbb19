import { Cake, ChevronRight, Flame } from 'lucide-react';
import { Link } from 'react-router';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { relationNames } from '#shared/i18n/relation-names.ts';
import { birthDateText } from '#web/lib/people/birth-date-text.ts';
import { PersonFace } from '#web/ui/person-face.tsx';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Badge } from '#web/ui/badge.tsx';
import { toBirthday, getName, whenText } from './occasion-text.ts';

/** Highlighted from this many days before. */
const SOON_DAYS = 14;

/** A person in the list, with their next celebration. */
export function JubileeRow({ jubilee }: { jubilee: Jubilee }) {
  const locale = useLocale();
  const { _id, firstName, avatar, relation, dateOfBirth, isDeceased } = jubilee;
  const birthday = toBirthday(jubilee);
  // "Farmor" as a name makes the relation redundant.
  const isRelationShown = relationNames[relation]().toLowerCase() !== getName(jubilee).toLowerCase();
  return (
    <Link
      to={pathTo('userJubilee', locale, { '*': _id })}
      className="grid h-full grid-cols-[auto_1fr_auto] items-center gap-x-4 rounded-xl bg-surface p-4 ring-1 ring-line transition-shadow ring-inset hover:shadow-soft hover:ring-line-strong"
    >
      <PersonFace picture={avatar} name={firstName} className="size-14 text-h3" />
      <span className="min-w-0">
        <span className="block leading-snug font-semibold [overflow-wrap:anywhere]">{getName(jubilee)}</span>
        {isRelationShown && <span className="block text-sm text-soft">{relationNames[relation]()}</span>}
        <span className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
          {isDeceased ? (
            <span className="flex items-center gap-1.5 text-soft">
              <Flame aria-hidden className="size-4" />
              {m.jubilees_in_memory()}
            </span>
          ) : dateOfBirth === null || !birthday ? (
            <span className="text-soft">{m.jubilees_no_birthday()}</span>
          ) : (
            <>
              <span className="flex items-center gap-1.5 whitespace-nowrap">
                <Cake aria-hidden className="size-4 text-soft" />
                {birthDateText(dateOfBirth, locale)}
              </span>
              <Badge tone={birthday.daysLeft <= SOON_DAYS ? 'rose' : 'sand'} className="whitespace-nowrap">
                {whenText(birthday.daysLeft)}
              </Badge>
            </>
          )}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 text-soft" />
    </Link>
  );
}
