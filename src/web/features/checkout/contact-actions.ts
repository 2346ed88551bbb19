/** Step 1: buyer and delivery address. */
import type { Address } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { AddressSuggestion } from '#shared/contract/maps.ts';
import type { CountryCode } from '#shared/values/places/countries.ts';
import { placeChosen } from '#web/lib/addresses/place.ts';
import type { CheckoutApi, CheckoutSession } from './checkout-session.ts';
import type { StateHolder } from './checkout-state.ts';
import { toCartFields, checkContact, findDeliveryFault, type Contact, type ContactField, toContact, isSameContact, wrongFields } from './contact.ts';
import { createContactLookups } from './contact-lookups.ts';
import { toContactRefusal } from './contact-refusal.ts';
import type { Wait } from './complete.ts';
import { nameFor, findListOwner } from './list-owner.ts';

/** Longest wait in ms for the pending town lookup before the next step. */
const TOWN_PATIENCE_MS = 2_000;

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

  function refuse({ errors, message }: ReturnType<typeof toContactRefusal>): void {
    const { contactRefusals } = state.get();
    state.set({ contactErrors: errors, contactMessage: message, contactRefusals: contactRefusals + 1, requestedStep: 'contact' });
  }

  /** Returns whether the cart now holds the contact. */
  async function send(): Promise<boolean> {
    const { cart: before, contact } = state.get();
    if (!before) return false;
    const errors = checkContact(contact);
    if (wrongFields(errors).length > 0) {
      refuse({ errors, message: null });
      return false;
    }
    try {
      const cart = await session.update(toCartFields(contact, before));
      const known = toContact(cart);
      noteCurrency(before.currency_code, cart.currency_code);
      if (cart.recipient?.is_possible === false) {
        refuse({ errors: { friend: m.error_recipient_unavailable() }, message: null });
        return false;
      }
      // Input typed while the request was pending is kept.
      const hasTypedOn = !isSameContact(state.get().contact, contact);
      state.set(hasTypedOn ? { requestedStep: 'contact' } : { contact: known, requestedStep: 'delivery' });
      if (!hasTypedOn) session.storeContact(known);
      return !hasTypedOn;
    } catch (error) {
      if (!(await session.finishIfCompleted(error))) refuse(toContactRefusal(error));
      return false;
    }
  }

  /** Waits briefly for a town that is being looked up, saves the contact, and continues to delivery. */
  async function submit(): Promise<void> {
    const { task } = state.get();
    if (task !== null && task !== 'country') return;
    state.set({ task: 'contact', contactErrors: {}, contactMessage: null });
    await countrySettled();
    if (state.get().contact.city.trim() === '') await Promise.race([townSettled(), wait(TOWN_PATIENCE_MS)]);
    const isDone = await send();
    // The next step is usable from here, while its options are still loading.
    state.set({ task: null });
    if (isDone) await onDone();
    else void submitWithTown();
  }

  /** Submits again when only the town was missing, and its lookup fills it in before the buyer changes anything. */
  async function submitWithTown(): Promise<void> {
    const { contact: refused, contactErrors } = state.get();
    if (refused.city.trim() !== '' || wrongFields(contactErrors).join() !== 'city') return;
    await townSettled();
    const { contact, town, task } = state.get();
    if (task === null && town.kind === 'filled' && contact.city.trim() !== '' && isSameContact({ ...contact, city: refused.city }, refused)) await submit();
  }

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
