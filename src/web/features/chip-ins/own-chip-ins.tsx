/** On the gifts page: what one gives together with others, the open ones first. */
import { Link } from 'react-router';
import type { ChipIn } from '#shared/contract/chip-ins.ts';
import { chipInPath } from '#shared/i18n/chip-in-path.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { listed } from '#shared/values/text/listed.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';

const stateNames: Record<ChipIn['state'], () => string> = {
  open: m.chip_in_is_open,
  reached: m.chip_in_is_reached,
  ordered: m.chip_in_is_ordered,
  refunded: m.chip_in_is_refunded,
  expired: m.chip_in_is_expired,
  canceled: m.chip_in_is_canceled,
};

export function OwnChipIns({ chipIns }: { chipIns: readonly ChipIn[] }) {
  const locale = useLocale();
  if (chipIns.length === 0) return null;
  const isOpen = ({ state }: ChipIn) => state === 'open' || state === 'reached';
  return (
    <section aria-labelledby="gifts-together">
      <h2 id="gifts-together" className="heading text-h3">
        {m.chip_in_own_title()}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {[...chipIns.filter(isOpen), ...chipIns.filter((one) => !isOpen(one))].map((one) => {
          const { token, title, names, raised, goal, currency_code, state } = one;
          const sum = (amount: number) => formatSum(fromMajor(amount), currency_code, locale);
          return (
            <li key={token} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
              <Link to={chipInPath(token, locale)} className="min-w-0 font-semibold underline [overflow-wrap:anywhere]">
                {names.length > 0 ? m.chip_in_for({ title, names: listed(names, locale) }) : title}
              </Link>
              <span className="text-soft">{isOpen(one) ? `${stateNames[state]()}, ${m.chip_in_sum_of({ raised: sum(raised), goal: sum(goal) })}` : stateNames[state]()}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
