import { BellOff, Plus, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Occasion } from '#shared/contract/jubilees.ts';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PartMissing } from '#web/ui/part-missing.tsx';
import type { LoadedPersonReminders } from './load-person-reminders.ts';
import { PersonReminderForm } from './person-reminder-form.tsx';
import { ReminderList } from './reminder-list.tsx';
import { whenText } from './reminder-texts.ts';

interface PersonRemindersProps {
  person: { id: string; firstName: string; isDeceased: boolean; hasNameDay: boolean; occasions: readonly Occasion[]; isBirthdayMissing: boolean };
  /** Slot for asking the person for a missing birthday, another feature. */
  birthdayRequest?: ReactNode;
  /** Null if unavailable. */
  loaded: LoadedPersonReminders | null;
  /** Resolves when the list is reloaded. */
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** Days without a reminder: a disabled name day, or one that coincides with another. */
function DaysWithoutReminder({ occasions, reminders }: { occasions: readonly Occasion[]; reminders: readonly Reminder[] }) {
  const locale = useLocale();
  const withoutReminder = occasions.filter(({ kind, date }) => !reminders.some((reminder) => reminder.source === kind && reminder.date >= date));
  if (withoutReminder.length === 0) return null;
  return (
    <ul className="-mt-4 divide-y divide-line border-b border-line">
      {withoutReminder.map(({ kind, date, daysLeft }) => (
        <li key={kind} className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 py-4">
          <span className="grid size-11 place-items-center rounded-full bg-sand text-primary">
            <Tag aria-hidden className="size-5.5" />
          </span>
          <span className="min-w-0">
            <span className="block font-semibold">{kind === 'shared-name-day' ? m.jubilees_shared_name_day() : m.jubilees_name_day()}</span>
            <span className="block text-sm text-soft">{formatDay(date, locale)}</span>
            <span className="mt-1 flex items-center gap-1.5 text-sm text-soft">
              <BellOff aria-hidden className="size-4" />
              {m.reminders_untold()}
            </span>
          </span>
          <Badge tone="sand" className="self-start whitespace-nowrap">
            {whenText(daysLeft)}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** On a person's page: all their days, and the reminder settings. For a deceased person, only the member's own reminders. */
export function PersonReminders({ person, birthdayRequest, loaded, onChanged, onFailed }: PersonRemindersProps) {
  const locale = useLocale();
  const { id, firstName, isDeceased, hasNameDay, occasions, isBirthdayMissing } = person;
  if (isDeceased && loaded?.reminders.length === 0) return null;
  return (
    <section aria-labelledby="person-reminders" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="person-reminders" className="heading text-h2">
          {m.jubilees_occasions()}
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
          {isBirthdayMissing && (
            <>
              <p className="text-soft">{m.jubilees_days_none()}</p>
              {birthdayRequest}
            </>
          )}
          <ReminderList
            label={m.jubilees_occasions()}
            reminders={loaded.reminders}
            isOnPersonPage
            empty={occasions.length === 0 && <p className="text-soft">{m.reminders_person_empty({ name: firstName })}</p>}
            onChanged={onChanged}
            onFailed={onFailed}
          />
          {!isDeceased && <DaysWithoutReminder occasions={occasions} reminders={loaded.reminders} />}
          {loaded.isCut && <p className="text-soft">{m.reminders_person_cut()}</p>}
          {!isDeceased && <PersonReminderForm person={{ id, firstName, hasNameDay }} settings={loaded.settings} usualLeadDays={loaded.usualLeadDays} onSaved={() => void onChanged()} />}
        </>
      )}
    </section>
  );
}
