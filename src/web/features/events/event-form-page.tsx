import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Event } from '#shared/contract/events.ts';
import { eventKinds, MAX_ASKS } from '#shared/values/celebrations/event-words.ts';
import { shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { events } from '#web/lib/api/routes/events.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { AddressSuggestionInput } from '#web/lib/addresses/address-suggestion-input.tsx';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { type AskDraft, changeOf, draftOf, type EventDraft, eventOf, rebase, skippedTimes, wrongFields } from './event-draft.ts';
import { kindNames, whenText } from './event-texts.ts';
import type { Choice } from './load-events.ts';

interface EventFormPageProps {
  /** Null for a new event. */
  event: Event | null;
  lists: readonly Choice[];
  /** Of a new event. */
  timeZone: string;
  today: string;
  cancelTo: string;
  onSaved: (id: string) => void;
}

const zones = [shopTimeZone, 'Europe/Helsinki', 'Atlantic/Reykjavik', 'Europe/London', 'America/New_York', 'America/Los_Angeles', 'Asia/Bangkok'];

export function EventFormPage({ event, lists, timeZone, today, cancelTo, onSaved }: EventFormPageProps) {
  const api = useApi({ events });
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const { state, save, touch, refuse } = useSave();
  const [begun, setBegun] = useState(() => draftOf(event, timeZone));
  const [draft, setDraft] = useState(begun);
  const [version, setVersion] = useState(event?.version ?? 1);
  const [present, setPresent] = useState<Event | null>(null);
  const change = (part: Partial<EventDraft>) => setDraft((now) => ({ ...now, ...part }));
  const text = (name: 'title' | 'place' | 'arrival' | 'text' | 'capacity' | 'answerBy' | 'day' | 'time' | 'endDay' | 'endTime') => ({
    name,
    value: draft[name],
    onChange: (press: { target: { value: string } }) => change({ [name]: press.target.value }),
  });

  /** Another host was first: what is typed stays, and the next save is made on what they wrote. */
  async function patch({ _id }: Event): Promise<{ event: Event }> {
    try {
      return await api.events.patch({ id: _id, body: { ...changeOf(begun, draft), version } });
    } catch (error) {
      if (error instanceof ApiError && error.problem.code === 'STALE') {
        const { event: theirs } = await api.events.get({ id: _id });
        const base = draftOf(theirs, timeZone);
        setDraft(rebase(begun, draft, base));
        setBegun(base);
        setPresent(theirs);
        setVersion(theirs.version);
      }
      throw error;
    }
  }

  async function submit(press: FormEvent): Promise<void> {
    press.preventDefault();
    const wrong = wrongFields(draft);
    if (wrong.length > 0) {
      const texts = { title: m.events_title_required(), startsAt: m.events_start_required(), endsAt: m.events_end_wrong(), capacity: m.events_capacity_wrong() };
      refuse(Object.fromEntries(wrong.map((name) => [name, texts[name]])));
      return focusError();
    }
    const saved = await save(() => (event ? patch(event) : api.events.create({ body: eventOf(draft) })));
    if (!saved) return focusError();
    onSaved(saved.event._id);
  }

  const skipped = wrongFields(draft).length === 0 ? skippedTimes(draft) : { startsAt: null, endsAt: null };
  const refusal = refusalBeside(state, ['title', 'startsAt', 'endsAt', 'capacity', 'answerBy']);
  return (
    <div className="grid max-w-2xl gap-6">
      <h1 className="heading text-h1 [overflow-wrap:anywhere]">{event ? m.events_edit_title({ title: event.title }) : m.events_new_title()}</h1>
      <form ref={form} noValidate onSubmit={(press) => void submit(press)} onChange={touch}>
        <fieldset disabled={!isHydrated} className="grid gap-6">
          <Field label={m.events_title()} error={state.errors['title']}>
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
          <div className="grid grid-cols-2 gap-4">
            <Field label={m.events_day()} error={state.errors['startsAt']}>
              {(control) => <TextInput {...control} {...text('day')} type="date" min={today} />}
            </Field>
            <Field label={m.events_time()} hint={skipped.startsAt === null ? undefined : m.events_time_skipped({ time: skipped.startsAt })}>
              {(control) => <TextInput {...control} {...text('time')} type="time" />}
            </Field>
            <Field label={m.events_end_day()} isOptional error={state.errors['endsAt']}>
              {(control) => <TextInput {...control} {...text('endDay')} type="date" min={draft.day} />}
            </Field>
            <Field label={m.events_end_time()} isOptional hint={skipped.endsAt === null ? undefined : m.events_time_skipped({ time: skipped.endsAt })}>
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
          <Field label={m.events_place()} isOptional>
            {(control) => (
              <AddressSuggestionInput
                {...control}
                field="address_1"
                country="SE"
                autoComplete="off"
                maxLength={200}
                value={draft.place}
                onType={(place) => change({ place })}
                onChoose={({ street, postal_code, city }) => change({ place: [street, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ') })}
              />
            )}
          </Field>
          <Checkbox label={m.events_place_for_yes()} checked={draft.isPlaceForYes} onChange={(press) => change({ isPlaceForYes: press.target.checked })} />
          <Field label={m.events_arrival()} hint={m.events_arrival_hint()} isOptional>
            {(control) => <TextInput {...control} {...text('arrival')} autoComplete="off" maxLength={200} />}
          </Field>
          <Field label={m.events_text()} isOptional>
            {(control) => <TextArea {...control} {...text('text')} rows={4} maxLength={2_000} />}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={m.events_capacity()} hint={m.events_capacity_hint()} isOptional error={state.errors['capacity']}>
              {(control) => <TextInput {...control} {...text('capacity')} inputMode="numeric" maxLength={5} />}
            </Field>
            <Field label={m.events_answer_by()} isOptional error={state.errors['answerBy']}>
              {(control) => <TextInput {...control} {...text('answerBy')} type="date" max={draft.day} />}
            </Field>
          </div>
          <Asks asks={draft.asks} onChange={(asks) => change({ asks })} />
          {lists.length > 0 && (
            <Field label={m.events_list()} hint={m.events_list_hint()} isOptional>
              {({ required: _, ...control }) => (
                <Select {...control} name="wishlistId" value={draft.wishlistId} onChange={(press) => change({ wishlistId: press.target.value })}>
                  <option value="">{m.events_list_none()}</option>
                  {lists.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Checkbox label={m.events_public()} description={m.events_public_text()} checked={draft.isPublic} onChange={(press) => change({ isPublic: press.target.checked })} />
          {present && (
            <Notice tone="warning" isLive title={m.events_stale_title()}>
              {m.events_stale_text({ title: present.title, when: whenText(present, today), place: present.place === '' ? '–' : present.place })}
            </Notice>
          )}
          <div className="flex flex-wrap items-end gap-3">
            <SaveBar state={{ kind: state.kind, message: refusal }} label={event ? (present ? m.events_save_anyway() : m.ui_save()) : m.events_create()} />
            <ButtonLink to={cancelTo} variant="ghost">
              {m.ui_cancel()}
            </ButtonLink>
          </div>
        </fieldset>
      </form>
    </div>
  );
}

let rows = 0;
const newAsk = (kind: AskDraft['kind'], text: string): AskDraft => {
  rows += 1;
  return { key: `new-${rows}`, id: null, text, kind };
};

/** The hosts' own questions; one about the kitchen has choices. */
function Asks({ asks, onChange }: { asks: AskDraft[]; onChange: (asks: AskDraft[]) => void }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">{m.events_asks()}</legend>
      {asks.map((ask) => (
        <div key={ask.key} className="flex items-center gap-2">
          <TextInput
            aria-label={ask.kind === 'food' ? m.events_ask_food() : m.events_ask()}
            maxLength={150}
            value={ask.text}
            onChange={(press) => onChange(asks.map((one) => (one.key === ask.key ? { ...one, text: press.target.value } : one)))}
          />
          <IconButton label={m.events_ask_remove()} icon={<Trash2 aria-hidden className="size-5" />} onClick={() => onChange(asks.filter(({ key }) => key !== ask.key))} />
        </div>
      ))}
      {asks.length < MAX_ASKS && (
        <div className="flex flex-wrap gap-2">
          {!asks.some(({ kind }) => kind === 'food') && (
            <Button size="sm" variant="ghost" icon={<Plus aria-hidden className="size-4.5" />} onClick={() => onChange([...asks, newAsk('food', m.events_ask_food_text())])}>
              {m.events_ask_food()}
            </Button>
          )}
          <Button size="sm" variant="ghost" icon={<Plus aria-hidden className="size-4.5" />} onClick={() => onChange([...asks, newAsk('text', '')])}>
            {m.events_ask()}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
