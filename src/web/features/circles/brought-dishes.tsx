import type { Dish } from '#shared/contract/dishes.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { PersonFace } from '#web/ui/person-face.tsx';

interface BroughtDishesProps {
  dishes: readonly Dish[];
  isDisabled: boolean;
  onRelease: (dish: Dish) => void;
}

/** Each dish in front of its bringer; the member may release their own. */
export function BroughtDishes({ dishes, isDisabled, onRelease }: BroughtDishesProps) {
  return (
    <ul aria-label={m.circles_table()} className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-6">
      {dishes.map((one) => {
        const { _id, name: dish, isOwn, bringer } = one;
        return (
          <li key={_id} className="grid content-start justify-items-center gap-1 text-center">
            {bringer === null ? <span className="size-11 rounded-full bg-sunken" /> : <PersonFace picture={bringer.avatar} name={bringer.firstName} className="size-11 text-lg" />}
            <span className="text-sm [overflow-wrap:anywhere]">{isOwn ? m.circles_you() : (bringer?.firstName ?? m.circles_table_somebody())}</span>
            <span className="heading text-h4 leading-tight [overflow-wrap:anywhere]">{dish}</span>
            {isOwn && (
              <Button size="sm" variant="quiet" disabled={isDisabled} aria-label={m.circles_table_release_of({ dish })} onClick={() => onRelease(one)}>
                {m.circles_table_release()}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
