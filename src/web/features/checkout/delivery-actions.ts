/** Step 2: delivery method. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { countVisit } from '#web/lib/browser/visits.ts';
import type { CheckoutApi } from './checkout-api.ts';
import type { CheckoutSession } from './checkout-session.ts';
import type { StateHolder } from './checkout-state.ts';
import { toMessage } from './contact-refusal.ts';

interface DeliveryActionsOptions {
  api: Pick<CheckoutApi, 'checkout'>;
  session: CheckoutSession;
  state: StateHolder;
  /** Returns whether the cart holds the gift form's values. */
  saveGift: () => Promise<boolean>;
}

export function createDeliveryActions({ api, session, state, saveGift }: DeliveryActionsOptions) {
  async function fail(error: unknown): Promise<void> {
    if (!(await session.finishIfCompleted(error))) state.set({ deliveryMessage: toMessage(error) });
  }

  /** Queued, so that the last choice wins. Returns whether the cart now holds it. */
  function choose(optionId: string): Promise<boolean> {
    state.set({ chosenOptionId: optionId, deliveryMessage: null });
    return session.inTurn(async () => {
      const { cart, chosenOptionId } = state.get();
      if (!cart || chosenOptionId !== optionId) return false;
      try {
        session.accept((await api.checkout.chooseShippingMethod({ cartId: cart.id, body: { option_id: optionId } })).cart);
        return true;
      } catch (error) {
        await fail(error);
        return false;
      } finally {
        if (state.get().chosenOptionId === optionId) state.set({ chosenOptionId: null });
      }
    });
  }

  /** Fetches the options; without a choice yet, takes the first (the ordinary one). */
  async function loadOptions(): Promise<void> {
    const { cart } = state.get();
    if (!cart) return;
    state.set({ options: null, deliveryMessage: null });
    try {
      const { shipping_options: options } = await api.checkout.listShippingOptions({ cartId: cart.id });
      state.set({ options });
      const first = options[0];
      if (state.get().cart?.shipping_method === null && first) await choose(first.id);
    } catch (error) {
      await fail(error);
    }
  }

  return {
    loadOptions,
    choose,
    async submit(): Promise<void> {
      const { task, options } = state.get();
      if (task !== null) return;
      state.set({ task: 'delivery' });
      // The gift is saved in the same queue, after any earlier choice.
      const isGiftSaved = await saveGift();
      const first = options?.[0];
      const isChosen = state.get().cart?.shipping_method != null || (first !== undefined && (await choose(first.id)));
      const { cart } = state.get();
      // Delivery to a friend's own address requires a day.
      const lacksDay = cart?.recipient != null && cart.delivery_day === null;
      if (lacksDay) state.set({ giftMessage: m.gift_day_needed() });
      const isDone = isChosen && isGiftSaved && !lacksDay && cart?.delivery_day?.is_possible !== false;
      if (isDone) countVisit({ name: 'choose_delivery' });
      state.set(isDone ? { task: null, requestedStep: 'payment' } : { task: null, deliveryRefusals: state.get().deliveryRefusals + 1 });
    },
  };
}
