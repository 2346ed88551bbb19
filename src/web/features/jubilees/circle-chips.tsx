import { Link } from 'react-router';
import type { CircleSummary } from '#shared/contract/circles.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';

interface CircleChipsProps {
  circles: readonly CircleSummary[];
  /** Id of a circle; empty for everybody. */
  chosen: string;
  onChoose: (circle: string) => void;
}

/** Narrows the people to one circle, and leads to its page. */
export function CircleChips({ circles, chosen, onChoose }: CircleChipsProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const circle = circles.find(({ _id }) => _id === chosen);
  const to = circle ? pathTo('userCircle', locale, { '*': circle._id }) : pathTo('userCircles', locale);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {circles.length > 0 && (
        <fieldset disabled={!isHydrated} className="flex flex-wrap gap-2">
          <legend className="sr-only">{m.circles_filter()}</legend>
          {[{ _id: '', name: m.circles_of_mine() }, ...circles].map(({ _id, name }) => (
            <ChoiceChip key={_id} name="circle" value={_id} checked={chosen === _id} onChange={() => onChoose(_id)}>
              {name}
            </ChoiceChip>
          ))}
        </fieldset>
      )}
      <Link to={to} className="link inline-flex min-h-tap items-center">
        {circle ? m.circles_open({ name: circle.name }) : m.circles_to_all()}
      </Link>
    </div>
  );
}
