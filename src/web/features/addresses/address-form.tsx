import type { FormEvent } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { SaveState } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import type { AddressDraft } from './address-draft.ts';
import { AddressFields } from './address-fields.tsx';
import { addressName, addressNameTypes } from './address-name.ts';
import { useAddressInput } from './use-address-input.ts';

interface AddressFormProps {
  draft: AddressDraft;
  state: SaveState;
  /** Server prefix of this address's field names. */
  errorPrefix: string;
  onSubmit: (draft: AddressDraft) => void;
  onCancel: () => void;
}

export function AddressForm({ draft, state, errorPrefix, onSubmit, onCancel }: AddressFormProps) {
  const { form, focusError } = useFocusOnError();
  const input = useAddressInput(draft, (field) => state.errors[errorPrefix + field]);
  const { address, change, check } = input;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (check()) onSubmit(address);
    else focusError();
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      {state.kind === 'failed' && state.message && (
        <Notice tone="error" isLive className="mb-5">
          {state.message}
        </Notice>
      )}
      <fieldset className="mb-5">
        <legend className="mb-1.5 text-sm font-semibold">{m.addresses_kind()}</legend>
        <div className="flex flex-wrap gap-2">
          {addressNameTypes.map((nameType) => (
            <ChoiceChip key={nameType ?? 'home'} name="nameType" value={nameType ?? 'home'} checked={address.nameType === nameType} onChange={() => change({ nameType })}>
              {addressName({ nameType })}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
      <AddressFields {...input} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" isBusy={state.kind === 'saving'}>
          {m.addresses_save()}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  );
}
