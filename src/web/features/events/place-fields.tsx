import type { CountryCode } from '#shared/values/places/countries.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { AddressSuggestionInput } from '#web/lib/addresses/address-suggestion-input.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { EventFormPart } from './use-event-form.ts';

/** Where addresses are suggested from, by the event's clocks. */
const countries: Record<string, CountryCode> = { 'Europe/Oslo': 'NO', 'Europe/Helsinki': 'FI', 'Europe/Copenhagen': 'DK', 'Atlantic/Reykjavik': 'IS' };

/** Where it is, and how to get in. */
export function PlaceFields({ form: { draft, change, text } }: EventFormPart) {
  return (
    <>
      <Field label={m.events_place()} isOptional>
        {(control) => (
          <AddressSuggestionInput
            {...control}
            field="address_1"
            country={countries[draft.timeZone] ?? 'SE'}
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
    </>
  );
}
