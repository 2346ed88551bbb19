import { Plus, X } from 'lucide-react';
import type { Dish } from '#shared/contract/dishes.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

interface MissingDishesProps {
  dishes: readonly Dish[];
  isDisabled: boolean;
  onTake: (dish: Dish) => void;
  onRemove: (dish: Dish) => void;
}

/** Dishes that nobody brings yet: taken by one tap. */
export function MissingDishes({ dishes, isDisabled, onTake, onRemove }: MissingDishesProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {dishes.length > 0 && <span className="text-soft">{m.circles_table_nobody()}</span>}
      {dishes.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {dishes.map((one) => {
            const { _id, name: dish, mayRemove } = one;
            return (
              <li key={_id} className="flex max-w-full items-center rounded-full border-[1.5px] border-dashed border-line-strong">
                <button
                  type="button"
                  disabled={isDisabled}
                  aria-label={m.circles_table_take_of({ dish })}
                  className="inline-flex min-h-tap min-w-0 items-center gap-2 rounded-full px-4 font-medium hover:bg-sunken"
                  onClick={() => onTake(one)}
                >
                  <Plus aria-hidden className="size-4.5 shrink-0" />
                  <span className="min-w-0 [overflow-wrap:anywhere]">{dish}</span>
                </button>
                {mayRemove && (
                  <button
                    type="button"
                    disabled={isDisabled}
                    aria-label={m.circles_table_remove_of({ dish })}
                    className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken"
                    onClick={() => onRemove(one)}
                  >
                    <X aria-hidden className="size-4.5" />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
