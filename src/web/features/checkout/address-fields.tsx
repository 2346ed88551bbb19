import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { countryCodes, countryName, isCountryCode } from '#shared/values/places/countries.ts';
import { isOutsideVat } from '#shared/values/places/delivery-areas.ts';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { AddressInput } from './address-input.tsx';
import { AddressOffer } from './address-offer.tsx';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';
import { ContactInput } from './contact-input.tsx';
import { contactLabels } from './contact-labels.ts';
import { type SavedAddress, SavedAddresses } from './saved-addresses.tsx';

/** Delivery address in the contact grid, typed or picked from the member's saved addresses. */
export function AddressFields({ state, checkout, saved }: { state: CheckoutState; checkout: Checkout; saved: readonly SavedAddress[] }) {
  const { contact, town, newCurrency } = state;
  const isForOther = contact.recipient === 'other';
  const country = countryName(contact.country_code, getLocale());
  const shared = { state, onChange: checkout.changeContact };
  return (
    <>
      {isForOther && <h3 className="heading mt-2 text-lg sm:col-span-6">{m.gift_recipient()}</h3>}
      {saved.length > 0 && (
        <div className="sm:col-span-6">
          <SavedAddresses addresses={saved} onChoose={checkout.chooseSavedAddress} />
        </div>
      )}
      <Field label={contactLabels.country_code()} error={state.contactErrors.country_code} className="sm:col-span-6">
        {(control) => (
          <Select
            {...control}
            name="country_code"
            autoComplete="shipping country"
            value={contact.country_code}
            onChange={(event) => isCountryCode(event.target.value) && checkout.changeCountry(event.target.value)}
          >
            {countryCodes.map((code) => (
              <option key={code} value={code}>
                {countryName(code, getLocale())}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {newCurrency && (
        <Notice isLive className="sm:col-span-6">
          {newCurrency === 'EUR' ? m.checkout_paid_in_euro({ country }) : m.checkout_paid_in_kronor({ country })}
        </Notice>
      )}
      <ContactInput {...shared} field="first_name" label={contactLabels.first_name()} autoComplete="shipping given-name" className="sm:col-span-3" />
      <ContactInput {...shared} field="last_name" label={contactLabels.last_name()} autoComplete="shipping family-name" className="sm:col-span-3" />
      <AddressInput {...shared} onChoose={checkout.chooseAddress} field="address_1" label={contactLabels.address_1()} autoComplete="shipping address-line1" className="sm:col-span-6" />
      <ContactInput {...shared} field="address_2" label={contactLabels.address_2()} autoComplete="shipping address-line2" isOptional className="sm:col-span-6" />
      <ContactInput
        {...shared}
        field="postal_code"
        label={contactLabels.postal_code()}
        hint={town.kind === 'unknown' && !state.contactErrors.postal_code && m.checkout_postal_code_unknown()}
        inputMode="numeric"
        autoComplete="shipping postal-code"
        onBlur={checkout.leavePostalCode}
        className="sm:col-span-2"
      />
      <AddressInput
        {...shared}
        onChoose={checkout.chooseAddress}
        field="city"
        label={contactLabels.city()}
        // Its line is there before: a button that moves under a press loses it.
        hint={town.kind === 'filled' ? m.checkout_city_filled() : '\u00A0'}
        autoComplete="shipping address-level2"
        className="sm:col-span-4"
      />
      {isOutsideVat(contact) && (
        <Notice isLive className="sm:col-span-6">
          {m.order_outside_vat()}
        </Notice>
      )}
      {state.addressOffer && <AddressOffer offer={state.addressOffer} onTake={checkout.takeAddressOffer} className="sm:col-span-6" />}
      <ContactInput
        {...shared}
        field="phone"
        label={contactLabels.phone()}
        hint={isForOther ? m.gift_recipient_phone_hint() : m.checkout_phone_hint()}
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel"
        enterKeyHint="go"
        className="sm:col-span-6"
      />
    </>
  );
}
