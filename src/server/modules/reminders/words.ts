/** A short title of a reminder, for mails and calendars. */
import type { ReminderSource } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';

export interface DescribedFields {
  source: ReminderSource;
  /** The member's name for it; empty if derived from a person. */
  name: string;
  person: string | null;
  years: number | null;
}

/** "Greta fyller 79", "Greta har namnsdag", "Mors dag: Greta", "Bröllopsdag: Greta, 56 år". */
export function toWhat({ source, name, person, years }: DescribedFields, locale: Locale, between: ': ' | ', ' = ': '): string {
  const inLanguage = { locale };
  const who = person ?? '';
  switch (source) {
    case 'birthday':
      return years === null ? m.reminders_mail_birthday({ name: who }, inLanguage) : m.reminders_mail_turns({ name: who, age: years }, inLanguage);
    case 'name-day':
      return m.reminders_mail_name_day({ name: who }, inLanguage);
    case 'mothers-day':
      return m.start_day_mothers({}, inLanguage) + between + who;
    case 'fathers-day':
      return m.start_day_fathers({}, inLanguage) + between + who;
    case 'valentines-day':
      return m.start_day_valentines({}, inLanguage) + between + who;
    case 'own': {
      const what = person === null ? name : name + between + person;
      return years === null ? what : m.reminders_mail_years({ what, count: years }, inLanguage);
    }
  }
}

/** The first name, or a placeholder for a friend who has left. */
export const toFirstName = ({ first_name: firstName }: { first_name: string }, locale: Locale): string => firstName || m.jubilees_former_friend({}, { locale });
