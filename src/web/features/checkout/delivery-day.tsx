import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { CUT_OFF_HOUR } from '#shared/values/orders/limits.ts';
import { formatDayShort } from '#shared/values/time/calendar-day.ts';
import { formatDaySpan } from '#shared/values/time/day-span.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { DayPicker } from '#web/ui/day-picker.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';
import { useFocusOnRefusal } from '#web/ui/use-focus-on-refusal.ts';

/** As soon as possible, or on a day the chosen method offers, as listed by the server. */
export function DeliveryDay({ state, checkout }: { state: CheckoutState; checkout: Checkout }) {
  const { cart, options, chosenOptionId, gift, giftMessage } = state;
  const message = useFocusOnRefusal<HTMLDivElement>(state.deliveryRefusals);
  const locale = getLocale();
  const option = options?.find(({ id }) => id === (chosenOptionId ?? cart?.shipping_method?.option_id));
  if (!option) return null;
  const [first] = option.delivery_days;
  const day = gift.deliver_on;
  const isGone = day !== null && !option.delivery_days.includes(day);
  const isAtTheirs = cart?.recipient != null;
  const text = isGone ? m.gift_day_gone({ day: formatDayShort(day, locale) }) : giftMessage;
  return (
    <fieldset className="mt-7">
      <legend className="mb-2.5 font-semibold">{isAtTheirs ? m.gift_which_day() : m.gift_when()}</legend>
      <div ref={message} tabIndex={-1} className="scroll-mt-6">
        {text && (
          <Notice tone={isGone ? 'warning' : 'error'} isLive className="mb-3">
            {text}
          </Notice>
        )}
      </div>
      {isAtTheirs ? (
        <DayAtTheirs state={state} checkout={checkout} days={option.delivery_days} />
      ) : (
        <div className="grid gap-3">
          <RadioCard
            name="delivery_time"
            checked={day === null}
            onChange={() => checkout.changeGift({ deliver_on: null })}
            title={m.gift_soonest()}
            description={m.checkout_arrives({ days: formatDaySpan(option.estimate, locale) })}
          />
          <RadioCard
            name="delivery_time"
            checked={day !== null}
            onChange={() => first && checkout.changeGift({ deliver_on: first })}
            title={m.gift_on_a_day()}
            description={day !== null && !isGone ? m.gift_chosen_day({ day: formatDayShort(day, locale) }) : m.gift_on_a_day_text()}
          >
            {day !== null && (
              <>
                <DayPicker name="deliver_on" legend={m.gift_pick_day()} days={option.delivery_days} value={day} onChange={(chosen) => checkout.changeGift({ deliver_on: chosen })} locale={locale} />
                <p className="mt-3 text-sm text-soft">{m.gift_day_rule({ hour: CUT_OFF_HOUR })}</p>
              </>
            )}
          </RadioCard>
        </div>
      )}
    </fieldset>
  );
}

/** Days a friend can receive at their own address. Shows which days are unavailable, never why. */
function DayAtTheirs({ state: { cart, gift }, checkout, days }: { state: CheckoutState; checkout: Checkout; days: readonly string[] }) {
  const locale = useLocale();
  const name = cart?.recipient?.first_name ?? '';
  if (days.length === 0) return <Notice tone="warning">{m.gift_no_day_at_theirs({ name })}</Notice>;
  return (
    <div className="rounded-lg border border-line-strong bg-surface p-4">
      <p className="mb-2 text-sm text-soft">{m.gift_days_at_theirs({ name })}</p>
      <DayPicker name="deliver_on" legend={m.gift_pick_day()} days={days} value={gift.deliver_on} onChange={(chosen) => checkout.changeGift({ deliver_on: chosen })} locale={locale} />
    </div>
  );
}
