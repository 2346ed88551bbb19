/** A date of birth as it is typed: day, month and, for those who want to say it, the year. Pure. */
import { isBirthDate } from '#shared/values/birth-date.ts';

export interface BirthDateParts {
  day: string;
  /** 1–12 */
  month: string;
  /** Empty where it is unknown or nobody's business. */
  year: string;
  /** What was typed as a whole date and can't be read; then the parts say nothing. */
  unread?: string | undefined;
}

export function birthDateParts(birthDate: string | null): BirthDateParts {
  const [, year = '', month = '', day = ''] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(birthDate ?? '') ?? [];
  return { day: day && String(Number(day)), month: month && String(Number(month)), year: year === '-' ? '' : year };
}

/** The date of birth: null for none, undefined for parts that make no day. A year is written out: "48" may be one of two centuries. */
export function birthDateOf({ day, month, year, unread }: BirthDateParts): string | null | undefined {
  if (unread) return undefined;
  const typedYear = year.trim();
  if (day === '' && month === '' && typedYear === '') return null;
  if (!/^(\d{4})?$/.test(typedYear)) return undefined;
  const text = `${typedYear === '' ? '-' : typedYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isBirthDate(text) ? text : undefined;
}
