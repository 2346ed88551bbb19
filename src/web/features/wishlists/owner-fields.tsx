import { m } from '#shared/i18n/paraglide/messages.js';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { Choice } from './load-wishlists.ts';

interface OwnerFieldsProps {
  friends: readonly Choice[];
  owners: readonly string[];
  /** Friends invited as co-owners. */
  asked: readonly string[];
  onAsk: (asked: readonly string[]) => void;
}

/** Friends to own the list with; owners stay. */
export function OwnerFields({ friends, owners, asked, onAsk }: OwnerFieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{m.wishlists_owners()}</legend>
      <p className="text-sm text-soft">{m.wishlists_owners_hint()}</p>
      {friends.map(({ id, name: friend }) => {
        const isOwner = owners.includes(id);
        return (
          <Checkbox
            key={id}
            label={friend}
            checked={isOwner || asked.includes(id)}
            disabled={isOwner}
            onChange={(event) => onAsk(event.target.checked ? [...asked, id] : asked.filter((other) => other !== id))}
          />
        );
      })}
    </fieldset>
  );
}
