import { useRef } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { countryCodes, countryName, isCountryCode } from '#shared/values/countries.ts';
import { isOutsideVat } from '#shared/values/delivery-areas.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';
import { Field } from '#web/ui/field.tsx';
import { focusNextField } from '#web/ui/focus-next-field.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { AddressInput } from './address-input.tsx';
import { AddressOffer } from './address-offer.tsx';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';
import { type ContactField, wrongFields } from './contact.ts';
import { ContactInput } from './contact-input.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { GiverFields } from './giver-fields.tsx';
import { type SavedAddress, SavedAddresses } from './saved-addresses.tsx';
import { useFocusOnRefusal } from './use-focus-on-refusal.ts';
import { wisherOf } from './wisher.ts';

const labels: Record<ContactField, () => string> = {
  email: m.checkout_email,
  recipient: m.gift_recipient_choice,
  country_code: m.checkout_country,
  first_name: m.checkout_first_name,
  last_name: m.checkout_last_name,
  address_1: m.checkout_address,
  address_2: m.checkout_address_more,
  postal_code: m.checkout_postal_code,
  city: m.checkout_city,
  phone: m.checkout_phone,
  giver_first_name: m.checkout_first_name,
  giver_last_name: m.checkout_last_name,
  giver_address_1: m.checkout_address,
  giver_postal_code: m.checkout_postal_code,
  giver_city: m.checkout_city,
  giver_country_code: m.checkout_country,
  giver_phone: m.checkout_phone,
};

/** A field's label with whose address it belongs to: with two addresses on the page, both have a postal code. */
function labelWithOwner(name: ContactField): string {
  const field = labels[name]();
  if (name.startsWith('giver_')) return m.checkout_field_of_giver({ field });
  return name === 'email' || name === 'recipient' ? field : m.checkout_field_of_recipient({ field });
}

interface ContactStepProps {
  state: CheckoutState;
  checkout: Checkout;
  saved: readonly SavedAddress[];
}

export function ContactStep({ state, checkout, saved }: ContactStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useFocusOnRefusal<HTMLDivElement>(state.contactRefusals);
  const { contact, town, newCurrency } = state;
  const isForOther = contact.recipient === 'other';
  const wisher = state.cart && wisherOf(state.cart);
  // What is refused while it is typed stands at its field alone: a summary above would push the field away.
  const summarized = state.contactRefusals > 0 ? wrongFields(state.contactErrors) : [];
  const country = countryName(contact.country_code, getLocale());

  function goTo(name: string): void {
    const control = form.current?.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  }

  const shared = { state, onChange: checkout.changeContact };
  return (
    <form
      ref={form}
      noValidate
      onKeyDown={focusNextField}
      onSubmit={(event) => {
        event.preventDefault();
        void checkout.submitContact();
      }}
    >
      <ErrorSummary ref={summary} fields={summarized.map((name) => ({ name, label: isForOther ? labelWithOwner(name) : labels[name]() }))} message={state.contactMessage} onGoTo={goTo} />
      <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-6">
        <ContactInput
          {...shared}
          field="email"
          label={labels.email()}
          hint={m.checkout_email_hint()}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          className="sm:col-span-6"
        />
        <fieldset className="sm:col-span-6">
          <legend className="mb-1.5 text-sm font-semibold">{labels.recipient()}</legend>
          <div className="flex flex-wrap gap-2">
            {(['self', 'other'] as const).map((recipient) => (
              <ChoiceChip key={recipient} name="recipient" value={recipient} checked={contact.recipient === recipient} onChange={() => checkout.chooseRecipient(recipient)}>
                {recipient === 'self' ? m.gift_to_me() : (wisher?.firstName ?? m.gift_to_other())}
              </ChoiceChip>
            ))}
          </div>
          {isForOther && wisher && <p className="mt-2 text-sm text-soft wrap-anywhere">{m.gift_recipient_of_wish({ name: wisher.firstName })}</p>}
        </fieldset>
        {isForOther && <h3 className="heading mt-2 text-lg sm:col-span-6">{m.gift_recipient()}</h3>}
        {saved.length > 0 && (
          <div className="sm:col-span-6">
            <SavedAddresses addresses={saved} onChoose={checkout.chooseSavedAddress} />
          </div>
        )}
        <Field label={labels.country_code()} error={state.contactErrors.country_code} className="sm:col-span-6">
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
        <ContactInput {...shared} field="first_name" label={labels.first_name()} autoComplete="shipping given-name" className="sm:col-span-3" />
        <ContactInput {...shared} field="last_name" label={labels.last_name()} autoComplete="shipping family-name" className="sm:col-span-3" />
        <AddressInput {...shared} onChoose={checkout.chooseAddress} field="address_1" label={labels.address_1()} autoComplete="shipping address-line1" className="sm:col-span-6" />
        <ContactInput {...shared} field="address_2" label={labels.address_2()} autoComplete="shipping address-line2" isOptional className="sm:col-span-6" />
        <ContactInput
          {...shared}
          field="postal_code"
          label={labels.postal_code()}
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
          label={labels.city()}
          hint={town.kind === 'filled' && m.checkout_city_filled()}
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
          label={labels.phone()}
          hint={isForOther ? m.gift_recipient_phone_hint() : m.checkout_phone_hint()}
          type="tel"
          inputMode="tel"
          autoComplete="shipping tel"
          enterKeyHint="go"
          className="sm:col-span-6"
        />
      </div>
      {isForOther && <GiverFields state={state} checkout={checkout} />}
      <Button type="submit" size="lg" className="mt-6 max-sm:w-full" isBusy={state.task === 'contact'}>
        {m.checkout_to_delivery()}
      </Button>
    </form>
  );
}
