import { type ComponentPropsWithRef, useState } from 'react';
import type { AddressSuggestion } from '#shared/contract/maps.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { CountryCode } from '#shared/values/places/countries.ts';
import { SuggestionInput } from '#web/ui/suggestion-input.tsx';
import { useAddressSuggestions } from './use-address-suggestions.ts';

export type AddressField = 'address_1' | 'city';

interface AddressSuggestionInputProps extends Omit<ComponentPropsWithRef<'input'>, 'name' | 'value' | 'onChange' | 'role' | 'onKeyDown' | 'onBlur'> {
  field: AddressField;
  country: CountryCode;
  value: string;
  onType: (value: string) => void;
  onChoose: (suggestion: AddressSuggestion) => void;
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

/** Street or town input with suggestions for a country. The street field only offers suggestions with a street. */
export function AddressSuggestionInput({ field, country, value, onType, onChoose, ...input }: AddressSuggestionInputProps) {
  const [typed, setTyped] = useState('');
  const found = useAddressSuggestions(typed, country);
  const suggestions = field === 'city' ? found : found.filter(({ street }) => street !== null);
  return (
    <SuggestionInput
      {...input}
      name={field}
      enterKeyHint="next"
      value={value}
      onChange={({ target }) => {
        setTyped(target.value);
        onType(target.value);
      }}
      suggestions={suggestions.map((suggestion) => ({ key: suggestion.label, text: <SuggestionText {...suggestion} /> }))}
      listLabel={m.checkout_suggestions()}
      countText={m.checkout_suggestions_count({ count: suggestions.length })}
      onChoose={(index) => {
        const chosen = suggestions[index];
        setTyped('');
        if (chosen) onChoose(chosen);
      }}
    />
  );
}
