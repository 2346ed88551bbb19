/** Outcomes of a payment on the page: an order, the bank's page, or an error. */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Card, CardErrors } from '#web/lib/cards/card-input.ts';
import type { CheckoutLoading } from './checkout-loading.ts';
import type { CheckoutSession } from './checkout-session.ts';
import type { StateHolder } from './checkout-state.ts';
import type { DeclineCode, PayOutcome } from './pay.ts';

interface PaymentOutcomesOptions {
  session: CheckoutSession;
  loading: CheckoutLoading;
  state: StateHolder;
  /** The cart changed, so delivery prices may have too. */
  onCartChanged: () => Promise<void>;
  /** Opens the bank's page. */
  onLeave: (url: string) => void;
}

const declined: Record<DeclineCode, { field: keyof Card | null; message: () => string }> = {
  card_declined: { field: null, message: m.checkout_declined_card },
  insufficient_funds: { field: null, message: m.checkout_declined_funds },
  expired_card: { field: 'expiry', message: m.checkout_declined_expired },
  incorrect_number: { field: 'number', message: m.checkout_declined_incorrect_number },
  incorrect_cvc: { field: 'cvc', message: m.checkout_declined_incorrect_cvc },
};

export function createPaymentOutcomes({ session, loading, state, onCartChanged, onLeave }: PaymentOutcomesOptions) {
  function refuse(payMessage: string | null, cardErrors: CardErrors = {}): void {
    state.set({ payMessage, cardErrors, payRefusals: state.get().payRefusals + 1, task: null });
  }

  async function recheck(): Promise<void> {
    await loading.load();
    refuse(state.get().status === 'ready' ? m.checkout_look_again() : null);
  }

  async function follow(outcome: PayOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'ordered':
        return session.finish(outcome.order);
      case 'leave':
        state.set({ status: 'leaving', task: null });
        return onLeave(outcome.url);
      case 'declined': {
        const { field, message } = declined[outcome.code];
        if (field) refuse(null, { [field]: message() });
        else refuse(message());
        // The stock has been reserved since the payment began.
        return loading.refresh();
      }
      case 'unpaid':
        refuse(outcome.message);
        return loading.refresh();
      case 'changed':
        if (!outcome.cart) return recheck();
        // Open until the buyer goes on: a day that is only tried must not lead to the payment.
        if (outcome.cart.delivery_day?.is_possible === false) state.set({ requestedStep: 'delivery' });
        // With unchanged items and total, the payment or a delivery day changed.
        if (session.showChanges(outcome.cart, outcome.unavailable)) state.set({ task: null });
        else refuse(outcome.message ?? m.checkout_changed_elsewhere());
        return onCartChanged();
      case 'replaced':
        refuse(m.checkout_changed_elsewhere());
        return loading.refresh();
      case 'incomplete':
        state.set({ requestedStep: outcome.fields.every((field) => field.startsWith('shipping_method') || field === 'gift.deliver_on') ? 'delivery' : 'contact' });
        return recheck();
      case 'gone':
        return recheck();
      case 'failed':
        if (outcome.isOfDelivery) state.set({ requestedStep: 'delivery' });
        return refuse(outcome.message);
    }
  }

  return { refuse, follow };
}
