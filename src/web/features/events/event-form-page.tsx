import type { Event } from '#shared/contract/events.ts';
import { eventKinds } from '#shared/values/celebrations/event-words.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { AsksField } from './asks-field.tsx';
import { CoverField } from './cover-field.tsx';
import { kindNames, whenText } from './event-texts.ts';
import type { Choice } from './load-events.ts';
import { PlaceFields } from './place-fields.tsx';
import { useEventForm, type EventFormPart } from './use-event-form.ts';
import { WhenFields } from './when-fields.tsx';
import { WishlistField } from './wishlist-field.tsx';

interface EventFormPageProps {
  /** Null for a new event. */
  event: Event | null;
  /** An event that a new one repeats. */
  earlier: Event | null;
  lists: readonly Choice[];
  /** Of a new event. */
  timeZone: string;
  today: string;
  cancelTo: string;
  onSaved: (id: string) => void;
  onFailed: (message: string) => void;
}

/** Form for an event: title, time and place; then guests and questions. */
export function EventFormPage({ event, earlier, lists, timeZone, today, cancelTo, onSaved, onFailed }: EventFormPageProps) {
  const isHydrated = useHydrated();
  const form = useEventForm({ event, earlier, timeZone, today, onSaved, onFailed });
  const { draft, change, text, errors, present } = form;
  return (
    <div className="grid max-w-2xl gap-6">
      <h1 className="heading text-h1 [overflow-wrap:anywhere]">
        {event ? m.events_edit_title({ title: event.title }) : earlier ? m.events_again_title({ title: earlier.title }) : m.events_new_title()}
      </h1>
      {earlier && <p className="-mt-3 text-lg text-soft">{m.events_again_lead()}</p>}
      <form ref={form.form} noValidate onSubmit={(press) => void form.submit(press)} onChange={form.touch}>
        <fieldset disabled={!isHydrated} className="grid gap-6">
          <Field label={m.events_title()} error={errors['title']}>
            {(control) => <TextInput {...control} {...text('title')} autoComplete="off" maxLength={100} />}
          </Field>
          <Field label={m.events_kind()}>
            {({ required: _, ...control }) => (
              <Select {...control} name="kind" value={draft.kind} onChange={(press) => change({ kind: eventKinds.find((kind) => kind === press.target.value) ?? 'other' })}>
                {eventKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {kindNames[kind]()}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <WhenFields form={form} today={today} />
          <PlaceFields form={form} />
          <CoverField stored={event?.cover ?? null} choice={form.cover} onChoice={form.setCover} onFailed={onFailed} />
          <Field label={m.events_text()} isOptional>
            {(control) => <TextArea {...control} {...text('text')} rows={4} maxLength={2_000} />}
          </Field>
          <AnswerLimits form={form} />
          <AsksField asks={draft.asks} onChange={(asks) => change({ asks })} />
          <WishlistField form={form} event={event} lists={lists} />
          <Checkbox label={m.events_public()} description={m.events_public_text()} checked={draft.isPublic} onChange={(press) => change({ isPublic: press.target.checked })} />
          {event?.isPublic && !draft.isPublic && (
            <Notice tone="warning" isLive title={m.events_withdrawn_title()}>
              {m.events_withdrawn_text()}
            </Notice>
          )}
          {present && (
            <Notice tone="warning" isLive title={m.events_stale_title()}>
              {m.events_stale_text({ title: present.title, when: whenText(present, today), place: present.place === '' ? '–' : present.place })}
            </Notice>
          )}
          <div className="flex flex-wrap items-end gap-3">
            <SaveBar state={form.state} label={event ? (present ? m.events_save_anyway() : m.ui_save()) : m.events_create()} />
            <ButtonLink to={cancelTo} variant="ghost">
              {m.ui_cancel()}
            </ButtonLink>
          </div>
        </fieldset>
      </form>
    </div>
  );
}

function AnswerLimits({ form: { draft, text, errors } }: EventFormPart) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={m.events_capacity()} hint={m.events_capacity_hint()} isOptional error={errors['capacity']}>
        {(control) => <TextInput {...control} {...text('capacity')} inputMode="numeric" maxLength={5} />}
      </Field>
      <Field label={m.events_answer_by()} isOptional error={errors['answerBy']}>
        {(control) => <TextInput {...control} {...text('answerBy')} type="date" max={draft.day} />}
      </Field>
    </div>
  );
}
