/** Step 1: buyer and delivery address. */
import type { Address } from '#shared/contract/cart.ts';
import type { AddressSuggestion } from '#shared/contract/maps.ts';
import type { CountryCode } from '#shared/values/places/countries.ts';
import { placeChosen } from '#web/lib/addresses/place.ts';
import type { CheckoutApi } from './checkout-api.ts';
import type { CheckoutSession } from './checkout-session.ts';
import type { StateHolder } from './checkout-state.ts';
import { findDeliveryFault, type Contact, type ContactField } from './contact.ts';
import { createContactLookups } from './contact-lookups.ts';
import { createContactSubmit } from './contact-submit.ts';
import type { Wait } from './complete.ts';
import { nameFor, findListOwner } from './list-owner.ts';

interface ContactActionsOptions {
  api: Pick<CheckoutApi, 'addresses'>;
  session: CheckoutSession;
  state: StateHolder;
  wait: Wait;
  /** The contact is saved: delivery comes next. */
  onDone: () => Promise<void>;
}

export function createContactActions({ api, session, state, wait, onDone }: ContactActionsOptions) {
  const { write, noteCurrency, listFilled, noteFilledCode, lookUpTown, discardTown, townSettled, followCountry, countrySettled } = createContactLookups({ api, session, state });

  const submit = createContactSubmit({ session, state, wait, lookups: { noteCurrency, townSettled, countrySettled }, onDone });

  return {
    change<Field extends Exclude<ContactField, 'country_code'>>(field: Field, value: Contact[Field]): void {
      if (state.get().contact[field] === value) return;
      write({ [field]: value });
      if (field === 'postal_code') lookUpTown();
      if (field === 'city') state.set({ town: { kind: 'unasked' } });
      if (field === 'city' || field === 'postal_code') state.set({ addressOffer: null });
    },
    /** On blur the postal code counts as complete. */
    leavePostalCode(): void {
      const fault = findDeliveryFault(state.get().contact);
      if (fault !== null) state.set({ contactErrors: { ...state.get().contactErrors, postal_code: fault } });
    },
    /** Fills in the member's e-mail address if none is typed. Not stored in the tab, which others may use later. */
    fillInEmail(email: string): void {
      const { contact } = state.get();
      state.set({ memberEmail: email, ...(contact.email.trim() === '' && { contact: { ...contact, email } }) });
    },
    chooseRecipient(recipient: Contact['recipient']): void {
      const { cart, contact } = state.get();
      if (contact.recipient !== recipient) write({ recipient, ...nameFor(recipient, contact, cart && findListOwner(cart)) });
    },
    /** Fills in a suggestion; offers, rather than overwrites, values that differ from typed ones. */
    chooseAddress(field: 'address_1' | 'city', chosen: AddressSuggestion): void {
      const { write: parts, offer } = placeChosen(field, chosen, state.get().contact, listFilled());
      discardTown();
      if (parts.postal_code && parts.postal_code !== state.get().contact.postal_code) noteFilledCode(parts.postal_code);
      write(parts);
      state.set({ town: { kind: 'unasked' }, addressOffer: offer });
    },
    /** Fills in a saved address completely, and the member's e-mail address if none is typed. */
    chooseSavedAddress({ email, country_code, first_name, last_name, address_1, address_2, postal_code, city, phone }: Address & { email: string }): void {
      discardTown();
      write({ email: state.get().contact.email.trim() || email, country_code, first_name, last_name, address_1, address_2, postal_code, city, phone });
      state.set({ addressOffer: null, town: { kind: 'unasked' } });
      void followCountry();
    },
    takeAddressOffer(): void {
      const { addressOffer } = state.get();
      if (addressOffer) write({ ...addressOffer });
      state.set({ addressOffer: null });
    },
    changeCountry(country_code: CountryCode): void {
      write({ country_code });
      state.set({ addressOffer: null });
      lookUpTown();
      void followCountry();
    },
    /** Sets the cart's region to the form's initial country, if another part of the shop changed it. */
    settleCountry: followCountry,
    submit,
  };
}
