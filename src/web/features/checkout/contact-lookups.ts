/** Lookups while an address is typed: the town of a postal code, the currency of a country, and faults of a complete code. */
import { normalizePostalCode } from '#shared/values/places/postal-code.ts';
import { defaultRegionId } from '#shared/values/places/regions.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { Place } from '#web/lib/addresses/place.ts';
import type { CheckoutApi } from './checkout-api.ts';
import type { CheckoutSession } from './checkout-session.ts';
import type { StateHolder } from './checkout-state.ts';
import { type Contact, type ContactField, findDeliveryFault, getFriend } from './contact.ts';
import { toMessage } from './contact-refusal.ts';
import { regionIdOfCountry } from './region-of-country.ts';

/** Three digits are a Faroese code or an incomplete Danish one; decided once the field is left. */
const isBeingTyped = ({ country_code, postal_code }: Contact): boolean => country_code === 'DK' && postal_code.replace(/\D/g, '').length < 4;

interface ContactLookupsOptions {
  api: Pick<CheckoutApi, 'addresses'>;
  session: CheckoutSession;
  state: StateHolder;
}

export function createContactLookups({ api, session, state }: ContactLookupsOptions) {
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
      if (!(await session.finishIfCompleted(error))) state.set({ contactMessage: toMessage(error) });
    }
    if (state.get().task === 'country') state.set({ task: null });
  }

  return {
    write,
    noteCurrency,
    /** Values filled in by the shop and unchanged by the buyer: a chosen address may overwrite them. */
    listFilled: (): Partial<Place> => ({ ...(filledTown !== null && { city: filledTown }), ...(filledCode !== null && { postal_code: filledCode }) }),
    noteFilledCode(postalCode: string): void {
      filledCode = postalCode;
    },
    lookUpTown(): void {
      townSettled = findTown();
    },
    /** Discards a pending lookup for another postal code. */
    discardTown(): void {
      townQuestion += 1;
    },
    townSettled: (): Promise<void> => townSettled,
    /** Queued, each with the country chosen by then: the last choice wins. */
    followCountry(): Promise<void> {
      countrySettled = countrySettled.then(followCountry);
      return countrySettled;
    },
    countrySettled: (): Promise<void> => countrySettled,
  };
}
