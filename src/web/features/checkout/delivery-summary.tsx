import { windowText } from '#shared/i18n/delivery-lines.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { formatDayShort } from '#shared/values/time/calendar-day.ts';
import { unbrokenDays } from '#shared/values/time/unbroken-days.ts';
import { arrivalText } from './arrival-text.ts';
import type { CheckoutState } from './checkout-state.ts';
import { sumText } from './sum-text.ts';

/** The chosen method with its price and, once loaded, its days. */
export function DeliverySummary({ state: { cart, options, gift } }: { state: CheckoutState }) {
  const method = cart?.shipping_method;
  if (!cart || !method) return null;
  const option = options?.find(({ id }) => id === method.option_id);
  return (
    <p>
      {method.name} · {method.amount === 0 ? m.checkout_free() : sumText(method.amount, cart.currency_code)}
      {cart.delivery_day && (
        <>
          <br />
          {m.gift_chosen_day({ day: unbrokenDays(formatDayShort(cart.delivery_day.day, getLocale())) })}
          {method.window && `, ${windowText(method.window, getLocale())}`}
        </>
      )}
      {option && !cart.delivery_day && (
        <>
          <br />
          {arrivalText(option, getLocale())}
        </>
      )}
      {method.pickup_point && (
        <>
          <br />
          {m.delivery_collect_at({ name: method.pickup_point.name, city: method.pickup_point.city })}
        </>
      )}
      {gift.is_gift && (
        <>
          <br />
          {[m.gift_title(), gift.wrapping && m.gift_wrapped(), gift.hide_prices && m.gift_prices_hidden()].filter(Boolean).join(' · ')}
        </>
      )}
    </p>
  );
}
