import { m } from '#shared/i18n/paraglide/messages.js';
import { countryCodes, countryName, isCountryCode } from '#shared/values/places/countries.ts';
import { type AddressField, AddressSuggestionInput } from '#web/lib/addresses/address-suggestion-input.tsx';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type AddressInput, limits, type TextField } from './use-address-input.ts';

export function AddressFields({ address, change, choose, getError, isCodeRefused, leaveCode }: AddressInput) {
  const locale = useLocale();
  const text = (field: TextField, label: string, autoComplete: string, more: { isOptional?: boolean; className?: string; type?: string; inputMode?: 'numeric' | 'tel' } = {}) => {
    const { isOptional = false, className = '', ...input } = more;
    return (
      <Field label={label} isOptional={isOptional} error={getError(field)} isErrorLive={field === 'postal_code' && isCodeRefused} className={className}>
        {(control) => (
          <TextInput
            {...control}
            {...input}
            name={field}
            autoComplete={autoComplete}
            maxLength={limits[field]}
            value={address[field]}
            onChange={(event) => change({ [field]: event.target.value })}
            onBlur={() => field === 'postal_code' && leaveCode()}
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
    <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-6">
      {text('first_name', m.checkout_first_name(), 'given-name', { className: 'sm:col-span-3' })}
      {text('last_name', m.checkout_last_name(), 'family-name', { className: 'sm:col-span-3' })}
      <Field label={m.checkout_country()} className="sm:col-span-6">
        {(control) => (
          <Select {...control} name="country_code" autoComplete="country" value={address.country_code} onChange={({ target }) => isCountryCode(target.value) && change({ country_code: target.value })}>
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
  );
}
