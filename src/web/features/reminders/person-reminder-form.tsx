import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { PersonReminders } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { listed } from '#shared/values/text/listed.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { reminders } from '#web/lib/api/routes/reminders.ts';
import { type LeadDays, LeadDayChoice, leadDayText } from '#web/ui/lead-day-choice.tsx';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { useUndo } from '#web/ui/use-undo.ts';

interface PersonReminderFormProps {
  person: { id: string; firstName: string; hasNameDay: boolean };
  settings: PersonReminders;
  /** Default lead days, for people without their own; null if unknown. */
  usualLeadDays: LeadDays | null;
  /** Saved, or a save was undone. */
  onSaved: () => void;
}

/** "7 dagar före och dagen före". */
function leadDaysText(days: LeadDays, locale: Locale): string {
  const texts = [...days].sort((a, b) => b - a).map((day) => leadDayText(day).toLocaleLowerCase(locale));
  return texts.length === 0 ? m.reminders_person_never() : listed(texts, locale);
}

/** Reminder settings of one person: default or own lead days, and whether the name day is included. The last save can be undone. */
export function PersonReminderForm({ person: { id, firstName, hasNameDay }, settings, usualLeadDays, onSaved }: PersonReminderFormProps) {
  const api = useApi({ reminders });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const { state, save, touch } = useSave();
  const [saved, setSaved] = useState(settings);
  const [draft, setDraft] = useState(settings);
  const undo = useUndo();
  const { leadDays, nameDay } = draft;

  function change(part: Partial<PersonReminders>): void {
    touch();
    // An undo now would also take back what is being chosen.
    undo.dismiss();
    setDraft({ ...draft, ...part });
  }

  async function put(next: PersonReminders): Promise<boolean> {
    undo.dismiss();
    const answer = await save(() => api.reminders.putPersonSettings({ id, body: next }));
    if (!answer) {
      focusError();
      return false;
    }
    setSaved(answer.settings);
    setDraft(answer.settings);
    onSaved();
    return true;
  }

  function offerUndo(before: PersonReminders): void {
    undo.offer({ text: m.ui_saved(), undo: () => void put(before).then((isDone) => isDone || offerUndo(before)) });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void put(draft).then((isDone) => isDone && offerUndo(saved));
  }

  return (
    <>
      <details className="group rounded-xl bg-surface ring-1 ring-line ring-inset">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-xl px-4 font-semibold [overflow-wrap:anywhere] sm:px-5">
          {m.reminders_person_settings({ name: firstName })}
          <ChevronDown aria-hidden className="size-5 text-soft transition-transform duration-200 group-open:rotate-180" />
        </summary>
        <form ref={form} noValidate onSubmit={submit} className="px-4 pt-1 pb-4 sm:px-5">
          <fieldset disabled={!isHydrated} className="grid gap-5">
            <fieldset className="grid gap-3">
              <legend className="sr-only">{m.settings_lead_title()}</legend>
              <RadioCard
                name="leadDaysOf"
                title={m.reminders_person_as_all()}
                description={usualLeadDays && <span className="inline-block first-letter:uppercase">{leadDaysText(usualLeadDays, locale)}</span>}
                checked={leadDays === null}
                onChange={() => change({ leadDays: null })}
              />
              <RadioCard name="leadDaysOf" title={m.reminders_person_own()} checked={leadDays !== null} onChange={() => change({ leadDays: leadDays ?? usualLeadDays ?? [] })}>
                <LeadDayChoice value={leadDays ?? []} onChange={(days) => change({ leadDays: days })} legendClassName="sr-only" />
                {leadDays?.length === 0 && <p className="mt-3 text-sm text-soft">{m.reminders_person_none()}</p>}
              </RadioCard>
            </fieldset>
            {hasNameDay && <Checkbox name="nameDay" label={m.reminders_person_name_day()} checked={nameDay} onChange={(event) => change({ nameDay: event.target.checked })} />}
            {/* Saved is what the toast says. */}
            <SaveBar state={state.kind === 'saved' ? { ...state, kind: 'idle' } : state} />
          </fieldset>
        </form>
      </details>
      <UndoToast undo={undo} />
    </>
  );
}
