/** Pays in, with the demo provider's card or with Stripe's fields. */
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { ChipIn, ContributionDone, NewContribution } from '#shared/contract/chip-ins.ts';
import { chipInPath } from '#shared/i18n/chip-in-path.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { checkout } from '#web/lib/api/routes/checkout.ts';
import { chipIns } from '#web/lib/api/routes/chip-ins.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { createBrowserStorage } from '#web/lib/browser/browser-storage.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import type { CardFormProps } from '#web/lib/cards/card-form.ts';
import { DemoCard } from '#web/lib/cards/demo-card.tsx';
import { type Paid, payByDemo, payByToken } from '#web/lib/cards/pay-purchase.ts';
import { useOwnDocument } from '#web/lib/cards/use-own-document.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { ContributeFields, type Contribution, type ContributionErrors } from './contribute-fields.tsx';
import { createContributions } from './contributions.ts';
import { toDoneMessage } from './done-message.ts';
import { toSum } from './to-sum.ts';

// Another company's script comes with it.
const StripeCard = lazy(async () => ({ default: (await import('#web/lib/cards/stripe-card.tsx')).StripeCard }));
const SimulatedCard = lazy(async () => ({ default: (await import('#web/lib/cards/simulated-card.tsx')).SimulatedCard }));

export interface ChipInProvider {
  id: string;
  is_demo: boolean;
  card_key: string;
  simulator_url: string | null;
}

interface ContributeFormProps {
  chipIn: ChipIn;
  provider: ChipInProvider;
  /** The member's; empty for a visitor. */
  known: { name: string; email: string };
  onPaid: (key: string | null) => void;
}

const fieldNames = ['amount', 'name', 'email', 'greeting'] as const;

function check({ amount, name, email }: Contribution): ContributionErrors {
  return {
    ...(toSum(amount) === null && { amount: m.chip_in_amount_missing() }),
    ...(name.trim() === '' && { name: m.chip_in_name_missing() }),
    ...(email.trim() === '' && { email: m.chip_in_email_missing() }),
  };
}

export function ContributeForm({ chipIn, provider, known, onPaid }: ContributeFormProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const api = useApi({ chipIns, checkout });
  const { state, save } = useSave();
  const { form: formRef, focusError } = useFocusOnError();
  const [draft, setDraft] = useState<Contribution>({ amount: '', greeting: '', ...known });
  const [errors, setErrors] = useState<ContributionErrors>({});
  const [wrong, setWrong] = useState<string | null>(null);
  const { token, currency_code: currency } = chipIn;
  const contributions = useMemo(() => createContributions({ api: api.chipIns, storage: createBrowserStorage(() => window.sessionStorage), token }), [api, token]);
  const isReady = useOwnDocument(!provider.is_demo);
  const amount = toSum(draft.amount) ?? 0;

  const toBody = (): NewContribution => ({ provider_id: provider.id, amount, name: draft.name, email: draft.email, greeting: draft.greeting });
  const toReturnPath = (id: string): string => `${chipInPath(token, locale)}?contribution=${id}`;

  async function submit(pay: () => Promise<Paid<ContributionDone>>): Promise<void> {
    if (state.kind === 'saving') return;
    setWrong(null);
    const missing = check(draft);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return focusError();
    const paid = await save(pay);
    if (paid && 'message' in paid) setWrong(paid.message);
    else if (paid?.answer.type === 'paid') onPaid(paid.answer.key);
    else if (paid) setWrong(toDoneMessage(paid.answer.type));
    else focusError();
  }

  const shownErrors: ContributionErrors = { ...errors, ...(state.kind === 'failed' ? state.errors : {}) };
  const message = wrong ?? (state.kind === 'failed' ? refusalBeside(state, fieldNames) : null);
  const frame = (fields: ReactNode, pay: () => Promise<Paid<ContributionDone>>) => (
    <form
      ref={formRef}
      method="post"
      noValidate
      className="grid gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(pay);
      }}
    >
      <fieldset disabled={!isHydrated}>
        <ContributeFields
          chipIn={chipIn}
          draft={draft}
          errors={shownErrors}
          onChange={(change) => {
            setDraft((before) => ({ ...before, ...change }));
            setErrors({});
          }}
        />
      </fieldset>
      <div>
        <h3 className="heading mb-4 text-h4">{m.checkout_payment()}</h3>
        {fields}
      </div>
      <div className="grid gap-3">
        <p className="text-sm text-soft">{m.chip_in_terms()}</p>
        {message !== null && (
          <Notice tone="error" isLive>
            {message}
          </Notice>
        )}
        <div>
          <Button type="submit" size="lg" isBusy={state.kind === 'saving'} disabled={!isHydrated}>
            {amount > 0 ? m.chip_in_pay({ sum: formatSum(fromMajor(amount), currency, locale) }) : m.chip_in_pay_none()}
          </Button>
        </div>
      </div>
    </form>
  );

  if (provider.is_demo)
    return <DemoCard frame={(fields, getCard) => frame(fields, () => payByDemo(contributions, toBody(), { card: getCard(), toReturnPath, confirm: api.checkout.confirmDemoPayment }))} />;
  const spinner = <Spinner label={m.checkout_loading_payment()} />;
  if (!isReady) return spinner;
  const client = { key: provider.card_key, simulatorUrl: provider.simulator_url };
  const charge = { amountMinor: fromMajor(amount > 0 ? amount : chipIn.least), currency };
  const framed: CardFormProps['frame'] = (card, fields) => frame(fields, () => payByToken(contributions, toBody(), card));
  return (
    <Suspense fallback={spinner}>
      {provider.simulator_url === null ? <StripeCard client={client} charge={charge} frame={framed} /> : <SimulatedCard url={provider.simulator_url} client={client} charge={charge} frame={framed} />}
    </Suspense>
  );
}
