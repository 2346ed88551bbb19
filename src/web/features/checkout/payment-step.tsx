import { LockKeyhole } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { Card } from './card-input.ts';
import { CardFields } from './card-fields.tsx';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';
import { payLabel } from './pay-label.ts';
import { ReservationClock } from './reservation-clock.tsx';
import { TermsNote } from './terms-note.tsx';
import { TestCards } from './test-cards.tsx';
import { useFocusOnRefusal } from './use-focus-on-refusal.ts';

export interface PaymentProvider {
  id: string;
  is_demo: boolean;
}

interface PaymentStepProps {
  state: CheckoutState;
  checkout: Checkout;
  provider: PaymentProvider | undefined;
  card: Card;
  onCardChange: (change: Partial<Card>) => void;
}

export function PaymentStep({ state, checkout, provider, card, onCardChange }: PaymentStepProps) {
  const message = useFocusOnRefusal<HTMLDivElement>(state.payMessage === null ? 0 : state.payRefusals);
  const { cart } = state;
  if (!cart) return null;
  if (!provider?.is_demo) return <Notice tone="warning">{m.checkout_no_payment()}</Notice>;
  const isPaying = state.task === 'pay' || state.status === 'leaving';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void checkout.pay(card, provider.id);
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
      <CardFields
        card={card}
        errors={state.cardErrors}
        refusals={state.payRefusals}
        onChange={(field, value) => {
          onCardChange({ [field]: value });
          checkout.clearCardError(field);
        }}
      />
      {provider.is_demo && (
        <div className="mt-5">
          <TestCards onUse={onCardChange} />
        </div>
      )}
      <Button type="submit" size="lg" isWide className="mt-6" isBusy={isPaying || state.task !== null} icon={<LockKeyhole aria-hidden className="size-5" />}>
        {payLabel(cart)}
      </Button>
      <p role="status">{isPaying && <VisuallyHidden>{m.checkout_paying()}</VisuallyHidden>}</p>
      <TermsNote />
    </form>
  );
}
