/** Step 3: payment and its outcomes. */
import { countVisit } from '#web/lib/browser/visits.ts';
import { quantitiesToBeHad } from './cart-changes.ts';
import { type Card, checkCard } from '#web/lib/cards/card-input.ts';
import type { CheckoutLoading } from './checkout-loading.ts';
import type { CheckoutApi } from './checkout-api.ts';
import type { CheckoutSession } from './checkout-session.ts';
import type { StateHolder } from './checkout-state.ts';
import type { Wait } from './complete.ts';
import { toMessage } from './contact-refusal.ts';
import type { CardClient } from './card-client.ts';
import { payByCard, payNothing, payByToken } from './pay.ts';
import { createPaymentOutcomes } from './payment-outcomes.ts';

interface PaymentActionsOptions {
  api: CheckoutApi;
  session: CheckoutSession;
  loading: CheckoutLoading;
  state: StateHolder;
  wait: Wait;
  toReturnPath: (cartId: string) => string;
  /** The cart changed, so delivery prices may have too. */
  onCartChanged: () => Promise<void>;
  /** Opens the bank's page. */
  onLeave: (url: string) => void;
}

export function createPaymentActions({ api, session, loading, state, wait, toReturnPath, onCartChanged, onLeave }: PaymentActionsOptions) {
  const { refuse, follow } = createPaymentOutcomes({ session, loading, state, onCartChanged, onLeave });

  /** The cart to pay; null while a payment is pending. */
  function payable(): NonNullable<ReturnType<typeof state.get>['cart']> | null {
    const { cart, task, status } = state.get();
    return task === null && status === 'ready' ? cart : null;
  }

  function begin(): void {
    countVisit({ name: 'begin_payment' });
    state.set({ task: 'pay', payMessage: null, cardErrors: {}, changes: [] });
  }

  return {
    /** Pays the sum shown. Ignored while a payment is pending. */
    async pay(card: Card, providerId: string): Promise<void> {
      const cart = payable();
      if (!cart) return;
      const cardErrors = checkCard(card);
      if (Object.keys(cardErrors).length > 0) return refuse(null, cardErrors);
      begin();
      await follow(await payByCard(api, { cart, providerId, card, returnPath: toReturnPath(cart.id), wait }));
    },

    /** As `pay`, with the fields of the provider's script. */
    async payWith(client: CardClient, providerId: string): Promise<void> {
      const cart = payable();
      if (!cart) return;
      begin();
      const outcome = await payByToken(api, { cart, providerId, client, wait });
      await (outcome.kind === 'incorrect' ? refuse(outcome.message) : follow(outcome));
    },

    /** As `pay`, where nothing is left to pay. */
    async payCovered(): Promise<void> {
      const cart = payable();
      if (!cart) return;
      begin();
      await follow(await payNothing(api, { cart, wait }));
    },

    clearCardError(field: keyof Card): void {
      const { [field]: _, ...cardErrors } = state.get().cardErrors;
      state.set({ cardErrors });
    },

    /** Reduces lines to the available quantities. */
    async fixShortage(): Promise<void> {
      const { cart, changes, task } = state.get();
      if (!cart || task !== null) return;
      state.set({ task: 'fix' });
      try {
        for (const { itemId, quantity } of quantitiesToBeHad(cart, changes)) {
          session.accept(quantity > 0 ? (await api.carts.updateLineItem({ cartId: cart.id, itemId, body: { quantity } })).cart : (await api.carts.deleteLineItem({ cartId: cart.id, itemId })).parent);
        }
        if (state.get().cart) {
          await onCartChanged();
          // Last, since it hides the reported changes: then nothing is pending and Pay can be pressed.
          await loading.load();
        }
      } catch (error) {
        if (!(await session.finishIfCompleted(error))) {
          await loading.load();
          refuse(toMessage(error));
        }
      }
      state.set(state.get().changes === changes ? { task: null, changes: [] } : { task: null });
    },
  };
}
