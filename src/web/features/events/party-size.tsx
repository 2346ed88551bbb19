import { MAX_PEOPLE } from '#shared/values/celebrations/event-words.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';

interface PartySizeProps {
  adults: number;
  childCount: number;
  onAdults: (adults: number) => void;
  onChildren: (children: number) => void;
}

export function PartySize({ adults, childCount, onAdults, onChildren }: PartySizeProps) {
  const isHydrated = useHydrated();
  return (
    <section aria-labelledby="how-many">
      <h2 id="how-many" className="heading text-h4">
        {m.events_how_many()}
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        <li className="flex items-center justify-between gap-4 py-2">
          {m.events_adults()}
          <QuantityStepper label={m.events_adults()} value={adults} min={1} max={MAX_PEOPLE - childCount} isDisabled={!isHydrated} onChange={onAdults} />
        </li>
        <li className="flex items-center justify-between gap-4 py-2">
          {m.events_children()}
          <QuantityStepper label={m.events_children()} value={childCount} min={0} isCount max={MAX_PEOPLE - adults} isDisabled={!isHydrated} onChange={onChildren} />
        </li>
      </ul>
    </section>
  );
}
