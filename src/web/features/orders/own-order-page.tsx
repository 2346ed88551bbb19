import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OrderDetails } from './order-details.tsx';
import { getProgress } from './order-progress.ts';
import { orderState } from './order-state.ts';
import { PrintButton } from './print-button.tsx';

/** Result of buying an order again; `other-vendor` names the vendor in the cart, which is unchanged. */
export type BoughtAgain = { kind: 'done'; missing: readonly string[]; added: number } | { kind: 'other-vendor'; vendor: string };

interface OwnOrderPageProps {
  order: Order;
  /** Adds the items to the cart; with `isReplacing` in place of its contents. */
  onBuyAgain: (isReplacing: boolean) => Promise<BoughtAgain>;
}

/** A member's order: state, receipt, and buying it again. */
export function OwnOrderPage({ order, onBuyAgain }: OwnOrderPageProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<BoughtAgain | null>(null);
  const number = String(order.number);
  const { text, tone } = orderState(order);
  const { days, lines } = getProgress(order, locale);

  async function buyAgain(isReplacing: boolean): Promise<void> {
    setIsBusy(true);
    setOutcome(await onBuyAgain(isReplacing));
    setIsBusy(false);
  }

  return (
    <>
      <Breadcrumbs className="print:hidden" items={[{ label: m.order_history_title(), to: pathTo('userOrders', locale) }, { label: m.order_number({ number }) }]} />
      <header className="mt-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="heading text-h1">{m.order_number({ number })}</h1>
          <Badge tone={tone}>{text()}</Badge>
        </div>
        {(days ?? lines).map((line) => (
          <p key={line} className="mt-2 max-w-2xl text-lg text-soft">
            {line}
          </p>
        ))}
      </header>
      <OrderDetails
        order={order}
        place="besideRail"
        actions={
          <>
            {/* Beside the pressed button: at the top of the page it would be out of view. */}
            {outcome?.kind === 'done' && outcome.missing.length > 0 && (
              <Notice tone="warning" isLive className="basis-full print:hidden" title={outcome.added > 0 ? m.order_again_some_gone() : m.order_again_all_gone()}>
                <ul className="list-disc pl-5">
                  {outcome.missing.map((title) => (
                    <li key={title}>{title}</li>
                  ))}
                </ul>
              </Notice>
            )}
            <Button size="lg" icon={<ShoppingBag aria-hidden className="size-5" />} disabled={!isHydrated} isBusy={isBusy} onClick={() => void buyAgain(false)}>
              {m.order_again()}
            </Button>
            <PrintButton />
          </>
        }
      />
      <Dialog isOpen={outcome?.kind === 'other-vendor'} onClose={() => setOutcome(null)} title={m.order_again_other_vendor()}>
        <p>{outcome?.kind === 'other-vendor' && m.order_again_other_vendor_text({ vendor: outcome.vendor, seller: order.vendor.name })}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button isBusy={isBusy} onClick={() => void buyAgain(true)}>
            {m.order_again_replace()}
          </Button>
          <Button variant="ghost" onClick={() => setOutcome(null)}>
            {m.order_again_keep()}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
