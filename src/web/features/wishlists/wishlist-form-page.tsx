import { type FormEvent, useState } from 'react';
import type { Wishlist } from '#shared/contract/wishlists.ts';
import type { Visibility } from '#shared/values/wishes/visibility.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { wishlists } from '#web/lib/api/routes/wishlists.ts';
import { BirthDateFields } from '#web/lib/people/birth-date-fields.tsx';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import type { Choice } from './load-wishlists.ts';
import { toDraft, toNewWishlist, getOccasionDay, SOMEBODY_ELSE, toWishlistChange } from './wish-changes.ts';
import { VisibilityField } from './visibility-field.tsx';

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

/** Creates a list, or edits its name, person, visibility and owners. */
export function WishlistFormPage({ wishlist, friends, people, circles, person, firstVisibility, cancelTo, onSaved }: WishlistFormPageProps) {
  const api = useApi({ wishlists });
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const { state, save, touch, refuse } = useSave();
  const [begun] = useState(() => toDraft(wishlist, { person, visibility: firstVisibility }));
  const [name, setName] = useState(begun.name);
  const [whose, setWhose] = useState(begun.whose);
  const [forName, setForName] = useState(begun.forName);
  const [visibility, setVisibility] = useState(begun.visibility);
  const [circleIds, setCircleIds] = useState(begun.circleIds);
  const [asked, setAsked] = useState(begun.asked);
  const [isSurprise, setIsSurprise] = useState(begun.isSurprise);
  const [day, setDay] = useState(begun.day);
  const owners = wishlist?.owners.map(({ _id }) => _id) ?? [];

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isNamed = name.trim() !== '';
    const isForNobody = whose === SOMEBODY_ELSE && forName.trim() === '';
    const isNoDay = getOccasionDay(day) === undefined;
    const isForNoCircle = visibility === 'circles' && circleIds.length === 0;
    if (!isNamed || isForNobody || isNoDay || isForNoCircle) {
      refuse({
        ...(!isNamed && { name: m.wishlists_name_required() }),
        ...(isForNobody && { forName: m.wishlists_for_name_required() }),
        ...(isForNoCircle && { circleIds: m.wishlists_circles_required() }),
        ...(isNoDay && { occasionDay: m.wishlists_day_wrong() }),
      });
      return focusError();
    }
    const draft = { name, whose, forName, visibility, circleIds, asked, isSurprise, day };
    const saved = await save(() =>
      wishlist ? api.wishlists.put({ id: wishlist._id, body: toWishlistChange(wishlist, begun, draft, people) }) : api.wishlists.create({ body: toNewWishlist(draft, people) }),
    );
    if (!saved) return focusError();
    onSaved(saved.wishlist._id);
  }

  const refusal = refusalBeside(state, ['name', 'jubileeId', 'occasionDay', 'circleIds', ...(whose === SOMEBODY_ELSE ? ['forName'] : [])]);
  return (
    <div className="grid max-w-2xl gap-6">
      <h1 className="heading text-h1 [overflow-wrap:anywhere]">{wishlist ? m.wishlists_edit_title({ name: wishlist.name }) : m.wishlists_new_title()}</h1>
      <Card>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)} onChange={touch}>
          <fieldset disabled={!isHydrated} className="grid gap-6">
            <Field label={m.wishlists_name()} hint={m.wishlists_name_hint()} error={state.errors['name']}>
              {(control) => <TextInput {...control} name="name" autoComplete="off" maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />}
            </Field>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label={m.wishlists_person()} error={state.errors['jubileeId']}>
                {({ required: _, ...control }) => (
                  <Select {...control} name="whose" value={whose} onChange={(event) => setWhose(event.target.value)}>
                    <option value="">{m.wishlists_person_own()}</option>
                    {people.map(({ id, name: of }) => (
                      <option key={id} value={id}>
                        {of}
                      </option>
                    ))}
                    <option value={SOMEBODY_ELSE}>{m.wishlists_person_other()}</option>
                  </Select>
                )}
              </Field>
              {whose === SOMEBODY_ELSE && (
                <Field label={m.wishlists_for_name()} error={state.errors['forName']}>
                  {(control) => <TextInput {...control} name="forName" autoComplete="off" maxLength={80} value={forName} onChange={(event) => setForName(event.target.value)} />}
                </Field>
              )}
            </div>
            <fieldset className="grid gap-3">
              <legend className="mb-3 font-semibold">{m.wishlists_visibility()}</legend>
              <VisibilityField
                visibility={visibility}
                circleIds={circleIds}
                circles={circles}
                ownerCount={owners.length}
                error={state.errors['circleIds']}
                onVisibility={setVisibility}
                onCircles={setCircleIds}
              />
            </fieldset>
            <BirthDateFields
              legend={m.wishlists_day()}
              parts={day}
              error={state.errors['occasionDay']}
              hint={m.wishlists_day_hint()}
              isYearOptional={false}
              onChange={(part) => setDay({ ...day, ...part })}
            />
            <Checkbox label={m.wishlists_surprise()} description={m.wishlists_surprise_text()} checked={isSurprise} onChange={(event) => setIsSurprise(event.target.checked)} />
            {friends.length > 0 && (
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
                      onChange={(event) => setAsked(event.target.checked ? [...asked, id] : asked.filter((other) => other !== id))}
                    />
                  );
                })}
              </fieldset>
            )}
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
