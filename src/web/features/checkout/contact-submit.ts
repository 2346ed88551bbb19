/** Step 1, continued: checks the contact, saves it in the cart, and goes on. */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { CheckoutSession } from './checkout-session.ts';
import type { StateHolder } from './checkout-state.ts';
import type { Wait } from './complete.ts';
import { checkContact, isSameContact, toCartFields, toContact, wrongFields } from './contact.ts';
import type { createContactLookups } from './contact-lookups.ts';
import { toContactRefusal } from './contact-refusal.ts';

/** Longest wait in ms for the pending town lookup before the next step. */
const TOWN_PATIENCE_MS = 2_000;

interface ContactSubmitOptions {
  session: CheckoutSession;
  state: StateHolder;
  wait: Wait;
  lookups: Pick<ReturnType<typeof createContactLookups>, 'noteCurrency' | 'townSettled' | 'countrySettled'>;
  /** The contact is saved: delivery comes next. */
  onDone: () => Promise<void>;
}

/** Returns a function that waits briefly for a town's lookup, saves the contact, and continues to delivery. */
export function createContactSubmit({ session, state, wait, lookups: { noteCurrency, townSettled, countrySettled }, onDone }: ContactSubmitOptions): () => Promise<void> {
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
      // Input typed while the request was pending stays.
      const hasTypedOn = !isSameContact(state.get().contact, contact);
      state.set(hasTypedOn ? { requestedStep: 'contact' } : { contact: known, requestedStep: 'delivery', payMessage: null });
      if (!hasTypedOn) session.storeContact(known);
      return !hasTypedOn;
    } catch (error) {
      if (!(await session.finishIfCompleted(error))) refuse(toContactRefusal(error));
      return false;
    }
  }

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

  return submit;
}
