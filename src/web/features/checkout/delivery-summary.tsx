import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { formatDaySpan } from '#shared/values/day-span.ts';
import type { CheckoutState } from './checkout-state.ts';
import { sumText } from './sum-text.ts';

/** The chosen delivery with its price and, as soon as they are known, its days. */
export function DeliverySummary({ state: { cart, options } }: { state: CheckoutState }) {
  const method = cart?.shipping_method;
  if (!cart || !method) return null;
  const option = options?.find(({ id }) => id === method.option_id);
  return (
    <p>
      {method.name} · {method.amount === 0 ? m.checkout_free() : sumText(method.amount, cart.currency_code)}
      {option && (
        <>
          <br />
          {m.checkout_arrives({ days: formatDaySpan(option.estimate, getLocale()) })}
        </>
      )}
    </p>
  );
}
