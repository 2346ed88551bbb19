import { relationNames } from '#shared/i18n/relation-names.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { PersonRow } from './repository.ts';
import type { Occurrence, Remembered } from './rules.ts';
import { toFirstName, type DescribedFields } from './words.ts';

type Day = Occurrence & { remembered: Remembered };

const fold = (name: string): string => name.trim().toLocaleLowerCase('sv');
const toFullName = (person: PersonRow, locale: Locale): string => `${toFirstName(person, locale)} ${person.last_name}`.trim();

/** The first name; adds the last name where others share it, and the relation where that isn't enough. */
function nameAmong(person: PersonRow, others: readonly PersonRow[], locale: Locale): string {
  const namesakes = others.filter((other) => other.id !== person.id && fold(other.first_name) === fold(person.first_name));
  if (namesakes.length === 0) return toFirstName(person, locale);
  const full = toFullName(person, locale);
  if (!namesakes.some((other) => fold(toFullName(other, locale)) === fold(full))) return full;
  return `${full} (${relationNames[person.relation]({}, { locale }).toLocaleLowerCase(locale)})`;
}

/** Keeps the order. `among` is all of the member's reminders, for namesakes. */
export function describeDays<Described extends Day>(days: readonly Described[], among: readonly Remembered[], locale: Locale): (DescribedDay & { of: Described })[] {
  const withPerson = Map.groupBy(
    among.filter(({ person }) => person !== null),
    ({ person }) => fold(person?.first_name ?? ''),
  );
  return days.map((of) => {
    const { day, years, remembered } = of;
    const { source, person, reminder } = remembered;
    const sameDay = person ? (withPerson.get(fold(person.first_name)) ?? []).filter((other) => other.person?.id !== person.id && other.next(day)?.day === day) : [];
    const name =
      person &&
      nameAmong(
        person,
        sameDay.flatMap((other) => other.person ?? []),
        locale,
      );
    return { source, name: reminder?.name ?? '', person: name, day, years, notes: reminder?.notes ?? '', of };
  });
}

export interface DescribedDay extends DescribedFields {
  day: string;
  notes: string;
}
