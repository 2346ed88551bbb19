import { lazy, Suspense } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { GiftCardCompleting } from './gift-card-completing.tsx';
import type { GiftCardProvider } from './gift-card-form.tsx';

// It needs scripts anyway; its own chunks stay out of the list of routes, which every first load brings.
const GiftCardForm = lazy(async () => ({ default: (await import('./gift-card-form.tsx')).GiftCardForm }));

interface GiftCardPageProps {
  provider: GiftCardProvider | null;
  currency: 'SEK' | 'EUR';
  today: string;
  email: string;
  /** Back from the bank's page. */
  purchaseId: string | null;
}

/** Where a gift card is bought. */
export function GiftCardPage({ provider, purchaseId, ...form }: GiftCardPageProps) {
  return (
    <div className="wrap py-8 lg:py-14">
      <div className="mx-auto max-w-2xl">
        <h1 className="heading text-h1">{m.gift_card_title()}</h1>
        <p className="mt-3 mb-8 text-lg text-soft">{m.gift_card_lead()}</p>
        {purchaseId !== null ? (
          <GiftCardCompleting purchaseId={purchaseId} />
        ) : provider === null ? (
          <Notice>{m.gift_card_not_sold()}</Notice>
        ) : (
          <>
            <noscript>
              <Notice tone="warning" className="mb-6">
                {m.checkout_noscript()}
              </Notice>
            </noscript>
            <Suspense fallback={<Spinner label={m.checkout_loading_payment()} />}>
              <GiftCardForm key={form.currency} provider={provider} {...form} />
            </Suspense>
          </>
        )}
      </div>
    </div>
  );
}

/** For a code that opens nothing. */
export function GiftCardGone() {
  return (
    <div className="wrap py-8 lg:py-14">
      <div className="mx-auto max-w-2xl">
        <h1 className="heading mb-5 text-h1">{m.gift_card_gone()}</h1>
        <Notice>{m.gift_card_gone_text()}</Notice>
      </div>
    </div>
  );
}
