import { type FormEvent, useState } from 'react';
import type { Wishlist } from '#shared/contract/wishlists.ts';
import type { Visibility } from '#shared/values/wishes/visibility.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { wishlists } from '#web/lib/api/routes/wishlists.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import type { Choice } from './load-wishlists.ts';
import { OwnerFields } from './owner-fields.tsx';
import { getOccasionDay, SOMEBODY_ELSE, toDraft, toNewWishlist, toWishlistChange, type WishlistDraft } from './wish-changes.ts';
import { WishlistFields } from './wishlist-fields.tsx';

interface WishlistFormPageProps {
  /** Null for a new list. */
  wishlist: Wishlist | null;
  friends: readonly Choice[];
  people: readonly Choice[];
  /** Circles that the member is in. */
  circles: readonly Choice[];
  /** Id of the person whose wishes they are; empty for the member. */
  person: string;
  /** Default visibility of a new list. */
  firstVisibility: Visibility;
  cancelTo: string;
  onSaved: (id: string) => void;
}

/** Errors by the field's name in the body. */
function findErrors({ name, whose, forName, visibility, circleIds, day }: WishlistDraft): Record<string, string> {
  return {
    ...(name.trim() === '' && { name: m.wishlists_name_required() }),
    ...(whose === SOMEBODY_ELSE && forName.trim() === '' && { forName: m.wishlists_for_name_required() }),
    ...(visibility === 'circles' && circleIds.length === 0 && { circleIds: m.wishlists_circles_required() }),
    ...(getOccasionDay(day) === undefined && { occasionDay: m.wishlists_day_wrong() }),
  };
}

/** Creates a list, or edits its name, person, visibility and owners. */
export function WishlistFormPage({ wishlist, friends, people, circles, person, firstVisibility, cancelTo, onSaved }: WishlistFormPageProps) {
  const api = useApi({ wishlists });
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const { state, save, touch, refuse } = useSave();
  const [begun] = useState(() => toDraft(wishlist, { person, visibility: firstVisibility }));
  const [draft, setDraft] = useState(begun);
  const owners = wishlist?.owners.map(({ _id }) => _id) ?? [];

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const errors = findErrors(draft);
    if (Object.keys(errors).length > 0) {
      refuse(errors);
      return focusError();
    }
    const saved = await save(() =>
      wishlist ? api.wishlists.put({ id: wishlist._id, body: toWishlistChange(wishlist, begun, draft, people) }) : api.wishlists.create({ body: toNewWishlist(draft, people) }),
    );
    if (!saved) return focusError();
    onSaved(saved.wishlist._id);
  }

  const refusal = refusalBeside(state, ['name', 'jubileeId', 'occasionDay', 'circleIds', ...(draft.whose === SOMEBODY_ELSE ? ['forName'] : [])]);
  return (
    <div className="grid max-w-2xl gap-6">
      <h1 className="heading text-h1 [overflow-wrap:anywhere]">{wishlist ? m.wishlists_edit_title({ name: wishlist.name }) : m.wishlists_new_title()}</h1>
      <Card>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)} onChange={touch}>
          <fieldset disabled={!isHydrated} className="grid gap-6">
            <WishlistFields draft={draft} errors={state.errors} people={people} circles={circles} ownerCount={owners.length} onChange={(part) => setDraft((before) => ({ ...before, ...part }))} />
            {friends.length > 0 && <OwnerFields friends={friends} owners={owners} asked={draft.asked} onAsk={(asked) => setDraft((before) => ({ ...before, asked }))} />}
            <div className="flex flex-wrap items-end gap-3">
              <SaveBar state={{ kind: state.kind, message: refusal }} label={wishlist ? m.ui_save() : m.wishlists_create()} />
              <ButtonLink to={cancelTo} variant="ghost">
                {m.ui_cancel()}
              </ButtonLink>
            </div>
          </fieldset>
        </form>
      </Card>
    </div>
  );
}
