import { windowText } from '#shared/i18n/delivery-lines.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { formatDayShort } from '#shared/values/time/calendar-day.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { unbrokenDays } from '#shared/values/time/unbroken-days.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { DayPicker } from '#web/ui/day-picker.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import type { Checkout } from './checkout.ts';
import { DayText } from './day-text.tsx';
import { arrivalText, cutOffHour, orderByText } from './arrival-text.ts';
import type { CheckoutState } from './checkout-state.ts';
import { useFocusOnRefusal } from '#web/ui/use-focus-on-refusal.ts';

const chosenDayText = (day: string, window: { from: string; to: string } | null, locale: Locale): string =>
  [m.gift_chosen_day({ day: unbrokenDays(formatDayShort(day, locale)) }), window && windowText(window, locale)].filter(Boolean).join(', ');

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
  const isDayNeeded = isAtTheirs || option.needs_day;
  const text = isGone ? m.gift_day_gone({ day: unbrokenDays(formatDayShort(day, locale)) }) : giftMessage;
  return (
    <fieldset className="mt-7">
      <legend className="mb-2.5 font-semibold">{isDayNeeded ? m.gift_which_day() : m.gift_when()}</legend>
      <div ref={message} tabIndex={-1} className="scroll-mt-6">
        {text && (
          <Notice tone={isGone ? 'warning' : 'error'} isLive className="mb-3">
            {text}
          </Notice>
        )}
      </div>
      {isAtTheirs ? (
        <DayAtTheirs state={state} checkout={checkout} days={option.delivery_days} />
      ) : option.needs_day ? (
        <div className="rounded-lg border border-line-strong bg-surface p-4">
          <DayPicker name="deliver_on" legend={m.gift_pick_day()} days={option.delivery_days} value={day} onChange={(chosen) => checkout.changeGift({ deliver_on: chosen })} locale={locale} />
          {day !== null && !isGone && giftMessage === null && (
            <p className="mt-3 font-semibold">
              <DayText text={chosenDayText(day, option.window, locale)} />
            </p>
          )}
          <p className="mt-1 text-sm text-soft">
            <DayText text={orderByText(option, locale)} />
          </p>
        </div>
      ) : (
        <div className="grid gap-3">
          <RadioCard
            name="delivery_time"
            checked={day === null}
            onChange={() => checkout.changeGift({ deliver_on: null })}
            title={m.gift_soonest()}
            description={<DayText text={arrivalText(option, locale)} />}
          />
          <RadioCard
            name="delivery_time"
            checked={day !== null}
            onChange={() => first && checkout.changeGift({ deliver_on: first })}
            title={m.gift_on_a_day()}
            description={day !== null && !isGone ? <DayText text={chosenDayText(day, null, locale)} /> : m.gift_on_a_day_text()}
          >
            {day !== null && (
              <>
                <DayPicker name="deliver_on" legend={m.gift_pick_day()} days={option.delivery_days} value={day} onChange={(chosen) => checkout.changeGift({ deliver_on: chosen })} locale={locale} />
                <p className="mt-3 text-sm text-soft">{m.gift_day_rule({ hour: cutOffHour(option, locale) })}</p>
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
