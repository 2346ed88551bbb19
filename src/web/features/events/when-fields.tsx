import { shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { skippedTimes, wrongFields } from './event-draft.ts';
import { skippedText } from './event-texts.ts';
import type { EventFormPart } from './use-event-form.ts';

const zones = [shopTimeZone, 'Europe/Helsinki', 'Atlantic/Reykjavik', 'Europe/London', 'America/New_York', 'America/Los_Angeles', 'Asia/Bangkok'];

/** Start, end and whose clocks they are. */
export function WhenFields({ form: { draft, begun, change, text, errors }, today }: EventFormPart & { today: string }) {
  const skipped = wrongFields(draft).length === 0 ? skippedTimes(draft) : { startsAt: null, endsAt: null };
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field label={m.events_day()} error={errors['startsAt']}>
          {(control) => <TextInput {...control} {...text('day')} type="date" min={today} />}
        </Field>
        <Field label={m.events_time()} hint={skippedText(skipped.startsAt)}>
          {(control) => <TextInput {...control} {...text('time')} type="time" />}
        </Field>
        <Field label={m.events_end_day()} isOptional error={errors['endsAt']}>
          {(control) => <TextInput {...control} {...text('endDay')} type="date" min={draft.day} />}
        </Field>
        <Field label={m.events_end_time()} isOptional hint={skippedText(skipped.endsAt)}>
          {(control) => <TextInput {...control} {...text('endTime')} type="time" />}
        </Field>
      </div>
      <Field label={m.events_zone()} hint={m.events_zone_hint()}>
        {({ required: _, ...control }) => (
          <Select {...control} name="timeZone" value={draft.timeZone} onChange={(press) => change({ timeZone: press.target.value })}>
            {[...new Set([draft.timeZone, begun.timeZone, ...zones])].map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
