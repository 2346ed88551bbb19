import { type FormEvent, useState } from 'react';
import type { AddressSuggestion } from '#shared/contract/maps.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { countryCodes, countryName, isCountryCode } from '#shared/values/places/countries.ts';
import { isDeliveredTo } from '#shared/values/places/delivery-areas.ts';
import { type AddressField, AddressSuggestionInput } from '#web/lib/addresses/address-suggestion-input.tsx';
import { placeChosen } from '#web/lib/addresses/place.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import type { SaveState } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import type { AddressDraft } from './address-draft.ts';
import { addressName, addressNameTypes } from './address-name.ts';

type TextField = 'first_name' | 'last_name' | 'address_1' | 'address_2' | 'postal_code' | 'city' | 'phone';

/** Maximum characters per field, as in the API. */
const limits: Record<TextField, number> = { first_name: 80, last_name: 80, address_1: 160, address_2: 160, postal_code: 20, city: 100, phone: 40 };
const required = (Object.keys(limits) as TextField[]).filter((field) => field !== 'address_2');

interface AddressFormProps {
  draft: AddressDraft;
  state: SaveState;
  /** Server prefix of this address's field names. */
  errorPrefix: string;
  onSubmit: (draft: AddressDraft) => void;
  onCancel: () => void;
}

export function AddressForm({ draft, state, errorPrefix, onSubmit, onCancel }: AddressFormProps) {
  const locale = useLocale();
  const { form, focusError } = useFocusOnError();
  const [address, setAddress] = useState(draft);
  const [missing, setMissing] = useState<readonly TextField[]>([]);
  // While typing, three digits may be an incomplete Danish code rather than a Faroese one.
  const [hasLeftCode, setHasLeftCode] = useState(draft.postal_code !== '');

  function change(part: Partial<AddressDraft>): void {
    setAddress((before) => ({ ...before, ...part }));
    setMissing((before) => before.filter((field) => !(field in part)));
    if ('postal_code' in part) setHasLeftCode(false);
  }

  function choose(field: AddressField, chosen: AddressSuggestion): void {
    // A chosen suggestion overwrites typed values here: the form isn't sent yet and stays editable.
    const { write, offer } = placeChosen(field, chosen, address, { postal_code: address.postal_code, city: address.city });
    change({ ...write, ...offer });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const empty = required.filter((field) => address[field].trim() === '');
    setMissing(empty);
    setHasLeftCode(true);
    if (empty.length > 0 || !isDeliveredTo(address)) focusError();
    else onSubmit(address);
  }

  const isRefused = hasLeftCode && !isDeliveredTo(address);
  const getError = (field: TextField) =>
    missing.includes(field) ? m.error_field_required() : field === 'postal_code' && isRefused ? m.error_field_not_delivered() : state.errors[errorPrefix + field];
  const text = (field: TextField, label: string, autoComplete: string, more: { isOptional?: boolean; className?: string; type?: string; inputMode?: 'numeric' | 'tel' } = {}) => {
    const { isOptional = false, className = '', ...input } = more;
    return (
      <Field label={label} isOptional={isOptional} error={getError(field)} isErrorLive={field === 'postal_code' && isRefused} className={className}>
        {(control) => (
          <TextInput
            {...control}
            {...input}
            name={field}
            autoComplete={autoComplete}
            maxLength={limits[field]}
            value={address[field]}
            onChange={(event) => change({ [field]: event.target.value })}
            onBlur={() => field === 'postal_code' && setHasLeftCode(true)}
          />
        )}
      </Field>
    );
  };
  const suggested = (field: AddressField, label: string, autoComplete: string, className: string) => (
    <Field label={label} error={getError(field)} className={className}>
      {(control) => (
        <AddressSuggestionInput
          {...control}
          field={field}
          country={address.country_code}
          autoComplete={autoComplete}
          maxLength={limits[field]}
          value={address[field]}
          onType={(value) => change({ [field]: value })}
          onChoose={(chosen) => choose(field, chosen)}
        />
      )}
    </Field>
  );
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
      <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-6">
        {text('first_name', m.checkout_first_name(), 'given-name', { className: 'sm:col-span-3' })}
        {text('last_name', m.checkout_last_name(), 'family-name', { className: 'sm:col-span-3' })}
        <Field label={m.checkout_country()} className="sm:col-span-6">
          {(control) => (
            <Select
              {...control}
              name="country_code"
              autoComplete="country"
              value={address.country_code}
              onChange={({ target }) => isCountryCode(target.value) && change({ country_code: target.value })}
            >
              {countryCodes.map((code) => (
                <option key={code} value={code}>
                  {countryName(code, locale)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {suggested('address_1', m.checkout_address(), 'address-line1', 'sm:col-span-6')}
        {text('address_2', m.checkout_address_more(), 'address-line2', { isOptional: true, className: 'sm:col-span-6' })}
        {text('postal_code', m.checkout_postal_code(), 'postal-code', { inputMode: 'numeric', className: 'sm:col-span-2' })}
        {suggested('city', m.checkout_city(), 'address-level2', 'sm:col-span-4')}
        {text('phone', m.checkout_phone(), 'tel', { type: 'tel', inputMode: 'tel', className: 'sm:col-span-6' })}
      </div>
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
