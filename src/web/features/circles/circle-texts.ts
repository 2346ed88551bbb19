import type { CircleKind, CirclePerson } from '#shared/contract/circles.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatDayShort } from '#shared/values/time/calendar-day.ts';
import type { Locale } from '#shared/values/text/locale.ts';

export const kindNames: Record<CircleKind, () => string> = {
  family: m.circles_kind_family,
  friends: m.circles_kind_friends,
  colleagues: m.circles_kind_colleagues,
  other: m.circles_kind_other,
};

export const listTitles: Record<CircleKind, () => string> = {
  family: m.circles_lists_family,
  friends: m.circles_lists_friends,
  colleagues: m.circles_lists_colleagues,
  other: m.circles_lists_other,
};

/** A name to begin with. */
export const firstName: Record<CircleKind, (lastName: string) => string> = {
  family: (name) => (name === '' ? m.circles_name_family_plain() : m.circles_name_family({ name })),
  friends: () => m.circles_name_friends(),
  colleagues: () => m.circles_name_colleagues(),
  other: () => '',
};

export const getName = ({ isSelf, firstName: first, lastName }: Pick<CirclePerson, 'isSelf' | 'firstName' | 'lastName'>): string => (isSelf ? m.circles_you() : `${first} ${lastName}`.trim());

/** "idag", "på lördag", "13 december" */
export function dayText({ daysLeft, date }: NonNullable<CirclePerson['birthday']>, locale: Locale): string {
  if (daysLeft === 0) return m.start_today();
  if (daysLeft === 1) return m.start_tomorrow();
  return formatDayShort(date, locale);
}

export const memberText = (members: number): string => (members === 1 ? m.circles_members_only() : m.circles_members({ count: members }));
