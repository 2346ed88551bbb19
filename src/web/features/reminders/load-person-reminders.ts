/** For the loader: what one person's page tells of reminders. */
import type { LeadDays } from '#web/lib/lead-day-choice.tsx';
import { orMissing } from '#web/lib/loader-api.ts';
import type { MemberApi } from '#web/lib/member-api.ts';
import type { PersonReminderSettings, Reminder, ReminderApi } from '#web/lib/reminder-api.ts';

export interface LoadedPersonReminders {
  reminders: Reminder[];
  /** More than a page of one person shows. */
  isCut: boolean;
  settings: PersonReminderSettings;
  /** How everybody's days are told who has no way of their own; null where it could not be had. */
  usualLeadDays: LeadDays | null;
}

/** As many as one call answers. */
const SHOWN = 100;

/** Null where they could not be had: the person's page stands without. */
export async function loadPersonReminders(personId: string, { api, members }: { api: ReminderApi; members: MemberApi }): Promise<LoadedPersonReminders | null> {
  const [found, kept, usual] = await Promise.all([orMissing(api.ofPerson(personId, { limit: SHOWN })), orMissing(api.personSettings(personId)), orMissing(members.settings('reminders'))]);
  if (found === null || kept === null) return null;
  return { reminders: found.reminders, isCut: found.pagination.hasNextPage, settings: kept.settings, usualLeadDays: usual?.settings.leadDays ?? null };
}
