import { m } from '#shared/i18n/paraglide/messages.js';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';

interface HowManyProps {
  quantity: number;
  isUnlimited: boolean;
  onQuantity: (quantity: number) => void;
  onUnlimited: (isUnlimited: boolean) => void;
}

/** How many of a wish may be given: a number, or any. */
export function HowMany({ quantity, isUnlimited, onQuantity, onUnlimited }: HowManyProps) {
  return (
    <div className="grid gap-3">
      {!isUnlimited && (
        <div className="grid justify-items-start gap-1.5">
          <span aria-hidden className="font-semibold">
            {m.wishlists_quantity()}
          </span>
          <QuantityStepper value={quantity} onChange={onQuantity} label={m.wishlists_quantity()} size="sm" />
        </div>
      )}
      <Checkbox label={m.wishlists_unlimited()} description={m.wishlists_unlimited_hint()} checked={isUnlimited} onChange={(event) => onUnlimited(event.target.checked)} />
    </div>
  );
}
