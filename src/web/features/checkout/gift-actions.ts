/** Gift and delivery day: choices are sent at once, text on blur. */
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { asPrintable, countCharacters, MAX_GIFT_MESSAGE } from '#shared/values/orders/gift-message.ts';
import { formatDayShort } from '#shared/values/time/calendar-day.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { CheckoutSession } from './checkout-session.ts';
import type { StateHolder } from './checkout-state.ts';
import { toMessage } from './contact-refusal.ts';
import { type GiftDraft, toGiftField, giftOfCart, isSameGift } from './gift.ts';

interface GiftActionsOptions {
  session: CheckoutSession;
  state: StateHolder;
  /** The available days have changed. */
  onDaysChanged: () => Promise<void>;
}

export function createGiftActions({ session, state, onDaysChanged }: GiftActionsOptions) {
  /** The day is no longer available: shows that, and reverts to the cart's own choice. */
  function refuseDay(cart: Cart, day: string): void {
    session.accept(cart);
    const gift = { ...state.get().gift, deliver_on: giftOfCart(cart).deliver_on };
    session.storeGift(gift);
    state.set({ gift, giftMessage: m.gift_day_gone({ day: formatDayShort(day, getLocale()) }) });
    // Not awaited: it may queue its own work, which runs after this.
    void onDaysChanged();
  }

  async function sendNow(): Promise<boolean> {
    const { cart, gift } = state.get();
    if (!cart) return false;
    if (isSameGift(gift, giftOfCart(cart))) {
      state.set({ giftMessage: null });
      return true;
    }
    const over = countCharacters(gift.message) - MAX_GIFT_MESSAGE;
    if (gift.is_gift && over > 0) {
      state.set({ giftMessage: m.gift_message_over({ count: over }) });
      return false;
    }
    try {
      await session.update({ gift: toGiftField(gift, cart) });
      state.set({ giftMessage: null });
      return isSameGift(state.get().gift, gift);
    } catch (error) {
      const { cart: now } = error instanceof ApiError ? (error.problem as { cart?: Cart }) : {};
      if (error instanceof ApiError && error.code === 'DELIVERY_DAY_UNAVAILABLE' && now && gift.deliver_on) refuseDay(now, gift.deliver_on);
      else if (!(await session.finishIfCompleted(error))) state.set({ giftMessage: toMessage(error) });
      return false;
    }
  }

  /** Returns whether the cart holds the form's values. */
  const save = (): Promise<boolean> => session.inTurn(sendNow);

  function write(change: Partial<GiftDraft>): void {
    const gift = { ...state.get().gift, ...change };
    session.storeGift(gift);
    state.set({ gift });
  }

  return {
    save,
    change(change: Partial<Omit<GiftDraft, 'message'>>): void {
      write(change);
      void save();
    },
    write: (message: string): void => write({ message: asPrintable(message) }),
  };
}
