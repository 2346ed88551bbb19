/** Under a wish, for givers: what several have paid together, and where one joins. */
import { Users } from 'lucide-react';
import type { TakenWish } from '#shared/contract/reservations.ts';
import { chipInPath } from '#shared/i18n/chip-in-path.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLeastCharge } from '#shared/values/money/least-charge.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { SumRibbon } from '#web/ui/sum-ribbon.tsx';
import { toRaisedText } from './to-raised-text.ts';

interface ChipInLineProps {
  title: string;
  chipIn: NonNullable<TakenWish['chipIn']>;
}

export function ChipInLine({ title, chipIn: { token, goal, raised, currency_code, people } }: ChipInLineProps) {
  const locale = useLocale();
  const sum = (amount: number) => formatSum(fromMajor(amount), currency_code, locale);
  const leftMinor = fromMajor(goal) - fromMajor(raised);
  const isReached = leftMinor < getLeastCharge(currency_code);
  return (
    <div className="grid gap-2">
      <SumRibbon share={raised / goal} bow="goal">
        <p className="text-sm">{toRaisedText({ raised: sum(raised), goal: sum(goal), people })}</p>
      </SumRibbon>
      <div>
        <ButtonLink to={chipInPath(token, locale)} size="sm" variant={isReached ? 'ghost' : 'primary'} aria-label={m.chip_in_join_of({ name: title })}>
          <Users aria-hidden className="size-4.5" />
          {isReached ? m.chip_in_open() : m.chip_in_join({ left: formatSum(leftMinor, currency_code, locale) })}
        </ButtonLink>
      </div>
    </div>
  );
}
