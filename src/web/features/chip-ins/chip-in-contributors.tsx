/** Who is in, with their greetings; one's own with its sum, to take back. */
import { useState } from 'react';
import type { ChipIn } from '#shared/contract/chip-ins.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type Contributor = ChipIn['contributors'][number];

interface ChipInContributorsProps {
  chipIn: ChipIn;
  onWithdraw: (contributionId: string) => Promise<void>;
}

function Own({ own, currency, onWithdraw }: { own: NonNullable<Contributor['own']>; currency: 'SEK' | 'EUR'; onWithdraw: () => Promise<void> }) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const sum = (amount: number) => formatSum(fromMajor(amount), currency, locale);
  return (
    <>
      <p className="text-sm text-soft">{own.returned > 0 ? m.chip_in_own_returned({ sum: sum(own.amount), returned: sum(own.returned) }) : m.chip_in_own({ sum: sum(own.amount) })}</p>
      {own.may_withdraw && (
        <Button size="sm" variant="ghost" className="mt-2" disabled={!isHydrated} onClick={() => setIsAsking(true)}>
          {m.chip_in_withdraw()}
        </Button>
      )}
      <Dialog isOpen={isAsking} onClose={() => setIsAsking(false)} title={m.chip_in_withdraw_title()}>
        <div className="grid gap-5">
          <p>{m.chip_in_withdraw_text({ sum: sum(own.amount - own.returned) })}</p>
          <Button
            isBusy={isBusy}
            onClick={() => {
              setIsBusy(true);
              void onWithdraw().finally(() => {
                setIsBusy(false);
                setIsAsking(false);
              });
            }}
          >
            {m.chip_in_withdraw()}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

export function ChipInContributors({ chipIn: { contributors, currency_code, state }, onWithdraw }: ChipInContributorsProps) {
  const isOver = state === 'expired' || state === 'canceled' || state === 'refunded';
  return (
    <section aria-labelledby="contributors">
      <h2 id="contributors" className="heading text-h3">
        {isOver ? m.chip_in_who_was() : m.chip_in_who()}
      </h2>
      {contributors.length === 0 ? (
        <p className="mt-2 text-soft">{isOver ? m.chip_in_nobody_was() : m.chip_in_nobody()}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {contributors.map(({ id, name, greeting, own }, index) => (
            <li key={id || index} className="py-3">
              <p className="font-semibold [overflow-wrap:anywhere]">{name || m.chip_in_somebody()}</p>
              {greeting !== '' && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{greeting}</p>}
              {own && <Own own={own} currency={currency_code} onWithdraw={() => onWithdraw(id)} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
