/** Buys a gift card with the demo provider's card, or with Stripe's fields. */
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { GiftCardBought } from '#shared/contract/gift-cards.ts';
import { giftCardPath } from '#shared/i18n/gift-card-path.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { checkout } from '#web/lib/api/routes/checkout.ts';
import { giftCards } from '#web/lib/api/routes/gift-cards.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { createBrowserStorage } from '#web/lib/browser/browser-storage.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import type { Card } from '#web/lib/cards/card-input.ts';
import type { CardForm, CardFormProps } from '#web/lib/cards/card-form.ts';
import { DemoCard } from '#web/lib/cards/demo-card.tsx';
import { type Paid, payByDemo, payByToken } from '#web/lib/cards/pay-purchase.ts';
import { useOwnDocument } from '#web/lib/cards/use-own-document.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { checkGiftCard, type GiftCardErrors, newGiftCardDraft, toAmount, toNewGiftCard } from './gift-card-draft.ts';
import { GiftCardFields } from './gift-card-fields.tsx';
import { createPurchases } from './gift-card-purchases.ts';
import { toPurchaseMessage } from './purchase-message.ts';

// Another company's script comes with it.
const StripeCard = lazy(async () => ({ default: (await import('#web/lib/cards/stripe-card.tsx')).StripeCard }));
const SimulatedCard = lazy(async () => ({ default: (await import('#web/lib/cards/simulated-card.tsx')).SimulatedCard }));

export interface GiftCardProvider {
  id: string;
  is_demo: boolean;
  card_key: string;
  simulator_url: string | null;
}

interface GiftCardFormProps {
  provider: GiftCardProvider;
  currency: 'SEK' | 'EUR';
  today: string;
  /** The member's; empty for a visitor. */
  email: string;
}

/** A message; null where the buyer went to the bank's page, or has something to correct. */
type Outcome = { code: string } | { message: string } | null;

const toOutcome = (answer: GiftCardBought): Outcome => {
  if (answer.type === 'bought') return { code: answer.gift_card.code };
  return { message: toPurchaseMessage(answer.type) };
};

export function GiftCardForm({ provider, currency, today, email }: GiftCardFormProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const api = useApi({ giftCards, checkout });
  const { state, save } = useSave();
  const { form: formRef, focusError } = useFocusOnError();
  const [draft, setDraft] = useState(() => ({ ...newGiftCardDraft(currency, locale), buyerEmail: email }));
  const [errors, setErrors] = useState<GiftCardErrors>({});
  const [wrong, setWrong] = useState<string | null>(null);
  const purchases = useMemo(() => createPurchases({ api: api.giftCards, storage: createBrowserStorage(() => window.sessionStorage) }), [api]);
  const isReady = useOwnDocument(!provider.is_demo);

  const settled = (paid: Paid<GiftCardBought>): Outcome => (paid && 'answer' in paid ? toOutcome(paid.answer) : paid);
  const toReturnPath = (id: string): string => `${pathTo('giftCard', locale)}?purchase=${id}`;
  const byDemo = async (getCard: () => Card | null): Promise<Outcome> =>
    settled(await payByDemo(purchases, toNewGiftCard(draft, provider.id), { card: getCard(), toReturnPath, confirm: api.checkout.confirmDemoPayment }));
  const byToken = async (card: CardForm): Promise<Outcome> => settled(await payByToken(purchases, toNewGiftCard(draft, provider.id), card));

  async function submit(pay: () => Promise<Outcome>): Promise<void> {
    if (state.kind === 'saving') return;
    setWrong(null);
    const missing = checkGiftCard(draft, locale);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return focusError();
    const outcome = await save(pay);
    if (outcome && 'code' in outcome) await navigate(`${giftCardPath(outcome.code, locale)}?new`, { replace: true });
    else if (outcome) setWrong(outcome.message);
  }

  const shownErrors: GiftCardErrors = { ...errors, ...(state.kind === 'failed' ? state.errors : {}) };
  const message = wrong ?? (state.kind === 'failed' ? refusalBeside(state, ['amount', 'recipient_name', 'sender_name', 'recipient_email', 'buyer_email', 'deliver_on', 'message']) : null);
  const frame = (fields: ReactNode, pay: () => Promise<Outcome>) => (
    <form
      ref={formRef}
      method="post"
      noValidate
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(pay);
      }}
    >
      <fieldset disabled={!isHydrated}>
        <GiftCardFields
          draft={draft}
          errors={shownErrors}
          today={today}
          onChange={(change) => {
            setDraft((before) => ({ ...before, ...change }));
            setErrors({});
          }}
        />
      </fieldset>
      <div>
        <h2 className="heading mb-4 text-h3">{m.checkout_payment()}</h2>
        {fields}
      </div>
      <div className="grid gap-3">
        <p className="text-sm text-soft">{m.gift_card_terms()}</p>
        {message !== null && (
          <Notice tone="error" isLive>
            {message}
          </Notice>
        )}
        <div>
          <Button type="submit" size="lg" isBusy={state.kind === 'saving'} disabled={!isHydrated}>
            {m.gift_card_buy({ sum: formatSum(fromMajor(toAmount(draft.amount) ?? 0), draft.currency, locale) })}
          </Button>
        </div>
      </div>
    </form>
  );

  if (provider.is_demo) return <DemoCard frame={(fields, getCard) => frame(fields, () => byDemo(getCard))} />;
  const spinner = <Spinner label={m.checkout_loading_payment()} />;
  if (!isReady) return spinner;
  const client = { key: provider.card_key, simulatorUrl: provider.simulator_url };
  const charge = { amountMinor: fromMajor(toAmount(draft.amount) ?? 0), currency: draft.currency };
  const framed: CardFormProps['frame'] = (card, fields) => frame(fields, () => byToken(card));
  return (
    <Suspense fallback={spinner}>
      {provider.simulator_url === null ? <StripeCard client={client} charge={charge} frame={framed} /> : <SimulatedCard url={provider.simulator_url} client={client} charge={charge} frame={framed} />}
    </Suspense>
  );
}
