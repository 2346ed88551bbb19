import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { events } from '#web/lib/api/routes/events.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

interface AddNameProps {
  eventId: string;
  /** The new guest, who takes part. */
  onAdded: (id: string) => Promise<void>;
}

/** A name by hand: a guest of the event without an address, whose link the host passes on. */
export function AddName({ eventId, onAdded }: AddNameProps) {
  const api = useApi({ events });
  const isHydrated = useHydrated();
  const { state, save, touch, refuse } = useSave();
  const [name, setName] = useState('');
  const [added, setAdded] = useState('');

  async function add(): Promise<void> {
    const wanted = name.trim();
    if (wanted === '') return refuse({ name: m.draws_add_required() });
    const answer = await save(() => api.events.addGuests({ id: eventId, body: { guests: [{ name: wanted }] } }));
    const [guest] = answer?.guests ?? [];
    if (!guest) return;
    setName('');
    setAdded(wanted);
    await onAdded(guest._id);
  }

  // In a form of its own, Enter adds; here it does too, without a form around.
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.key !== 'Enter' || press.nativeEvent.isComposing) return;
    press.preventDefault();
    void add();
  };

  return (
    <div className="grid gap-2">
      <Field
        label={m.draws_add_label()}
        hint={m.draws_add_hint()}
        error={state.errors['name'] ?? state.errors['guests.0.name'] ?? refusalBeside(state, ['name', 'guests.0.name']) ?? undefined}
        isErrorLive
      >
        {(control) => (
          <span className="grid justify-items-start gap-2 sm:flex">
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={80}
              disabled={!isHydrated}
              value={name}
              onKeyDown={onKeyDown}
              onChange={({ target }) => {
                touch();
                setName(target.value);
              }}
            />
            <Button className="sm:shrink-0" variant="ghost" disabled={!isHydrated} isBusy={state.kind === 'saving'} icon={<Plus aria-hidden className="size-5" />} onClick={() => void add()}>
              {m.draws_add()}
            </Button>
          </span>
        )}
      </Field>
      <p role="status" className="text-sm text-soft empty:hidden">
        {added !== '' && m.draws_added({ name: added })}
      </p>
    </div>
  );
}
