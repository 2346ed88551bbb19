import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { CheckoutState } from './checkout-state.ts';
import { payLabel } from './pay-label.ts';
import { ReservationClock } from './reservation-clock.tsx';
import { TermsNote } from './terms-note.tsx';
import { useFocusOnRefusal } from '#web/ui/use-focus-on-refusal.ts';

interface PaymentFrameProps {
  state: CheckoutState;
  cart: Cart;
  onPay: () => void;
  children: ReactNode;
}

/** Common parts of payment forms: message, the reservation, the button with the sum, the terms. */
export function PaymentFrame({ state, cart, onPay, children }: PaymentFrameProps) {
  const message = useFocusOnRefusal<HTMLDivElement>(state.payMessage === null ? 0 : state.payRefusals);
  const isPaying = state.task === 'pay' || state.status === 'leaving';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onPay();
      }}
    >
      <div ref={message} tabIndex={-1} className="scroll-mt-6">
        {state.payMessage && (
          <Notice tone="error" isLive title={m.checkout_return_unpaid_title()} className="mb-5">
            {state.payMessage}
          </Notice>
        )}
      </div>
      <ReservationClock reservation={cart.reservation} />
      {children}
      <Button type="submit" size="lg" isWide className="mt-6" isBusy={isPaying || state.task !== null} icon={<LockKeyhole aria-hidden className="size-5" />}>
        {payLabel(cart)}
      </Button>
      <p role="status">{isPaying && <VisuallyHidden>{m.checkout_paying()}</VisuallyHidden>}</p>
      <TermsNote />
    </form>
  );
}
