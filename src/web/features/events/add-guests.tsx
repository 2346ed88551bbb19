import { type FormEvent, useState } from 'react';
import type { Event } from '#shared/contract/events.ts';
import type { FoundJubilees } from '#shared/contract/jubilees.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { events } from '#web/lib/api/routes/events.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { ChoosePeople } from './choose-people.tsx';
import { InviteCircles } from './invite-circles.tsx';
import type { Choice } from './load-events.ts';

interface AddGuestsProps {
  event: Event;
  /** First page of the member's people; null if unavailable. */
  people: FoundJubilees | null;
  /** Circles that the host is in. */
  circles: readonly Choice[];
  relationName: (relation: Relation) => string;
  onFailed: (message: string) => void;
  onChanged: () => Promise<void>;
}

/** Invites tracked people, friends among them, by a tick, others by name and address. */
export function AddGuests({ event, people, circles, relationName, onChanged, onFailed }: AddGuestsProps) {
  const api = useApi({ events });
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const { state, save, touch, refuse } = useSave();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');

  async function submit(press: FormEvent): Promise<void> {
    press.preventDefault();
    const byTick = [...chosen.keys()].map((jubileeId) => ({ jubileeId }));
    const isTyped = name.trim() !== '' || email.trim() !== '';
    if (isTyped && name.trim() === '') refuse({ name: m.events_guest_name_required() });
    else if (byTick.length === 0 && !isTyped) refuse({ name: m.events_guest_required() });
    else {
      const guests = [...byTick, ...(isTyped ? [{ name, ...(email.trim() !== '' && { email }) }] : [])];
      const added = await save(() => api.events.addGuests({ id: event._id, body: { guests } }));
      if (!added) return focusError();
      setChosen(new Map());
      setName('');
      setEmail('');
      return onChanged();
    }
    focusError();
  }
  const refusal = refusalBeside(state, ['name', 'email']);
  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className="heading mb-3 text-h3">
        {m.events_invite()}
      </h2>
      <InviteCircles eventId={event._id} circles={circles} onChanged={onChanged} onFailed={onFailed} />
      <form ref={form} noValidate onSubmit={(press) => void submit(press)} onChange={touch}>
        <fieldset disabled={!isHydrated} className="grid gap-5">
          <ChoosePeople loaded={people} invited={event.invitedJubileeIds} chosen={chosen} relationName={relationName} onChosen={setChosen} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={m.events_guest_name()} isOptional error={state.errors['name']}>
              {(control) => <TextInput {...control} autoComplete="off" maxLength={80} value={name} onChange={(press) => setName(press.target.value)} />}
            </Field>
            <Field label={m.events_guest_email()} hint={m.events_guest_email_hint()} isOptional error={state.errors['email']}>
              {(control) => <EmailInput {...control} autoComplete="off" value={email} onChange={(press) => setEmail(press.target.value)} />}
            </Field>
          </div>
          {refusal !== null && (
            <Notice tone="error" isLive>
              {refusal}
            </Notice>
          )}
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" variant="ghost" isBusy={state.kind === 'saving'}>
              {m.events_invite_send()}
            </Button>
            <p role="status" className="text-soft">
              {state.kind === 'saved' ? m.events_invited() : m.events_invite_text()}
            </p>
          </div>
        </fieldset>
      </form>
    </section>
  );
}
