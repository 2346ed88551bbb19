import { toGenitive } from '#shared/i18n/genitive.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';
import { DayText } from './day-text.tsx';
import { arrivalText } from './arrival-text.ts';
import { DeliveryDay } from './delivery-day.tsx';
import { GiftFields } from './gift-fields.tsx';
import { PickupPoints } from './pickup-points.tsx';
import { sumText } from './sum-text.ts';

export function DeliveryStep({ state, checkout }: { state: CheckoutState; checkout: Checkout }) {
  const { cart, options, deliveryMessage, newCurrency, chosenOptionId } = state;
  if (!cart) return null;
  const chosenId = chosenOptionId ?? cart.shipping_method?.option_id;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void checkout.submitDelivery();
      }}
    >
      {deliveryMessage && (
        <Notice
          tone="error"
          isLive
          className="mb-5"
          action={
            <Button variant="ghost" size="sm" onClick={checkout.reloadDelivery}>
              {m.checkout_try_again()}
            </Button>
          }
        >
          {deliveryMessage}
        </Notice>
      )}
      {newCurrency && cart.recipient?.first_name && (
        <Notice isLive className="mb-5">
          {(newCurrency === 'EUR' ? m.gift_paid_in_euro : m.gift_paid_in_kronor)({ owner: toGenitive(cart.recipient.first_name, getLocale()) })}
        </Notice>
      )}
      <fieldset className="grid gap-3" aria-busy={options === null && !deliveryMessage}>
        <legend>
          <VisuallyHidden>{m.checkout_delivery_choice()}</VisuallyHidden>
        </legend>
        {options === null && !deliveryMessage && (
          <>
            <Skeleton className="h-20 rounded-lg" />
            <Skeleton className="h-20 rounded-lg" />
          </>
        )}
        {options?.map((option) => (
          <RadioCard
            key={option.id}
            name="delivery"
            value={option.id}
            checked={option.id === chosenId}
            onChange={() => checkout.chooseDelivery(option.id)}
            title={option.name}
            description={
              <>
                <span className="block font-medium text-ink">
                  <DayText text={arrivalText(option, getLocale())} />
                </span>
                {option.description}
              </>
            }
            trailing={option.amount === 0 ? m.checkout_free() : sumText(option.amount, cart.currency_code)}
          />
        ))}
      </fieldset>
      <PickupPoints state={state} checkout={checkout} />
      <DeliveryDay state={state} checkout={checkout} />
      <GiftFields state={state} checkout={checkout} />
      <Button type="submit" size="lg" className="mt-6 max-sm:w-full" disabled={options === null} isBusy={state.task === 'delivery'}>
        {m.checkout_to_payment()}
      </Button>
    </form>
  );
}
