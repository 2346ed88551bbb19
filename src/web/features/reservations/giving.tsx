import { Gift } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { TakenWish } from '#shared/contract/reservations.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { MAX_QUANTITY } from '#shared/values/orders/limits.ts';
import type { WayToList } from '#web/lib/api/way-to-list.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { GivingBadges } from './giving-badges.tsx';
import { GuestForm } from './guest-form.tsx';
import { useGivingActs } from './use-giving-acts.ts';
import { useGivingFocus } from './use-giving-focus.ts';

interface GivingProps {
  item: { _id: string; title: string; quantity: number; isUnlimited: boolean };
  /** Undefined if nothing is reserved. */
  taken: TakenWish | undefined;
  way: WayToList;
  /** Guests give a name and an e-mail address. */
  isMember: boolean;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
  /** Slot for buying it here. */
  buy?: ReactNode;
  /** Slot: starts to pay for it together. */
  start?: ReactNode;
  /** Slot: what several pay together, above all else. */
  together?: ReactNode;
}

/** Under a wish, for givers: how much is reserved; reserve all or part, or cancel. */
export function Giving({ item: { _id, title, quantity, isUnlimited }, taken, way, isMember, onChanged, onFailed, buy, start, together }: GivingProps) {
  const isHydrated = useHydrated();
  const [own, bought] = [taken?.own ?? 0, taken?.ownBought ?? 0];
  const reserved = taken?.reserved ?? 0;
  // A call's largest number limits what one giver promises of it.
  const left = isUnlimited ? MAX_QUANTITY - own : Math.max(0, quantity - reserved);
  const [wanted, setWanted] = useState(1);
  const [isConfirming, setIsConfirming] = useState(false);
  const { part, giveButton, undoButton, mark } = useGivingFocus(own, left);
  const count = Math.min(wanted, Math.max(1, left));
  const { busy, notice, mailedTo, reserve, undo, reserveAsGuest } = useGivingActs({ itemId: _id, way, mark, onReserved: () => setWanted(1), onChanged, onFailed });

  return (
    <div ref={part} tabIndex={-1} className="mt-auto grid gap-2 pt-2">
      {together}
      <GivingBadges quantity={quantity} isUnlimited={isUnlimited} own={own} bought={bought} reserved={reserved} left={left} />
      {/* Members see their action in the badge and the buttons. */}
      <p role="status" className={mailedTo === null ? 'sr-only' : 'text-sm font-medium [overflow-wrap:anywhere]'}>
        {mailedTo === null ? notice : m.reservations_mailed({ email: mailedTo })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {left > 0 && (
          <>
            {left > 1 && <QuantityStepper size="sm" label={m.reservations_how_many({ name: title })} value={count} max={left} isDisabled={!isHydrated} onChange={setWanted} />}
            <Button
              ref={giveButton}
              size="sm"
              variant={own > 0 ? 'ghost' : 'primary'}
              disabled={!isHydrated}
              isBusy={busy === 'reserve'}
              icon={<Gift aria-hidden className="size-4.5" />}
              aria-label={own > 0 ? m.reservations_more_of({ name: title }) : m.reservations_give_of({ name: title })}
              onClick={() => (isMember ? void reserve(own + count, m.reservations_guest_title({ name: title })) : setIsConfirming(true))}
            >
              {own > 0 ? m.reservations_more() : m.reservations_give()}
            </Button>
          </>
        )}
        {own > bought && (
          <Button
            ref={undoButton}
            size="sm"
            variant="ghost"
            disabled={!isHydrated}
            isBusy={busy === 'undo'}
            aria-label={m.reservations_undo_of({ name: title })}
            onClick={() => void undo(isUnlimited ? m.reservations_undone({ name: title }) : m.reservations_freed({ name: title }))}
          >
            {m.reservations_undo()}
          </Button>
        )}
        {buy}
        {left > 0 && start}
      </div>
      {!isMember && (
        <Dialog isOpen={isConfirming} onClose={() => setIsConfirming(false)} title={m.reservations_guest_title({ name: title })}>
          <GuestForm
            onReserve={async (guest) => {
              await reserveAsGuest(count, guest);
              setIsConfirming(false);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
