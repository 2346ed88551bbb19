/** Under a wish, for givers: what several have paid together, and where one joins. */
import { Users } from 'lucide-react';
import type { TakenWish } from '#shared/contract/reservations.ts';
import { chipInPath } from '#shared/i18n/chip-in-path.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { SumRibbon } from '#web/ui/sum-ribbon.tsx';

interface ChipInLineProps {
  title: string;
  chipIn: NonNullable<TakenWish['chipIn']>;
}

export function ChipInLine({ title, chipIn: { token, goal, raised, currency_code, people } }: ChipInLineProps) {
  const locale = useLocale();
  const sum = (amount: number) => formatSum(fromMajor(amount), currency_code, locale);
  const left = goal - raised;
  return (
    <div className="grid gap-2">
      <SumRibbon share={raised / goal} bow="goal">
        <p className="text-sm">{m.chip_in_raised({ raised: sum(raised), goal: sum(goal), people: String(people) })}</p>
      </SumRibbon>
      <div>
        <ButtonLink to={chipInPath(token, locale)} size="sm" variant={left > 0 ? 'primary' : 'ghost'} aria-label={m.chip_in_join_of({ name: title })}>
          <Users aria-hidden className="size-4.5" />
          {left > 0 ? m.chip_in_join({ left: sum(left) }) : m.chip_in_open()}
        </ButtonLink>
      </div>
    </div>
  );
}
