/** For who started it: share, order, or give up. */
import { type ReactNode, useState } from 'react';
import type { ChipIn } from '#shared/contract/chip-ins.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface ChipInStarterProps {
  chipIn: ChipIn;
  /** Slot: orders it; null where nothing is in, or the shop doesn't sell it any more. */
  order: ReactNode;
  onCancel: () => Promise<void>;
}

export function ChipInStarter({ chipIn: { goal, raised, currency_code }, order, onCancel }: ChipInStarterProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const leftMinor = fromMajor(goal) - fromMajor(raised);
  const getWayOn = (): string => {
    if (raised === 0) return m.chip_in_order_none();
    return leftMinor > 0 ? m.chip_in_order_open({ left: formatSum(leftMinor, currency_code, locale) }) : m.chip_in_order_reached();
  };
  return (
    <Card as="section" aria-labelledby="starter">
      <h2 id="starter" className="heading text-h4">
        {m.chip_in_yours()}
      </h2>
      <p className="mt-2">{getWayOn()}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {order}
        <Button variant="ghost" disabled={!isHydrated} onClick={() => setIsAsking(true)}>
          {m.chip_in_cancel()}
        </Button>
      </div>
      <Dialog isOpen={isAsking} onClose={() => setIsAsking(false)} title={m.chip_in_cancel_title()}>
        <div className="grid gap-5">
          <p>{m.chip_in_cancel_text()}</p>
          <Button
            isBusy={isBusy}
            onClick={() => {
              setIsBusy(true);
              void onCancel().finally(() => {
                setIsBusy(false);
                setIsAsking(false);
              });
            }}
          >
            {m.chip_in_cancel()}
          </Button>
        </div>
      </Dialog>
    </Card>
  );
}
