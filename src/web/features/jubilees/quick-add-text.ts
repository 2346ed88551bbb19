/** The interpretation of the member's line, in words. */
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { relationNames } from '#shared/i18n/relation-names.ts';
import { nextBirthday } from '#shared/values/celebrations/occurrence.ts';
import type { ReminderType } from '#shared/values/celebrations/reminder-types.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { birthDateText } from '#web/lib/people/birth-date-text.ts';
import { getName } from './occasion-text.ts';
import type { QuickAdd, QuickDay, QuickPerson } from './quick-add.ts';

/** Null if the name equals the relation: "Pappa · Pappa" adds nothing. */
function relationBeside(person: QuickPerson): string | null {
  const relation = relationNames[person.relation]();
  return relation.toLowerCase() === getName(person).toLowerCase() ? null : relation;
}

export const toNotice = (person: Jubilee, locale: Locale): string =>
  [getName(person), relationBeside(person), person.dateOfBirth && birthDateText(person.dateOfBirth, locale)].filter(Boolean).join(' · ');

export function toProblem(read: QuickAdd): string | undefined {
  if (read.kind === 'no-name') return m.jubilees_quick_no_name();
  if (read.kind === 'no-such-day') return m.jubilees_quick_no_such_day({ day: read.text });
  return read.kind === 'future' ? m.jubilees_quick_future() : undefined;
}

const dayNames: Partial<Record<ReminderType, () => string>> = {
  weddingday: m.reminders_type_weddingday,
  engagement: m.reminders_type_engagement,
  nameday: m.reminders_type_nameday,
  baptism: m.reminders_type_baptism,
};
export const toDayName = (day: QuickDay): string => dayNames[day.type]?.() ?? m.reminders_type_other();

export function toUnderstood(read: QuickAdd & { kind: 'person' }, locale: Locale, today: string): string {
  const { person, day, leftOut } = read;
  const dated = day ? `${toDayName(day)} ${birthDateText(day.date, locale)}` : person.dateOfBirth ? birthDateText(person.dateOfBirth, locale) : m.jubilees_quick_no_birthday();
  const turns = person.dateOfBirth === null ? null : nextBirthday(person.dateOfBirth, today).turns;
  const parts = [getName(person), relationBeside(person), dated, turns === null ? null : m.jubilees_quick_turns({ age: turns })];
  const summary = parts.filter((part) => part !== null).join(' · ');
  return leftOut ? `${summary}. ${m.jubilees_quick_left_out({ text: leftOut.join(', ') })}` : summary;
}
