import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

interface GuestFormProps {
  onReserve: (guest: { name: string; email: string }) => Promise<void>;
}

/** Reservation by a guest: a mail to this address confirms and can cancel it. */
export function GuestForm({ onReserve }: GuestFormProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const { state, save, touch } = useSave();
  const { form, focusError } = useFocusOnError();
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save(async () => {
          await onReserve({ name, email });
          return true;
        }).then((isDone) => isDone ?? focusError());
      }}
    >
      <p>{m.reservations_guest_text()}</p>
      <Field label={m.reservations_guest_name()} error={state.errors['guest.name']}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            autoComplete="name"
            maxLength={80}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              touch();
            }}
          />
        )}
      </Field>
      <Field label={m.reservations_guest_email()} hint={m.reservations_guest_email_hint()} error={state.errors['guest.email']}>
        {(control) => (
          <EmailInput
            {...control}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              touch();
            }}
          />
        )}
      </Field>
      {state.message !== null && (
        <Notice tone="error" isLive>
          {state.message}
        </Notice>
      )}
      <Button type="submit" isBusy={state.kind === 'saving'}>
        {m.reservations_guest_send()}
      </Button>
    </form>
  );
}
