import { m } from '#shared/i18n/paraglide/messages.js';
import { BirthDateFields } from '#web/lib/people/birth-date-fields.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Choice } from './load-wishlists.ts';
import { VisibilityField } from './visibility-field.tsx';
import { SOMEBODY_ELSE, type WishlistDraft } from './wish-changes.ts';

interface WishlistFieldsProps {
  draft: WishlistDraft;
  errors: Readonly<Record<string, string>>;
  people: readonly Choice[];
  /** Circles that the member is in. */
  circles: readonly Choice[];
  ownerCount: number;
  onChange: (part: Partial<WishlistDraft>) => void;
}

/** A list's name, person, visibility and day. */
export function WishlistFields({ draft, errors, people, circles, ownerCount, onChange }: WishlistFieldsProps) {
  return (
    <>
      <Field label={m.wishlists_name()} hint={m.wishlists_name_hint()} error={errors['name']}>
        {(control) => <TextInput {...control} name="name" autoComplete="off" maxLength={80} value={draft.name} onChange={(event) => onChange({ name: event.target.value })} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={m.wishlists_person()} error={errors['jubileeId']}>
          {({ required: _, ...control }) => (
            <Select {...control} name="whose" value={draft.whose} onChange={(event) => onChange({ whose: event.target.value })}>
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
        {draft.whose === SOMEBODY_ELSE && (
          <Field label={m.wishlists_for_name()} error={errors['forName']}>
            {(control) => <TextInput {...control} name="forName" autoComplete="off" maxLength={80} value={draft.forName} onChange={(event) => onChange({ forName: event.target.value })} />}
          </Field>
        )}
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-semibold">{m.wishlists_visibility()}</legend>
        <VisibilityField
          visibility={draft.visibility}
          circleIds={draft.circleIds}
          circles={circles}
          ownerCount={ownerCount}
          error={errors['circleIds']}
          onVisibility={(visibility) => onChange({ visibility })}
          onCircles={(circleIds) => onChange({ circleIds })}
        />
      </fieldset>
      <BirthDateFields
        legend={m.wishlists_day()}
        parts={draft.day}
        error={errors['occasionDay']}
        hint={m.wishlists_day_hint()}
        isYearOptional={false}
        onChange={(part) => onChange({ day: { ...draft.day, ...part } })}
      />
      <Checkbox label={m.wishlists_surprise()} description={m.wishlists_surprise_text()} checked={draft.isSurprise} onChange={(event) => onChange({ isSurprise: event.target.checked })} />
    </>
  );
}
