/** The second step: how it travels. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { countVisit } from '#web/lib/browser/visits.ts';
import type { CheckoutApi, CheckoutSession } from './checkout-session.ts';
import type { StateHolder } from './checkout-state.ts';
import { messageOf } from './contact-refusal.ts';

interface DeliveryActionsOptions {
  api: Pick<CheckoutApi, 'checkout'>;
  session: CheckoutSession;
  state: StateHolder;
  /** Tells whether the cart knows what stands in the gift's form. */
  saveGift: () => Promise<boolean>;
}

export function createDeliveryActions({ api, session, state, saveGift }: DeliveryActionsOptions) {
  async function fail(error: unknown): Promise<void> {
    if (!(await session.finishIfCompleted(error))) state.set({ deliveryMessage: messageOf(error) });
  }

  /** One choice after the other, so that the last one pressed is the last one heard. Tells whether it is the cart's now. */
  function choose(optionId: string): Promise<boolean> {
    state.set({ wishedOptionId: optionId, deliveryMessage: null });
    return session.inTurn(async () => {
      const { cart, wishedOptionId } = state.get();
      if (!cart || wishedOptionId !== optionId) return false;
      try {
        session.accept((await api.checkout.chooseShippingMethod({ cartId: cart.id, body: { option_id: optionId } })).cart);
        return true;
      } catch (error) {
        await fail(error);
        return false;
      } finally {
        if (state.get().wishedOptionId === optionId) state.set({ wishedOptionId: null });
      }
    });
  }

  /** Fetches what there is to choose from; without a choice so far, the first (the ordinary one) is taken. */
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
      // What was chosen before has been answered when the gift has its turn.
      const isGiftKept = await saveGift();
      const first = options?.[0];
      const isChosen = state.get().cart?.shipping_method != null || (first !== undefined && (await choose(first.id)));
      const { cart } = state.get();
      // A friend's own address follows from the day.
      const lacksDay = cart?.recipient != null && cart.delivery_day === null;
      if (lacksDay) state.set({ giftMessage: m.gift_day_needed() });
      const isDone = isChosen && isGiftKept && !lacksDay && cart?.delivery_day?.is_possible !== false;
      if (isDone) countVisit({ name: 'choose_delivery' });
      state.set(isDone ? { task: null, wishedStep: 'payment' } : { task: null, deliveryRefusals: state.get().deliveryRefusals + 1 });
    },
  };
}
