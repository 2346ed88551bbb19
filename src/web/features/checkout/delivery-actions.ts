/** Step 2: delivery method, and where the parcel is collected. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { countVisit } from '#web/lib/browser/visits.ts';
import type { CheckoutApi } from './checkout-api.ts';
import type { CheckoutSession } from './checkout-session.ts';
import type { StateHolder } from './checkout-state.ts';
import { toMessage } from './contact-refusal.ts';
import type { GiftDraft } from './gift.ts';

interface DeliveryActionsOptions {
  api: Pick<CheckoutApi, 'checkout'>;
  session: CheckoutSession;
  state: StateHolder;
  /** Returns whether the cart holds the gift form's values. */
  saveGift: () => Promise<boolean>;
  changeDay: (change: Pick<GiftDraft, 'deliver_on'>) => void;
}

export function createDeliveryActions({ api, session, state, saveGift, changeDay }: DeliveryActionsOptions) {
  async function fail(error: unknown): Promise<void> {
    if (!(await session.finishIfCompleted(error))) state.set({ deliveryMessage: toMessage(error) });
  }

  const findOption = (id: string | undefined) => state.get().options?.find((option) => option.id === id);

  /** The nearest point, unless another of the option's was chosen. */
  function pointFor(optionId: string, wanted: string | null): string | null {
    const points = findOption(optionId)?.pickup_points ?? [];
    const chosen = wanted ?? state.get().cart?.shipping_method?.pickup_point?.id;
    return (points.find(({ id }) => id === chosen) ?? points[0])?.id ?? null;
  }

  /** Queued, so that the last choice wins. Returns whether the cart now holds it. */
  function choose(optionId: string, pointId: string | null = null): Promise<boolean> {
    const chosenPointId = pointFor(optionId, pointId);
    state.set({ chosenOptionId: optionId, chosenPointId, deliveryMessage: null });
    const isChosen = () => state.get().chosenOptionId === optionId && state.get().chosenPointId === chosenPointId;
    return session.inTurn(async () => {
      const { cart } = state.get();
      if (!cart || !isChosen()) return false;
      try {
        const body = { option_id: optionId, ...(chosenPointId !== null && { data: { pickup_point_id: chosenPointId } }) };
        session.accept((await api.checkout.chooseShippingMethod({ cartId: cart.id, body })).cart);
        return true;
      } catch (error) {
        await fail(error);
        return false;
      } finally {
        if (isChosen()) state.set({ chosenOptionId: null, chosenPointId: null });
      }
    });
  }

  /** The day to change to: a method that needs one brings its first, and takes it along when it is left. Undefined for no change. */
  function dayFor(optionId: string): string | null | undefined {
    const { cart, gift, chosenOptionId } = state.get();
    const before = findOption(chosenOptionId ?? cart?.shipping_method?.option_id);
    const next = findOption(optionId);
    const isMet = gift.deliver_on !== null && next?.delivery_days.includes(gift.deliver_on);
    if (!next || isMet || cart?.recipient) return undefined;
    if (next.needs_day) return next.delivery_days[0] ?? null;
    return before?.needs_day ? null : undefined;
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

  /** What keeps the step open: a day or a point that the method needs. */
  function findLack(): { giftMessage: string } | { deliveryMessage: string } | null {
    const { cart } = state.get();
    const method = cart?.shipping_method;
    const isDayNeeded = cart?.recipient != null || findOption(method?.option_id)?.needs_day === true;
    if (isDayNeeded && cart?.delivery_day === null) return { giftMessage: m.gift_day_needed() };
    return method?.kind === 'pickup' && method.pickup_point === null ? { deliveryMessage: m.delivery_pickup_needed() } : null;
  }

  return {
    loadOptions,
    choose(optionId: string): void {
      const day = dayFor(optionId);
      void choose(optionId);
      // Queued behind the choice, which decides the days that can be met.
      if (day !== undefined) changeDay({ deliver_on: day });
    },
    choosePoint(pointId: string): void {
      const { cart, chosenOptionId } = state.get();
      const optionId = chosenOptionId ?? cart?.shipping_method?.option_id;
      if (optionId !== undefined) void choose(optionId, pointId);
    },
    async submit(): Promise<void> {
      const { task, options } = state.get();
      if (task !== null) return;
      state.set({ task: 'delivery' });
      // The gift is saved in the same queue, after any earlier choice.
      const isGiftSaved = await saveGift();
      const first = options?.[0];
      const isChosen = state.get().cart?.shipping_method != null || (first !== undefined && (await choose(first.id)));
      // A refusal says more.
      const lack = isGiftSaved ? findLack() : null;
      if (lack) state.set(lack);
      const isDone = isChosen && isGiftSaved && !lack && state.get().cart?.delivery_day?.is_possible !== false;
      if (isDone) countVisit({ name: 'choose_delivery' });
      state.set(isDone ? { task: null, requestedStep: 'payment', payMessage: null } : { task: null, deliveryRefusals: state.get().deliveryRefusals + 1 });
    },
  };
}
