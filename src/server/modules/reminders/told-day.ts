/** What is to be told → what words are made from. */
import type { Locale } from '#shared/values/locale.ts';
import type { Occurrence, Remembered } from './rules.ts';
import { firstNameOf, type Told } from './words.ts';

export const toldDayOf = ({ day, years, remembered: { source, person, reminder } }: Occurrence & { remembered: Remembered }, locale: Locale): Told & { day: string; notes: string } => ({
  source,
  name: reminder?.name ?? '',
  person: person && firstNameOf(person, locale),
  day,
  years,
  notes: reminder?.notes ?? '',
});
