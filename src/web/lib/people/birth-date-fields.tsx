import { useId, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { monthsIn } from '#shared/values/time/calendar-day.ts';
import { readTypedDate } from './typed-date.ts';
import { useLocale } from '../page/use-locale.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type BirthDateParts, birthDateParts } from './birth-date-input.ts';
import { birthDateText } from './birth-date-text.ts';

interface BirthDateFieldsProps {
  parts: BirthDateParts;
  error: string | undefined;
  hint: string;
  /** For dates other than birth, which may lack a year too. */
  legend?: string;
  /** Whether the date is valid without a year. */
  isYearOptional?: boolean;
  /** The member's own date, which the browser may autofill. */
  isOwn?: boolean;
  onChange: (change: Partial<BirthDateParts>) => void;
}

const days = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** Date input: typed as a whole and read back, or chosen as day, month and optional year. */
export function BirthDateFields({ parts, error, hint, legend = m.profile_birth_date(), isYearOptional = true, isOwn = false, onChange }: BirthDateFieldsProps) {
  const locale = useLocale();
  const months = monthsIn(locale);
  const [typed, setTyped] = useState('');
  const errorId = useId();
  // Which part is wrong is unknown; the first takes the focus.
  const wrong = error ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {};
  const read = readTypedDate(typed, locale);

  function type(text: string): void {
    setTyped(text);
    const date = readTypedDate(text, locale);
    onChange({ ...birthDateParts(date), unread: date === null && text.trim() !== '' ? text : undefined });
  }

  function choose(part: Partial<BirthDateParts>): void {
    setTyped('');
    onChange({ ...part, unread: undefined });
  }

  const readBack = read === null ? m.profile_birth_unread() : m.profile_birth_read({ date: birthDateText(read, locale) });
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <Field label={m.profile_birth_typed()} isOptional hint={<span aria-live="polite">{typed.trim() === '' ? m.profile_birth_typed_hint() : readBack}</span>} className="mb-3">
        {(control) => (
          <TextInput
            {...control}
            {...(error && parts.unread && { 'aria-invalid': true, 'aria-describedby': `${control['aria-describedby']} ${errorId}` })}
            maxLength={40}
            autoComplete={isOwn ? 'bday' : 'off'}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-[5rem_1fr] gap-3 sm:grid-cols-[5.5rem_1fr_8rem]">
        <Field label={m.profile_birth_day()}>
          {({ required: _, ...control }) => (
            <Select {...control} {...wrong} autoComplete={isOwn ? 'bday-day' : 'off'} value={parts.day} onChange={(event) => choose({ day: event.target.value })}>
              <option value="">–</option>
              {days.map((day) => (
                <option key={day}>{day}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={m.profile_birth_month()}>
          {({ required: _, ...control }) => (
            <Select {...control} {...wrong} autoComplete={isOwn ? 'bday-month' : 'off'} value={parts.month} onChange={(event) => choose({ month: event.target.value })}>
              <option value="">–</option>
              {months.map((month, index) => (
                <option key={month} value={String(index + 1)}>
                  {month}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={m.profile_birth_year()} isOptional={isYearOptional} className="max-sm:col-span-2">
          {(control) => (
            <TextInput
              {...control}
              {...wrong}
              inputMode="numeric"
              autoComplete={isOwn ? 'bday-year' : 'off'}
              maxLength={4}
              placeholder={m.profile_birth_year_placeholder()}
              value={parts.year}
              onChange={(event) => choose({ year: event.target.value })}
            />
          )}
        </Field>
      </div>
      <p className="mt-1.5 text-sm text-soft">{hint}</p>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
