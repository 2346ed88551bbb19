/** Step 1: buyer and delivery address. */
import type { Address } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { AddressSuggestion } from '#shared/contract/maps.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { CountryCode } from '#shared/values/places/countries.ts';
import { normalizePostalCode } from '#shared/values/places/postal-code.ts';
import { defaultRegionId } from '#shared/values/places/regions.ts';
import { type Place, placeChosen } from '#web/lib/addresses/place.ts';
import type { CheckoutApi, CheckoutSession } from './checkout-session.ts';
import type { StateHolder } from './checkout-state.ts';
import { toCartFields, checkContact, findDeliveryFault, type Contact, type ContactField, toContact, getFriend, isSameContact, wrongFields } from './contact.ts';
import { toContactRefusal, messageOf } from './contact-refusal.ts';
import type { Wait } from './complete.ts';
import { regionIdOfCountry } from './region-of-country.ts';
import { nameFor, findListOwner } from './list-owner.ts';

/** Longest wait in ms for the pending town lookup before the next step. */
const TOWN_PATIENCE_MS = 2_000;

/** Three digits are a Faroese code or an incomplete Danish one; decided once the field is left. */
const isBeingTyped = ({ country_code, postal_code }: Contact): boolean => country_code === 'DK' && postal_code.replace(/\D/g, '').length < 4;

interface ContactActionsOptions {
  api: Pick<CheckoutApi, 'addresses'>;
  session: CheckoutSession;
  state: StateHolder;
  wait: Wait;
  /** The contact is saved: delivery comes next. */
  onDone: () => Promise<void>;
}

export function createContactActions({ api, session, state, wait, onDone }: ContactActionsOptions) {
  let townQuestion = 0;
  let filledTown: string | null = null;
  let filledCode: string | null = null;
  let townSettled: Promise<void> = Promise.resolve();
  let countrySettled: Promise<void> = Promise.resolve();

  function write(change: Partial<Contact>): void {
    const contact = { ...state.get().contact, ...change };
    const contactErrors = { ...state.get().contactErrors };
    for (const field of Object.keys(change) as ContactField[]) delete contactErrors[field];
    if ('postal_code' in change || 'country_code' in change) {
      const fault = isBeingTyped(contact) ? null : findDeliveryFault(contact);
      if (fault !== null) contactErrors.postal_code = fault;
      else delete contactErrors.postal_code;
    }
    session.storeContact(contact);
    state.set({ contact, contactErrors });
  }

  function refuse({ errors, message }: ReturnType<typeof toContactRefusal>): void {
    const { contactRefusals } = state.get();
    state.set({ contactErrors: errors, contactMessage: message, contactRefusals: contactRefusals + 1, requestedStep: 'contact' });
  }

  /** Fills in the town of a complete postal code, if the field is empty or still as filled in before. */
  async function findTown(): Promise<void> {
    const { contact } = state.get();
    const code = normalizePostalCode(contact.country_code, contact.postal_code);
    townQuestion += 1;
    const question = townQuestion;
    if (code === null) return state.set({ town: { kind: 'unasked' } });
    const { place } = await api.addresses.getTown({ query: { country: contact.country_code, postal_code: code } }).catch(() => ({ place: undefined }));
    if (question !== townQuestion || place === undefined) return;
    if (place === null) return state.set({ town: { kind: 'unknown' } });
    const { city } = state.get().contact;
    const isOurs = city.trim() === '' || city === filledTown;
    if (isOurs) {
      filledTown = place;
      write({ city: place });
    }
    state.set({ town: isOurs ? { kind: 'filled' } : { kind: 'unasked' } });
  }

  /** Prices in another currency are not reported as changed. */
  function noteCurrency(before: Currency, now: Currency): void {
    if (now !== before) state.set({ changes: [], newCurrency: now });
    state.set({ options: null });
  }

  /** Another country may mean another currency: fetches its prices at once, so that they are seen before paying. */
  async function followCountry(): Promise<void> {
    const { cart, contact } = state.get();
    const regionId = regionIdOfCountry(contact.country_code);
    // A cart without a region counts as the default region.
    if (!cart || getFriend(contact) !== null || (cart.region?.id ?? defaultRegionId) === regionId) return;
    state.set({ task: 'country', contactMessage: null });
    try {
      noteCurrency(cart.currency_code, (await session.update({ region_id: regionId })).currency_code);
    } catch (error) {
      // The address is sent later together with its region: nothing is lost.
      if (!(await session.finishIfCompleted(error))) state.set({ contactMessage: messageOf(error) });
    }
    if (state.get().task === 'country') state.set({ task: null });
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

  return {
    change<Field extends Exclude<ContactField, 'country_code'>>(field: Field, value: Contact[Field]): void {
      if (state.get().contact[field] === value) return;
      write({ [field]: value });
      if (field === 'postal_code') townSettled = findTown();
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
      const ours: Partial<Place> = { ...(filledTown !== null && { city: filledTown }), ...(filledCode !== null && { postal_code: filledCode }) };
      const { write: parts, offer } = placeChosen(field, chosen, state.get().contact, ours);
      // Discards a pending lookup for another postal code.
      townQuestion += 1;
      if (parts.postal_code && parts.postal_code !== state.get().contact.postal_code) filledCode = parts.postal_code;
      write(parts);
      state.set({ town: { kind: 'unasked' }, addressOffer: offer });
    },
    /** Fills in a saved address completely, and the member's e-mail address if none is typed. */
    chooseSavedAddress({ email, country_code, first_name, last_name, address_1, address_2, postal_code, city, phone }: Address & { email: string }): void {
      townQuestion += 1;
      write({ email: state.get().contact.email.trim() || email, country_code, first_name, last_name, address_1, address_2, postal_code, city, phone });
      state.set({ addressOffer: null, town: { kind: 'unasked' } });
      countrySettled = countrySettled.then(followCountry);
    },
    takeAddressOffer(): void {
      const { addressOffer } = state.get();
      if (addressOffer) write({ ...addressOffer });
      state.set({ addressOffer: null });
    },
    changeCountry(country_code: CountryCode): void {
      write({ country_code });
      state.set({ addressOffer: null });
      townSettled = findTown();
      // Queued, each with the country chosen by then: the last choice wins.
      countrySettled = countrySettled.then(followCountry);
    },
    /** Sets the cart's region to the form's initial country, if another part of the shop changed it. */
    settleCountry(): Promise<void> {
      countrySettled = countrySettled.then(followCountry);
      return countrySettled;
    },
    async submit(): Promise<void> {
      const { task } = state.get();
      if (task !== null && task !== 'country') return;
      state.set({ task: 'contact', contactErrors: {}, contactMessage: null });
      await countrySettled;
      if (state.get().contact.city.trim() === '') await Promise.race([townSettled, wait(TOWN_PATIENCE_MS)]);
      const isDone = await send();
      // The next step is usable from here, while its options are still loading.
      state.set({ task: null });
      if (isDone) await onDone();
    },
  };
}
