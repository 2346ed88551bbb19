import { type FormEvent, useState } from 'react';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { type ReminderType, reminderTypes } from '#shared/values/celebrations/reminder-types.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { monthsIn, type Weekday, weekdaysIn } from '#shared/values/time/calendar-day.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { reminders } from '#web/lib/api/routes/reminders.ts';
import { BirthDateFields } from '#web/lib/people/birth-date-fields.tsx';
import { type LeadDays, LeadDayChoice } from '#web/ui/lead-day-choice.tsx';
import { PersonInput } from '#web/lib/people/person-input.tsx';
import { isUnclear } from '#web/lib/people/person-choice.ts';
import { kindOfType } from '#web/lib/people/day-kind.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
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
import { weekNames } from './reminder-texts.ts';
import { type TargetPerson, useUsualLeadDays } from './use-usual-lead-days.ts';

interface ReminderFormPageProps {
  /** Null for a new one. */
  reminder: Reminder | null;
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
export function ReminderFormPage({ reminder, target, leadDays, relationName, cancelTo, onSaved, onFailed }: ReminderFormPageProps) {
  const api = useApi({ reminders });
  const locale = useLocale();
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
      <h1 className="heading text-h1 [overflow-wrap:anywhere]">{reminder ? m.reminders_edit({ name: reminder.name }) : m.reminders_add()}</h1>
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
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label={m.reminders_when()}>
                {({ required: _, ...control }) => (
                  <Select {...control} name="kind" value={draft.kind} onChange={(event) => change({ kind: event.target.value as ReminderDraft['kind'] })}>
                    <option value="date">{m.reminders_when_date()}</option>
                    <option value="weekday">{m.reminders_when_weekday()}</option>
                    <option value="easter">{m.reminders_when_easter()}</option>
                  </Select>
                )}
              </Field>
              {draft.kind === 'date' && (
                <Field label={m.reminders_repeats()} error={state.errors['repeats']}>
                  {({ required: _, ...control }) => (
                    <Select {...control} name="repeats" value={draft.repeats} onChange={(event) => change({ repeats: event.target.value === 'once' ? 'once' : 'yearly' })}>
                      <option value="yearly">{m.reminders_yearly()}</option>
                      <option value="once">{m.reminders_once()}</option>
                    </Select>
                  )}
                </Field>
              )}
              {draft.kind === 'easter' && (
                <Field label={m.reminders_easter_days()} hint={m.reminders_easter_hint()} error={state.errors['date'] ?? state.errors['rule.days']}>
                  {(control) => <TextInput {...control} name="easterDays" maxLength={3} value={draft.easterDays} onChange={(event) => change({ easterDays: event.target.value })} />}
                </Field>
              )}
            </div>
            {draft.kind === 'date' && (
              <BirthDateFields
                legend={m.reminders_date()}
                parts={draft.day}
                error={state.errors['date']}
                hint={draft.repeats === 'yearly' ? m.reminders_date_hint() : ''}
                isYearOptional={draft.repeats === 'yearly'}
                onChange={(part) => change({ day: { ...draft.day, ...part } })}
              />
            )}
            {draft.kind === 'weekday' && (
              <div className="grid gap-5 sm:grid-cols-3">
                <Field label={m.reminders_week()}>
                  {({ required: _, ...control }) => (
                    <Select
                      {...control}
                      name="week"
                      value={String(draft.weekday.week)}
                      onChange={(event) => change({ weekday: { ...draft.weekday, week: weekNames.find(([week]) => String(week) === event.target.value)?.[0] ?? 'last' } })}
                    >
                      {weekNames.map(([week, name]) => (
                        <option key={week} value={String(week)}>
                          {name()}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
                <Field label={m.reminders_weekday()}>
                  {({ required: _, ...control }) => (
                    <Select {...control} name="weekday" value={draft.weekday.weekday} onChange={(event) => change({ weekday: { ...draft.weekday, weekday: Number(event.target.value) as Weekday } })}>
                      {weekdaysIn(locale).map((name, index) => (
                        <option key={name} value={index + 1}>
                          {name}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
                <Field label={m.profile_birth_month()}>
                  {({ required: _, ...control }) => (
                    <Select {...control} name="month" value={draft.weekday.month} onChange={(event) => change({ weekday: { ...draft.weekday, month: Number(event.target.value) } })}>
                      {monthsIn(locale).map((name, index) => (
                        <option key={name} value={index + 1}>
                          {name}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              </div>
            )}
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
