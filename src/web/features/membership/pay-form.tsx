/** Pays a membership with a card: the demo provider's, or Stripe's fields. */
import { lazy, Suspense, useEffect, useState } from 'react';
import type { CardClientSettings } from '#shared/contract/saved-cards.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { isOtherDocument } from '#web/lib/cards/is-other-document.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { PayByDemoCard } from './pay-by-demo-card.tsx';
import type { PayFormParts } from './pay-form-parts.ts';

// Another company's script comes with it.
const PayByStripe = lazy(async () => ({ default: (await import('./pay-by-stripe.tsx')).PayByStripe }));

interface PayFormProps extends PayFormParts {
  /** Null with the demo provider. */
  cardClient: CardClientSettings | null;
}

export const PayForm = ({ cardClient, ...parts }: PayFormProps) => (cardClient ? <StripeForm client={cardClient} {...parts} /> : <PayByDemoCard {...parts} />);

/** The document's policy must let Stripe in: one that was loaded for another page is loaded again. */
function StripeForm({ client, ...parts }: PayFormParts & { client: CardClientSettings }) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (isOtherDocument()) window.location.reload();
    else setIsReady(true);
  }, []);
  const spinner = <Spinner label={m.checkout_loading_payment()} />;
  if (!isReady) return spinner;
  return (
    <Suspense fallback={spinner}>
      <PayByStripe client={client} {...parts} />
    </Suspense>
  );
}
