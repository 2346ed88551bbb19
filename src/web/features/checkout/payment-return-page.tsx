import { countVisit } from '#web/lib/browser/visits.ts';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { createBrowserStorage } from '#web/lib/browser/browser-storage.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SomethingWrongIllustration } from '#web/ui/illustrations/something-wrong.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { CheckoutCartId } from './checkout-api.ts';
import { CONTACT_KEY, GIFT_KEY } from './checkout-session.ts';
import type { CompleteOutcome } from './complete.ts';
import { useCompletion } from './use-completion.ts';

interface PaymentReturnPageProps {
  cartId: string;
  storedCartId: CheckoutCartId;
}

/** Return from the bank: completes and shows the order, or offers to pay again. Safe to reload. */
export function PaymentReturnPage({ cartId, storedCartId }: PaymentReturnPageProps) {
  const { outcome, isWaiting, again } = useCompletion(cartId);
  const navigate = useNavigate();
  const locale = useLocale();
  const order = outcome?.kind === 'ordered' ? outcome.order : null;

  useEffect(() => {
    if (!order) return;
    countVisit({ name: 'order' });
    if (storedCartId.read() === order.cart_id) storedCartId.clear();
    const storage = createBrowserStorage(() => window.sessionStorage);
    storage.removeItem(CONTACT_KEY);
    storage.removeItem(GIFT_KEY);
    void navigate(pathTo('orderConfirmation', locale, { id: order.id }), { replace: true });
  }, [order, storedCartId, navigate, locale]);

  if (!outcome || outcome.kind === 'ordered') {
    return (
      <div role="status" className="wrap flex flex-col items-center gap-4 py-20 text-center lg:py-28">
        <noscript>
          <Notice tone="warning">{m.checkout_noscript()}</Notice>
        </noscript>
        <span className="text-primary noscript:hidden">
          <Spinner label={m.checkout_return_title()} />
        </span>
        <h1 className="heading text-h2">{m.checkout_return_title()}</h1>
        <p className="text-soft">{isWaiting ? m.checkout_return_waiting() : m.checkout_return_text()}</p>
        {isWaiting && (
          <ButtonLink to={pathTo('checkout', locale)} variant="ghost" reloadDocument>
            {m.checkout_pay_otherwise()}
          </ButtonLink>
        )}
      </div>
    );
  }
  const { title, text } = listWords(outcome);
  return (
    <EmptyState
      headingLevel={1}
      className="wrap py-12"
      illustration={<SomethingWrongIllustration />}
      title={title}
      action={
        outcome.kind === 'failed' ? (
          <Button size="lg" onClick={again}>
            {m.checkout_try_again()}
          </Button>
        ) : (
          // Full page load: the checkout would reload itself for its own policy, and empty what is typed by then.
          <ButtonLink to={pathTo('checkout', locale)} size="lg" reloadDocument>
            {outcome.kind === 'gone' ? m.checkout_to_checkout() : m.checkout_pay_again()}
          </ButtonLink>
        )
      }
    >
      <p role="alert">{text}</p>
    </EmptyState>
  );
}

function listWords(outcome: Exclude<CompleteOutcome, { kind: 'ordered' }>): { title: string; text: ReactNode } {
  switch (outcome.kind) {
    case 'unpaid':
      return outcome.code === 'PAYMENT_DECLINED'
        ? { title: m.checkout_declined_title(), text: m.checkout_return_declined_text() }
        : { title: m.checkout_return_unpaid_title(), text: m.checkout_return_unpaid_text() };
    case 'changed':
    case 'incomplete':
      return { title: m.checkout_return_changed_title(), text: m.checkout_return_changed_text() };
    case 'gone':
      return { title: m.checkout_return_gone_title(), text: m.checkout_return_gone_text() };
    case 'failed':
      return { title: m.checkout_failed_title(), text: outcome.message };
  }
}
