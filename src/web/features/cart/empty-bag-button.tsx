import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useCart } from './use-cart.ts';

/** Empties the cart after a confirmation: it can't be undone. */
export function EmptyBagButton() {
  const { empty, isEmptying } = useCart();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" isBusy={isEmptying} onClick={() => setIsConfirming(true)} className="-ml-4">
        {m.cart_empty_bag()}
      </Button>
      <Dialog isOpen={isConfirming} onClose={() => setIsConfirming(false)} title={m.cart_empty_bag_sure()}>
        <div className="flex flex-wrap gap-3 pt-2">
          <Button
            onClick={() => {
              setIsConfirming(false);
              void empty();
            }}
          >
            {m.cart_empty_bag_yes()}
          </Button>
          <Button variant="ghost" onClick={() => setIsConfirming(false)}>
            {m.cart_empty_bag_no()}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
