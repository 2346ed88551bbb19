import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { countryCodes, countryName, isCountryCode } from '#shared/values/places/countries.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';
import { ContactInput } from './contact-input.tsx';

/** The buyer's details if the parcel goes to someone else: for the receipt, never for the parcel. */
export function GiverFields({ state, checkout }: { state: CheckoutState; checkout: Checkout }) {
  const shared = { state, onChange: checkout.changeContact };
  return (
    <fieldset className="mt-8 min-w-0 border-t border-line pt-5">
      <legend className="heading float-left mb-1 w-full text-lg">{m.gift_giver_own()}</legend>
      <p className="clear-left text-sm text-soft">{m.gift_giver_hint()}</p>
      <div className="mt-4 grid gap-x-4 gap-y-4.5 sm:grid-cols-6">
        <ContactInput {...shared} field="giver_first_name" label={m.checkout_first_name()} autoComplete="billing given-name" className="sm:col-span-3" />
        <ContactInput {...shared} field="giver_last_name" label={m.checkout_last_name()} autoComplete="billing family-name" className="sm:col-span-3" />
        <ContactInput {...shared} field="giver_address_1" label={m.checkout_address()} autoComplete="billing address-line1" className="sm:col-span-6" />
        <ContactInput {...shared} field="giver_postal_code" label={m.checkout_postal_code()} inputMode="numeric" autoComplete="billing postal-code" className="sm:col-span-2" />
        <ContactInput {...shared} field="giver_city" label={m.checkout_city()} autoComplete="billing address-level2" className="sm:col-span-4" />
        <Field label={m.checkout_country()} error={state.contactErrors.giver_country_code} className="sm:col-span-3">
          {(control) => (
            <Select
              {...control}
              name="giver_country_code"
              autoComplete="billing country"
              value={state.contact.giver_country_code}
              onChange={(event) => isCountryCode(event.target.value) && checkout.changeContact('giver_country_code', event.target.value)}
            >
              {countryCodes.map((code) => (
                <option key={code} value={code}>
                  {countryName(code, getLocale())}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ContactInput {...shared} field="giver_phone" label={m.checkout_phone()} type="tel" inputMode="tel" autoComplete="billing tel" enterKeyHint="go" className="sm:col-span-3" />
      </div>
    </fieldset>
  );
}
