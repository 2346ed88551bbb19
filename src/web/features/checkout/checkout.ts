/** The checkout without UI: state and actions. */
import type { Cart } from '#shared/contract/cart.ts';
import { countVisit } from '#web/lib/browser/visits.ts';
import { createCheckoutLoading } from './checkout-loading.ts';
import { type CheckoutSessionOptions, createCheckoutSession } from './checkout-session.ts';
import { type CheckoutState, type CheckoutStatus, createStateHolder, firstState, toShown } from './checkout-state.ts';
import { type CheckoutStepName, findOpenStep } from './checkout-steps.ts';
import { createContactActions } from './contact-actions.ts';
import { createDeliveryActions } from './delivery-actions.ts';
import { createGiftActions } from './gift-actions.ts';
import { createPaymentActions } from './payment-actions.ts';

export interface CheckoutOptions extends Omit<CheckoutSessionOptions, 'state'> {
  toReturnPath: (cartId: string) => string;
  onLeave: (url: string) => void;
  /** The cart shown before any is fetched. */
  firstCart?: Cart | null;
  /** Initial status without a known cart. */
  firstStatus?: Extract<CheckoutStatus, 'loading' | 'empty'>;
}

export type Checkout = ReturnType<typeof createCheckout>;

/** The open step, or null without a cart to check out. */
export function openStepIn({ status, cart, contact, gift, requestedStep }: CheckoutState): CheckoutStepName | null {
  return cart && (status === 'ready' || status === 'leaving') ? findOpenStep({ cart, contact, gift }, requestedStep) : null;
}

export function createCheckout(options: CheckoutOptions) {
  const state = createStateHolder({ ...firstState, status: options.firstStatus ?? 'loading', ...(options.firstCart && toShown(options.firstCart)) });
  const session = createCheckoutSession({ ...options, state });
  const loading = createCheckoutLoading({ ...options, state }, session);
  const delivery = createDeliveryActions({ ...options, session, state, saveGift: () => gift.save(), changeDay: (change) => gift.change(change) });
  const gift = createGiftActions({ session, state, onDaysChanged: delivery.loadOptions });
  const contact = createContactActions({ ...options, session, state, onDone: delivery.loadOptions });
  const payment = createPaymentActions({ ...options, session, loading, state, onCartChanged: delivery.loadOptions });

  async function start(): Promise<void> {
    const isStill = await loading.begin();
    await contact.settleCountry();
    const open = openStepIn(state.get());
    if (state.get().status === 'ready') countVisit({ name: 'begin_checkout' });
    // The buyer reached this step during the refetch, so its options are needed.
    if (isStill && state.get().status === 'ready' && (open === 'delivery' || open === 'payment')) await delivery.loadOptions();
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.get,
    start,
    /** Retries after the cart could not be fetched. */
    async retry(): Promise<void> {
      state.set({ status: 'loading' });
      await start();
    },
    /** Restored from the back/forward cache: nothing is pending any more. */
    async resume(): Promise<void> {
      state.set({ task: null, status: state.get().cart ? 'ready' : 'loading' });
      await start();
    },
    open(step: CheckoutStepName): void {
      if (state.get().task !== null) return;
      state.set({ requestedStep: step });
      if (step === 'delivery' && state.get().options === null) void delivery.loadOptions();
    },
    changeContact: contact.change,
    leavePostalCode: contact.leavePostalCode,
    fillInEmail: contact.fillInEmail,
    chooseRecipient: contact.chooseRecipient,
    changeCountry: contact.changeCountry,
    chooseSavedAddress: contact.chooseSavedAddress,
    chooseAddress: contact.chooseAddress,
    takeAddressOffer: contact.takeAddressOffer,
    submitContact: contact.submit,
    /** Adds or removes a promotion code; delivery prices may change with it. Rejects when the server refuses. */
    async changeCode(how: 'add' | 'remove', code: string): Promise<void> {
      const { cart, options: shown } = state.get();
      if (!cart) return;
      try {
        session.accept(
          (await (how === 'add' ? options.api.carts.addPromotions({ cartId: cart.id, body: { codes: [code] } }) : options.api.carts.removePromotions({ cartId: cart.id, body: { codes: [code] } })))
            .cart,
        );
      } catch (error) {
        if (!(await session.finishIfCompleted(error))) throw error;
        return;
      }
      if (shown !== null) await delivery.loadOptions();
    },
    /** Pays with a gift card, or without. Rejects when the server refuses. */
    async changeGiftCard(code: string | null): Promise<void> {
      const { cart } = state.get();
      if (!cart) return;
      try {
        session.accept((await (code === null ? options.api.giftCards.remove({ cartId: cart.id }) : options.api.giftCards.apply({ cartId: cart.id, body: { code } }))).cart);
      } catch (error) {
        if (!(await session.finishIfCompleted(error))) throw error;
      }
    },
    chooseDelivery: delivery.choose,
    choosePickupPoint: delivery.choosePoint,
    reloadDelivery: () => void delivery.loadOptions(),
    submitDelivery: delivery.submit,
    changeGift: gift.change,
    writeCard: gift.write,
    saveGift: () => void gift.save(),
    pay: payment.pay,
    payWith: payment.payWith,
    payCovered: payment.payCovered,
    clearCardError: payment.clearCardError,
    fixShortage: payment.fixShortage,
  };
}
