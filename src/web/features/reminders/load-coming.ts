/** For the loader: what comes next of what a member is reminded of, as the page of reminders has it. */
import type { Jubilee, JubileeApi } from '#web/lib/jubilee-api.ts';
import { orMissing } from '#web/lib/loader-api.ts';
import type { Reminder, ReminderApi } from '#web/lib/reminder-api.ts';

export interface ComingDay {
  reminder: Reminder;
  /** Of whom it is about. */
  avatar: Jubilee['avatar'];
}

/** The nearest `limit`; null where they could not be had. A picture that couldn't be had is none. */
export async function loadComing(limit: number, { reminders, jubilees }: { reminders: ReminderApi; jubilees: JubileeApi }): Promise<ComingDay[] | null> {
  const found = await orMissing(reminders.list({ limit }));
  if (found === null) return null;
  const ids = [...new Set(found.reminders.flatMap(({ target }) => (target ? [target._id] : [])))];
  const people = await Promise.all(ids.map((id) => orMissing(jubilees.get(id))));
  const avatars = new Map(people.flatMap((person) => (person ? [[person.jubilee._id, person.jubilee.avatar]] : [])));
  return found.reminders.map((reminder) => ({ reminder, avatar: avatars.get(reminder.target?._id ?? '') ?? null }));
}
