import { m } from '#shared/i18n/paraglide/messages.js';
import { monthsIn, type Weekday, weekdaysIn } from '#shared/values/time/calendar-day.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { BirthDateFields } from '#web/lib/people/birth-date-fields.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { ReminderDraft } from './reminder-draft.ts';
import { weekNames } from './reminder-texts.ts';

interface WeekdayFieldsProps {
  value: ReminderDraft['weekday'];
  onChange: (value: ReminderDraft['weekday']) => void;
}

/** “The second Sunday in May”. */
function WeekdayFields({ value, onChange }: WeekdayFieldsProps) {
  const locale = useLocale();
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <Field label={m.reminders_week()}>
        {({ required: _, ...control }) => (
          <Select
            {...control}
            name="week"
            value={String(value.week)}
            onChange={(event) => onChange({ ...value, week: weekNames.find(([week]) => String(week) === event.target.value)?.[0] ?? 'last' })}
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
          <Select {...control} name="weekday" value={value.weekday} onChange={(event) => onChange({ ...value, weekday: Number(event.target.value) as Weekday })}>
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
          <Select {...control} name="month" value={value.month} onChange={(event) => onChange({ ...value, month: Number(event.target.value) })}>
            {monthsIn(locale).map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

interface ReminderDayFieldsProps {
  draft: ReminderDraft;
  errors: Record<string, string>;
  onChange: (part: Partial<ReminderDraft>) => void;
}

/** The day of a reminder: a date, a weekday of a month, or days from Easter. */
export function ReminderDayFields({ draft, errors, onChange }: ReminderDayFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={m.reminders_when()}>
          {({ required: _, ...control }) => (
            <Select {...control} name="kind" value={draft.kind} onChange={(event) => onChange({ kind: event.target.value as ReminderDraft['kind'] })}>
              <option value="date">{m.reminders_when_date()}</option>
              <option value="weekday">{m.reminders_when_weekday()}</option>
              <option value="easter">{m.reminders_when_easter()}</option>
            </Select>
          )}
        </Field>
        {draft.kind === 'date' && (
          <Field label={m.reminders_repeats()} error={errors['repeats']}>
            {({ required: _, ...control }) => (
              <Select {...control} name="repeats" value={draft.repeats} onChange={(event) => onChange({ repeats: event.target.value === 'once' ? 'once' : 'yearly' })}>
                <option value="yearly">{m.reminders_yearly()}</option>
                <option value="once">{m.reminders_once()}</option>
              </Select>
            )}
          </Field>
        )}
        {draft.kind === 'easter' && (
          <Field label={m.reminders_easter_days()} hint={m.reminders_easter_hint()} error={errors['date'] ?? errors['rule.days']}>
            {(control) => <TextInput {...control} name="easterDays" maxLength={3} value={draft.easterDays} onChange={(event) => onChange({ easterDays: event.target.value })} />}
          </Field>
        )}
      </div>
      {draft.kind === 'date' && (
        <BirthDateFields
          legend={m.reminders_date()}
          parts={draft.day}
          error={errors['date']}
          hint={draft.repeats === 'yearly' ? m.reminders_date_hint() : ''}
          isYearOptional={draft.repeats === 'yearly'}
          onChange={(part) => onChange({ day: { ...draft.day, ...part } })}
        />
      )}
      {draft.kind === 'weekday' && <WeekdayFields value={draft.weekday} onChange={(weekday) => onChange({ weekday })} />}
    </>
  );
}
