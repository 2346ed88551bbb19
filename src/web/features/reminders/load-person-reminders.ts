/** For the loader: what one person's page tells of reminders. */
import type { PersonReminders, Reminder } from '#shared/contract/reminders.ts';
import { type Api, orMissing } from '#web/lib/api/loader-api.ts';
import type { LeadDays } from '#web/lib/people/lead-day-choice.tsx';

export interface LoadedPersonReminders {
  reminders: Reminder[];
  /** More than a page of one person shows. */
  isCut: boolean;
  settings: PersonReminders;
  /** How everybody's days are told who has no way of their own; null where it could not be had. */
  usualLeadDays: LeadDays | null;
}

/** As many as one call answers. */
const SHOWN = 100;

/** Null where they could not be had: the person's page stands without. */
export async function loadPersonReminders(personId: string, api: Pick<Api, 'reminders' | 'settings'>): Promise<LoadedPersonReminders | null> {
  const [found, kept, usual] = await Promise.all([
    orMissing(api.reminders.listOfPerson({ id: personId, query: { limit: SHOWN } })),
    orMissing(api.reminders.getPersonSettings({ id: personId })),
    orMissing(api.settings.getReminders()),
  ]);
  if (found === null || kept === null) return null;
  return { reminders: found.reminders, isCut: found.pagination.hasNextPage, settings: kept.settings, usualLeadDays: usual?.settings.leadDays ?? null };
}
