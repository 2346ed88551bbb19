import { m } from '#shared/i18n/paraglide/messages.js';
import { RadioCard } from '#web/ui/radio-card.tsx';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';

/** Where the parcel is collected, if the chosen method asks; nearest postal code first, as listed by the server. */
export function PickupPoints({ state: { cart, options, chosenOptionId, chosenPointId }, checkout }: { state: CheckoutState; checkout: Checkout }) {
  const method = cart?.shipping_method;
  const option = options?.find(({ id }) => id === (chosenOptionId ?? method?.option_id));
  if (!option || option.pickup_points.length === 0) return null;
  const pointId = chosenPointId ?? method?.pickup_point?.id;
  return (
    <fieldset className="mt-7">
      <legend className="mb-1 font-semibold">{m.delivery_pickup_where()}</legend>
      <p className="mb-2.5 text-sm text-soft">{m.delivery_pickup_order()}</p>
      <div className="grid gap-3">
        {option.pickup_points.map((point) => (
          <RadioCard
            key={point.id}
            name="pickup_point"
            value={point.id}
            checked={point.id === pointId}
            onChange={() => checkout.choosePickupPoint(point.id)}
            title={point.name}
            description={
              <>
                <span className="block text-ink">
                  {point.address_1}, <span className="whitespace-nowrap">{point.postal_code}</span> {point.city}
                </span>
                {point.hours}
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
