import { Plus } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PartMissing } from '#web/ui/part-missing.tsx';
import type { LoadedPersonReminders } from './load-person-reminders.ts';
import { PersonReminderForm } from './person-reminder-form.tsx';
import { ReminderList } from './reminder-list.tsx';

interface PersonRemindersProps {
  person: { id: string; firstName: string; isDeceased: boolean; hasNameDay: boolean };
  /** Null where they could not be had. */
  loaded: LoadedPersonReminders | null;
  /** Ends when the list has come anew. */
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** On one person's page: what the member is reminded of about them, and how. Of who is kept in memory, only what was written down. */
export function PersonReminders({ person, loaded, onChanged, onFailed }: PersonRemindersProps) {
  const locale = useLocale();
  const { id, firstName, isDeceased, hasNameDay } = person;
  if (isDeceased && loaded?.reminders.length === 0) return null;
  return (
    <section aria-labelledby="person-reminders" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="person-reminders" className="heading text-h3">
          {m.reminders_title()}
        </h2>
        {!isDeceased && (
          <ButtonLink to={`${pathTo('userReminder', locale, { '*': 'new' })}?target=${id}`} variant="ghost" size="sm" icon={<Plus aria-hidden className="size-4.5" />}>
            {m.reminders_add()}
          </ButtonLink>
        )}
      </div>
      {loaded === null ? (
        <PartMissing title={m.reminders_missing()} to={pathTo('userJubilee', locale, { '*': id })} />
      ) : (
        <>
          <ReminderList
            label={m.reminders_title()}
            reminders={loaded.reminders}
            isOnPersonPage
            empty={<p className="text-soft">{m.reminders_person_empty({ name: firstName })}</p>}
            onChanged={onChanged}
            onFailed={onFailed}
          />
          {loaded.isCut && <p className="text-soft">{m.reminders_person_cut()}</p>}
          {!isDeceased && <PersonReminderForm person={{ id, firstName, hasNameDay }} settings={loaded.settings} usualLeadDays={loaded.usualLeadDays} onSaved={() => void onChanged()} />}
        </>
      )}
    </section>
  );
}
