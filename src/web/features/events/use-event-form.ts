/** The event form: its draft, what saving it does, and what another host saved meanwhile. */
import { type FormEvent, type RefObject, useState } from 'react';
import type { Event } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { events } from '#web/lib/api/routes/events.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { refusalBeside, type SaveState, useSave } from '#web/lib/api/use-save.ts';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import type { PictureChoice } from '#web/lib/pictures/picture-field.tsx';
import { isEndEarly, toChange, toDraft, toDraftAgain, type EventDraft, toEvent, rebase, wrongFields } from './event-draft.ts';

type TextName = 'title' | 'place' | 'arrival' | 'text' | 'capacity' | 'answerBy' | 'day' | 'time' | 'endDay' | 'endTime';

export interface EventForm {
  form: RefObject<HTMLFormElement | null>;
  draft: EventDraft;
  /** The saved event that the changes start from. */
  begun: EventDraft;
  change: (part: Partial<EventDraft>) => void;
  /** Props of a text field. */
  text: (name: TextName) => { name: TextName; value: string; onChange: (press: { target: { value: string } }) => void };
  cover: PictureChoice;
  setCover: (choice: PictureChoice) => void;
  errors: SaveState['errors'];
  state: Pick<SaveState, 'kind' | 'message'>;
  touch: () => void;
  /** The event as another host saved it meanwhile. */
  present: Event | null;
  submit: (press: FormEvent) => Promise<void>;
}

/** Props of a part of the form. */
export interface EventFormPart {
  form: EventForm;
}

interface EventFormInput {
  /** Null for a new event. */
  event: Event | null;
  /** An event that a new one repeats. */
  earlier: Event | null;
  timeZone: string;
  today: string;
  onSaved: (id: string) => void;
  onFailed: (message: string) => void;
}

export function useEventForm({ event, earlier, timeZone, today, onSaved, onFailed }: EventFormInput): EventForm {
  const api = useApi({ events });
  const { form, focusError } = useFocusOnError();
  const { state, save, touch, refuse } = useSave();
  const [begun, setBegun] = useState(() => (earlier ? toDraftAgain(earlier, today) : toDraft(event, timeZone)));
  const [draft, setDraft] = useState(begun);
  const [cover, setCover] = useState<PictureChoice>({ kind: 'stored' });
  const [version, setVersion] = useState(event?.version ?? 1);
  /** Another host's newer version, and the error that reported it; shown once. */
  const [present, setPresent] = useState<{ event: Event; refusal: string } | null>(null);
  const change = (part: Partial<EventDraft>) => setDraft((now) => ({ ...now, ...part }));

  /** Another host was first: what is typed stays, and the next save is made on what they wrote. */
  async function patch({ _id }: Event): Promise<{ event: Event }> {
    try {
      return await api.events.patch({ id: _id, body: { ...toChange(begun, draft), version } });
    } catch (error) {
      if (error instanceof ApiError && error.problem.code === 'STALE') {
        const { event: theirs } = await api.events.get({ id: _id });
        const base = toDraft(theirs, timeZone);
        setDraft(rebase(begun, draft, base));
        setBegun(base);
        setPresent({ event: theirs, refusal: error.message });
        setVersion(theirs.version);
      }
      throw error;
    }
  }

  /** The fields are stored already: a failing picture is reported and undoes nothing. */
  async function saveCover({ _id, cover: stored }: Event): Promise<void> {
    try {
      if (cover.kind === 'new') {
        const file = new FormData();
        file.append('file', cover.file, 'cover.jpg');
        await api.events.setCover({ id: _id, form: file });
      } else if (cover.kind === 'none' && stored !== null) await api.events.removeCover({ id: _id });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onFailed(`${refusalText(error)} ${m.jubilees_picture_failed()}`);
    }
  }

  async function submit(press: FormEvent): Promise<void> {
    press.preventDefault();
    const wrong = wrongFields(draft);
    if (wrong.length > 0) {
      const texts = {
        title: m.events_title_required(),
        startsAt: m.events_start_required(),
        endsAt: isEndEarly(draft) ? m.events_end_early() : m.events_end_wrong(),
        capacity: m.events_capacity_wrong(),
      };
      refuse(Object.fromEntries(wrong.map((name) => [name, texts[name]])));
      return focusError();
    }
    const saved = await save(async () => {
      const answer = await (event ? patch(event) : api.events.create({ body: { ...toEvent(draft), againOf: earlier?._id ?? null } }));
      await saveCover(answer.event);
      return answer;
    });
    if (!saved) return focusError();
    onSaved(saved.event._id);
  }

  const message = refusalBeside(state, ['title', 'startsAt', 'endsAt', 'capacity', 'answerBy']);
  return {
    form,
    draft,
    begun,
    change,
    text: (name) => ({ name, value: draft[name], onChange: (press) => change({ [name]: press.target.value }) }),
    cover,
    setCover,
    errors: state.errors,
    state: { kind: state.kind, message: message === present?.refusal ? null : message },
    touch,
    present: present?.event ?? null,
    submit,
  };
}
