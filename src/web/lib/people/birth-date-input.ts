/** Date of birth input: day, month and optional year. Pure. */
import { isBirthDate } from '#shared/values/people/birth-date.ts';

export interface BirthDateParts {
  day: string;
  /** 1–12 */
  month: string;
  /** Empty if unknown or not given. */
  year: string;
  /** Unparsable whole-date input; the parts then don't apply. */
  unread?: string | undefined;
}

export function birthDateParts(birthDate: string | null): BirthDateParts {
  const [, year = '', month = '', day = ''] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(birthDate ?? '') ?? [];
  return { day: day && String(Number(day)), month: month && String(Number(month)), year: year === '-' ? '' : year };
}

/** The date of birth: null for none, undefined if invalid. Requires four-digit years. */
export function toBirthDate({ day, month, year, unread }: BirthDateParts): string | null | undefined {
  if (unread) return undefined;
  const typedYear = year.trim();
  if (day === '' && month === '' && typedYear === '') return null;
  if (!/^(\d{4})?$/.test(typedYear)) return undefined;
  const text = `${typedYear === '' ? '-' : typedYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isBirthDate(text) ? text : undefined;
}
