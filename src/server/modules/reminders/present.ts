import type { OccasionSource, Reminder } from '#shared/contract/reminders.ts';
import type { ReminderSettings } from '#shared/contract/settings.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { orderByFor } from '#shared/values/orders/last-order-day.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { daysBetween } from '#shared/values/time/calendar-day.ts';
import type { Listed } from './rules.ts';
import { toFirstName } from './words.ts';

const occasionNames: Record<OccasionSource, (inputs: Record<string, never>, options: { locale: Locale }) => string> = {
  birthday: m.jubilees_birthday,
  'name-day': m.jubilees_name_day,
  'mothers-day': m.start_day_mothers,
  'fathers-day': m.start_day_fathers,
  'valentines-day': m.start_day_valentines,
};

/** `today` is the member's day; `orderDay` the working day that an order placed now counts for. */
export function presentReminder({ remembered, day, years, snoozedUntil }: Listed, { today, orderDay, locale }: { today: string; orderDay: string; locale: Locale }): Reminder {
  const { about, source, person, reminder, leadDays } = remembered;
  return {
    _id: about,
    source,
    name: source === 'own' ? (reminder?.name ?? '') : occasionNames[source]({}, { locale }),
    type: reminder?.type ?? null,
    date: day,
    daysLeft: daysBetween(today, day),
    years,
    firstDate: reminder ? reminder.date : source === 'birthday' ? (person?.date_of_birth ?? null) : null,
    rule: reminder?.rule ?? null,
    repeats: reminder?.repeats ?? 'yearly',
    leadDays: leadDays as ReminderSettings['leadDays'],
    notes: reminder?.notes ?? '',
    target: person && { _id: person.id, firstName: toFirstName(person, locale), lastName: person.last_name, relation: person.relation },
    snoozedUntil,
    orderBy: orderByFor(day, orderDay),
  };
}
