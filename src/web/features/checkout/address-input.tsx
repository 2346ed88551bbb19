import type { AddressSuggestion } from '#shared/contract/maps.ts';
import { type AddressField, AddressSuggestionInput } from '#web/lib/addresses/address-suggestion-input.tsx';
import { Field } from '#web/ui/field.tsx';
import type { CheckoutState } from './checkout-state.ts';
import { contactLimits } from './contact.ts';

interface AddressInputProps {
  field: AddressField;
  label: string;
  hint?: string | false;
  autoComplete: string;
  state: CheckoutState;
  onChange: (field: AddressField, value: string) => void;
  onChoose: (field: AddressField, suggestion: AddressSuggestion) => void;
  className?: string;
}

export function AddressInput({ field, label, hint, autoComplete, state, onChange, onChoose, className = '' }: AddressInputProps) {
  const { contact, contactErrors } = state;
  return (
    <Field label={label} hint={hint} error={contactErrors[field]} className={className}>
      {(control) => (
        <AddressSuggestionInput
          {...control}
          field={field}
          country={contact.country_code}
          autoComplete={autoComplete}
          maxLength={contactLimits[field]}
          value={contact[field]}
          onType={(value) => onChange(field, value)}
          onChoose={(chosen) => onChoose(field, chosen)}
        />
      )}
    </Field>
  );
}
