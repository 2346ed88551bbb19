import { type FormEvent, type ReactNode, useState } from 'react';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { type ReminderType, reminderTypes } from '#shared/values/celebrations/reminder-types.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { reminders } from '#web/lib/api/routes/reminders.ts';
import { type LeadDays, LeadDayChoice } from '#web/ui/lead-day-choice.tsx';
import { PersonInput } from '#web/lib/people/person-input.tsx';
import { isUnclear } from '#web/lib/people/person-choice.ts';
import { kindOfType } from '#web/lib/people/day-kind.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { toDraft, type ReminderDraft, toInput } from './reminder-draft.ts';
import { ReminderDayFields } from './reminder-day-fields.tsx';
import { type TargetPerson, useUsualLeadDays } from './use-usual-lead-days.ts';

interface ReminderFormPageProps {
  /** Null for a new one. */
  reminder: Reminder | null;
  /** Slot for greeting the reminder's person. */
  greeting: ReactNode;
  /** Person of a new reminder. */
  target: TargetPerson | null;
  /** Default lead days for reminders about no person. */
  leadDays: LeadDays;
  relationName: (relation: Relation) => string;
  cancelTo: string;
  onSaved: () => void;
  onFailed: (message: string) => void;
}

/** Form page for a new or existing reminder. */
export function ReminderFormPage({ reminder, greeting, target, leadDays, relationName, cancelTo, onSaved, onFailed }: ReminderFormPageProps) {
  const api = useApi({ reminders });
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const { state, save, touch, refuse } = useSave();
  const [draft, setDraft] = useState(() => toDraft(reminder, target));
  const usualLeadDays = useUsualLeadDays(draft.target.person, { loaded: target, leadDays });
  const [isRemoving, setIsRemoving] = useState(false);

  function change(part: Partial<ReminderDraft>): void {
    touch();
    setDraft({ ...draft, ...part });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const input = toInput(draft);
    if (draft.name.trim() === '' || input === null || isUnclear(draft.target)) {
      refuse({
        ...(isUnclear(draft.target) && { target: m.jubilees_choose_required() }),
        ...(draft.name.trim() === '' && { name: m.reminders_name_required() }),
        ...(input === null && { date: draft.kind === 'date' && draft.repeats === 'once' ? m.reminders_day_once_required() : m.reminders_day_required() }),
      });
      return focusError();
    }
    const saved = await save(() => (reminder ? api.reminders.patch({ id: reminder._id, body: input }) : api.reminders.create({ body: input })));
    if (!saved) return focusError();
    onSaved();
  }

  async function remove(): Promise<void> {
    if (!reminder) return;
    setIsRemoving(true);
    try {
      await api.reminders.remove({ id: reminder._id });
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onFailed(refusalText(error));
      setIsRemoving(false);
    }
  }

  return (
    <div className="grid max-w-2xl gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="heading text-h1 [overflow-wrap:anywhere]">{reminder ? m.reminders_edit({ name: reminder.name }) : m.reminders_add()}</h1>
        {greeting}
      </div>
      <Card>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
          <fieldset disabled={!isHydrated} className="grid gap-6">
            <Field label={m.reminders_name()} hint={m.reminders_name_hint()} error={state.errors['name']}>
              {(control) => <TextInput {...control} name="name" autoComplete="off" maxLength={120} value={draft.name} onChange={(event) => change({ name: event.target.value })} />}
            </Field>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label={m.reminders_type()} error={state.errors['type']}>
                {({ required: _, ...control }) => (
                  <Select {...control} name="type" value={draft.type} onChange={(event) => change({ type: event.target.value as ReminderType })}>
                    {reminderTypes.map((type) => (
                      <option key={type} value={type}>
                        {kindOfType(type).name()}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label={m.reminders_target()} error={state.errors['target']}>
                {({ required: _, ...control }) => (
                  <PersonInput {...control} name="target" choice={draft.target} onChoice={(input) => change({ target: input })} noneText={m.reminders_target_none()} relationName={relationName} />
                )}
              </Field>
            </div>
            <ReminderDayFields draft={draft} errors={state.errors} onChange={change} />
            <LeadDayChoice value={draft.leadDays ?? usualLeadDays} onChange={(leadDays) => change({ leadDays })} legendClassName="mb-3 font-semibold" />
            <Field label={m.reminders_notes()} isOptional error={state.errors['notes']}>
              {(control) => <TextArea {...control} name="notes" rows={3} maxLength={1000} value={draft.notes} onChange={(event) => change({ notes: event.target.value })} />}
            </Field>
            <div className="flex flex-wrap items-end gap-3">
              <SaveBar state={state} />
              <ButtonLink to={cancelTo} variant="ghost">
                {m.ui_cancel()}
              </ButtonLink>
              {reminder && (
                <Button variant="quiet" isBusy={isRemoving} onClick={() => void remove()}>
                  {m.reminders_remove()}
                </Button>
              )}
            </div>
          </fieldset>
        </form>
      </Card>
    </div>
  );
}
