import type { PersonReminders, Reminder } from '#shared/contract/reminders.ts';
import { type Api, orMissing } from '#web/lib/api/loader-api.ts';
import type { LeadDays } from '#web/ui/lead-day-choice.tsx';

export interface LoadedPersonReminders {
  reminders: Reminder[];
  /** There are more than the page shows. */
  isCut: boolean;
  settings: PersonReminders;
  /** Default lead days; null if unavailable. */
  usualLeadDays: LeadDays | null;
}

/** The API's limit per call. */
const SHOWN = 100;

/** Null if unavailable. */
export async function loadPersonReminders(personId: string, api: Pick<Api, 'reminders' | 'settings'>): Promise<LoadedPersonReminders | null> {
  const [found, reminders, usual] = await Promise.all([
    orMissing(api.reminders.listOfPerson({ id: personId, query: { limit: SHOWN } })),
    orMissing(api.reminders.getPersonSettings({ id: personId })),
    orMissing(api.settings.getReminders()),
  ]);
  if (found === null || reminders === null) return null;
  return { reminders: found.reminders, isCut: found.pagination.hasNextPage, settings: reminders.settings, usualLeadDays: usual?.settings.leadDays ?? null };
}
