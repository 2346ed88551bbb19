/** Default lead days of a new reminder: the person's, else the settings'. */
import { useEffect, useState } from 'react';
import { useApi } from '#web/lib/api/use-api.ts';
import { reminders } from '#web/lib/api/routes/reminders.ts';
import type { LeadDays } from '#web/ui/lead-day-choice.tsx';
import type { ChosenPerson } from '#web/lib/people/person-choice.ts';

export interface TargetPerson extends ChosenPerson {
  /** Null: as in the settings. */
  leadDays: LeadDays | null;
}

/** `loaded`: the person whose lead days came with the page. While others load, or on errors, the settings' are shown. */
export function useUsualLeadDays(person: ChosenPerson | null, { loaded, leadDays }: { loaded: TargetPerson | null; leadDays: LeadDays }): LeadDays {
  const api = useApi({ reminders });
  const [known, setKnown] = useState(loaded);
  const id = person?.id ?? null;
  const isKnown = id === null || known?.id === id;

  useEffect(() => {
    if (isKnown) return;
    let isOver = false;
    api.reminders.getPersonSettings({ id }).then(
      ({ settings }) => {
        if (!isOver) setKnown({ id, name: '', leadDays: settings.leadDays });
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [api, id, isKnown]);

  return (id !== null && known?.id === id ? known.leadDays : null) ?? leadDays;
}
