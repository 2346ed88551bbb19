import { Link } from 'react-router';
import type { Event } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Choice } from './load-events.ts';
import type { EventFormPart } from './use-event-form.ts';

interface WishlistFieldProps extends EventFormPart {
  event: Event | null;
  /** The member's own with a link. */
  lists: readonly Choice[];
}

/** The event's wishlist: one of the member's lists. Another host's, and one whose link is gone, stays unless changed. */
export function WishlistField({ form: { draft, begun, change }, event, lists }: WishlistFieldProps) {
  const locale = useLocale();
  const isForeign = begun.wishlistId !== '' && !lists.some(({ id }) => id === begun.wishlistId);
  if (lists.length === 0 && !isForeign)
    return (
      <p className="text-sm text-soft">
        {m.events_list_missing()}{' '}
        <Link to={pathTo('userWishlists', locale)} className="link">
          {m.wishlists_title()}
        </Link>
      </p>
    );
  return (
    <Field label={m.events_list()} hint={m.events_list_hint()} isOptional>
      {({ required: _, ...control }) => (
        <Select {...control} name="wishlistId" value={draft.wishlistId} onChange={(press) => change({ wishlistId: press.target.value })}>
          <option value="">{m.events_list_none()}</option>
          {isForeign && <option value={begun.wishlistId}>{event?.wishlistPublicId ? m.events_list_foreign() : m.events_list_unlinked()}</option>}
          {lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
