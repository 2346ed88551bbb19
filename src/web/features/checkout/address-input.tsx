import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { AddressSuggestion } from '#shared/contract/maps.ts';
import { Field } from '#web/ui/field.tsx';
import { SuggestionInput } from '#web/ui/suggestion-input.tsx';
import type { CheckoutState } from './checkout-state.ts';
import { contactLimits } from './contact.ts';
import { useAddressSuggestions } from './use-address-suggestions.ts';

export type AddressField = 'address_1' | 'city';

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

function SuggestionText({ street, postal_code, city, also_called, municipality, region }: AddressSuggestion) {
  const around = [municipality, region].filter((name) => name && name !== city).join(', ');
  return (
    <>
      <span className="block font-medium">{[street, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')}</span>
      <span className="block text-sm text-soft">{[also_called, around].filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** The street or the town, with suggestions of the chosen country. The street's are those that know a street. */
export function AddressInput({ field, label, hint, autoComplete, state, onChange, onChoose, className = '' }: AddressInputProps) {
  const [typed, setTyped] = useState('');
  const { contact, contactErrors } = state;
  const found = useAddressSuggestions(typed, contact.country_code);
  const suggestions = field === 'city' ? found : found.filter(({ street }) => street !== null);
  return (
    <Field label={label} hint={hint} error={contactErrors[field]} className={className}>
      {(control) => (
        <SuggestionInput
          {...control}
          name={field}
          autoComplete={autoComplete}
          enterKeyHint="next"
          maxLength={contactLimits[field]}
          value={contact[field]}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(field, target.value);
          }}
          suggestions={suggestions.map((suggestion) => ({ key: suggestion.label, text: <SuggestionText {...suggestion} /> }))}
          listLabel={m.checkout_suggestions()}
          countText={m.checkout_suggestions_count({ count: suggestions.length })}
          onChoose={(index) => {
            const chosen = suggestions[index];
            setTyped('');
            if (chosen) onChoose(field, chosen);
          }}
        />
      )}
    </Field>
  );
}
