import { Check } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Badge } from '#web/ui/badge.tsx';

interface GivingBadgesProps {
  quantity: number;
  isUnlimited: boolean;
  own: number;
  bought: number;
  reserved: number;
  left: number;
}

/** How much of a wish is reserved, by the viewer and in all. */
export function GivingBadges({ quantity, isUnlimited, own, bought, reserved, left }: GivingBadgesProps) {
  const isOfMany = isUnlimited || quantity > 1;
  return (
    <p className="flex flex-wrap items-center gap-1.5 empty:hidden">
      {own > 0 && (
        <Badge tone="sage">
          <Check aria-hidden className="mr-1 inline size-3.5" />
          {bought === own ? m.reservations_own_bought() : isOfMany ? m.reservations_own_count({ count: own }) : m.reservations_own()}
        </Badge>
      )}
      {own === 0 && left === 0 && <Badge tone="sand">{m.reservations_all_taken()}</Badge>}
      {isUnlimited && reserved > 0 && <Badge tone="sand">{m.reservations_so_far({ count: reserved })}</Badge>}
      {!isUnlimited && quantity > 1 && left > 0 && left < quantity && <Badge tone="sand">{m.reservations_left({ left, count: quantity })}</Badge>}
    </p>
  );
}
