/** A present that several pay for: how far they are, who is in, and one's own part. */
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import type { ChipIn } from '#shared/contract/chip-ins.ts';
import { chipInPath } from '#shared/i18n/chip-in-path.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { listed } from '#shared/values/text/listed.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import { chipIns } from '#web/lib/api/routes/chip-ins.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { SumRibbon } from '#web/ui/sum-ribbon.tsx';
import { ChipInContributors } from './chip-in-contributors.tsx';
import { ChipInStarter } from './chip-in-starter.tsx';
import type { ChipInProvider } from './contribute-form.tsx';
import { ContributionCompleting } from './contribution-completing.tsx';
import { toRaisedText } from './to-raised-text.ts';

// It needs scripts anyway; its own chunks stay out of the list of routes, which every first load brings.
const ContributeForm = lazy(async () => ({ default: (await import('./contribute-form.tsx')).ContributeForm }));

interface ChipInPageProps {
  chipIn: ChipIn;
  provider: ChipInProvider | null;
  /** From one's mail. */
  ownKey: string | null;
  /** Back from the bank's page. */
  contributionId: string | null;
  /** Just paid. */
  isNew: boolean;
  known: { name: string; email: string };
  publicUrl: string;
  /** Slot for its starter: puts it into the bag and pays with it. */
  order: ReactNode;
  onPaid: (key: string | null) => void;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** Wholly returned. */
const isBack = ({ own }: ChipIn['contributors'][number]): boolean => own !== null && own.returned >= own.amount;

function getStarterText({ starter, is_starter, state }: ChipIn): string {
  if (starter === null) return m.chip_in_nobodys();
  if (state === 'open' || state === 'reached') return is_starter ? m.chip_in_started_by_you() : m.chip_in_started_by({ name: starter });
  return is_starter ? m.chip_in_was_started_by_you() : m.chip_in_was_started_by({ name: starter });
}

function Ordered({ orderId }: { orderId: string | null }) {
  const locale = useLocale();
  return (
    <Notice>
      {m.chip_in_state_ordered()}{' '}
      {orderId !== null && (
        <Link to={pathTo('orderConfirmation', locale, { id: orderId })} className="link">
          {m.chip_in_see_order()}
        </Link>
      )}
    </Notice>
  );
}

function stateNotice({ state, ends_on, is_wished, order_id }: ChipIn, day: (value: string) => string): ReactNode {
  if (state === 'ordered') return <Ordered orderId={order_id} />;
  if (state === 'refunded') return <Notice>{m.chip_in_state_refunded()}</Notice>;
  if (state === 'expired') return <Notice>{m.chip_in_state_expired({ day: day(ends_on) })}</Notice>;
  if (state === 'canceled') return <Notice>{m.chip_in_state_canceled()}</Notice>;
  if (!is_wished) return <Notice tone="warning">{m.chip_in_not_wished()}</Notice>;
  return state === 'reached' ? <Notice>{m.chip_in_state_reached({ day: day(ends_on) })}</Notice> : null;
}

function Sum({ chipIn: { goal, raised, state, currency_code, ends_on, contributors } }: { chipIn: ChipIn }) {
  const locale = useLocale();
  const sum = (amount: number) => formatSum(fromMajor(amount), currency_code, locale);
  const isOpen = state === 'open' || state === 'reached';
  const isOver = state === 'expired' || state === 'canceled' || state === 'refunded';
  if (isOver) return null;
  return (
    <SumRibbon share={isOpen ? raised / goal : 1} bow="goal">
      <p className="font-semibold">{toRaisedText({ raised: sum(raised), goal: sum(goal), people: contributors.filter((one) => !isBack(one)).length })}</p>
      {isOpen && <p className="text-soft">{m.chip_in_until({ day: formatDay(ends_on, locale) })}</p>}
    </SumRibbon>
  );
}

export function ChipInPage({ chipIn, provider, ownKey, contributionId, isNew, known, publicUrl, order, onPaid, onChanged, onFailed }: ChipInPageProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const api = useApi({ chipIns });
  const { act } = useAction(onFailed);
  const { token, title, names, image, state, contributors, is_secret, is_starter, is_wished } = chipIn;
  const isOpen = state === 'open' || state === 'reached';
  const address = publicUrl + chipInPath(token, locale);
  const change = async (work: () => Promise<unknown>): Promise<void> => void (await act('change', () => work().then(onChanged)));
  return (
    <div className="mx-auto grid max-w-3xl gap-8 py-6 lg:py-10">
      <div className="grid items-start gap-6 sm:grid-cols-[11rem_1fr]">
        <div className="max-w-44 overflow-hidden rounded-xl bg-sunken">
          {image ? <Picture image={image} shape="card" sizes="11rem" maxWidth={320} isDecorative className="aspect-4/5 w-full" /> : <NoPicture className="aspect-4/5 w-full" />}
        </div>
        <div className="grid gap-4">
          <div>
            <h1 className="heading text-h1 [overflow-wrap:anywhere]">{names.length > 0 ? m.chip_in_for({ title, names: listed(names, locale) }) : title}</h1>
            <p className="mt-2 text-soft">{getStarterText(chipIn)}</p>
          </div>
          <Sum chipIn={chipIn} />
          {is_secret && isOpen && names.length > 0 && <p className="text-soft">{m.chip_in_secret({ names: listed(names, locale) })}</p>}
          {isOpen && (
            <div className="flex flex-wrap gap-3">
              <CopyButton text={address} label={m.chip_in_copy()} />
              <ShareButton title={title} url={address} isHydrated={isHydrated} />
            </div>
          )}
        </div>
      </div>
      {isNew && !contributors.some(isBack) && <Notice isLive>{m.chip_in_thanks()}</Notice>}
      {contributionId !== null && <ContributionCompleting key={contributionId} token={token} contributionId={contributionId} onPaid={onPaid} />}
      {stateNotice(chipIn, (value) => formatDay(value, locale))}
      {is_starter && isOpen && <ChipInStarter chipIn={chipIn} order={order} onCancel={() => change(() => api.chipIns.cancel({ token }))} />}
      <ChipInContributors chipIn={chipIn} onWithdraw={(id) => change(() => api.chipIns.withdraw({ token, id, body: ownKey === null ? {} : { key: ownKey } }))} />
      {state === 'open' && is_wished && contributionId === null && (
        <section aria-labelledby="contribute">
          <h2 id="contribute" className="heading mb-5 text-h3">
            {m.chip_in_contribute()}
          </h2>
          <noscript>
            <Notice tone="warning" className="mb-6">
              {m.checkout_noscript()}
            </Notice>
          </noscript>
          {provider === null ? (
            <Notice>{m.chip_in_no_payments()}</Notice>
          ) : (
            <Suspense fallback={<Spinner label={m.checkout_loading_payment()} />}>
              <ContributeForm key={chipIn.raised} chipIn={chipIn} provider={provider} known={known} onPaid={onPaid} />
            </Suspense>
          )}
        </section>
      )}
    </div>
  );
}

/** For an address that opens nothing, also to whom it is for. */
export function ChipInGone() {
  return (
    <div className="mx-auto max-w-3xl py-8 lg:py-14">
      <h1 className="heading mb-5 text-h1">{m.chip_in_gone()}</h1>
      <Notice>{m.chip_in_gone_text()}</Notice>
    </div>
  );
}
