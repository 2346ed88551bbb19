import { type FormEvent, useState } from 'react';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { relationNames } from '#shared/i18n/relation-names.ts';
import { type Relation, relations } from '#shared/values/people/relations.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { BirthDateFields } from '#web/lib/people/birth-date-fields.tsx';
import { toBirthDate, birthDateParts } from '#web/lib/people/birth-date-input.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import type { PictureChoice } from '#web/lib/pictures/picture-field.tsx';
import { AvatarField } from './avatar-field.tsx';
import { foundJubilees } from './found-jubilees.ts';
import { saveJubilee } from './save-jubilee.ts';

interface JubileeFormProps {
  /** Null for a new one. */
  saved: Jubilee | null;
  firstName?: string;
  lastName?: string;
  cancelTo: string;
  onSaved: (jubilee: Jubilee) => void;
  /** Shows an error as a toast: of creating a person, which the form shows too, and of the picture (PPL-06). */
  onFailed: (message: string) => void;
}

export function JubileeForm({ saved, firstName = '', lastName = '', cancelTo, onSaved, onFailed }: JubileeFormProps) {
  const api = useApi({ jubilees });
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const { state, save, touch, refuse } = useSave();
  const [draft, setDraft] = useState({
    firstName: saved?.firstName ?? firstName,
    lastName: saved?.lastName ?? lastName,
    relation: saved?.relation ?? ('friend' as Relation),
    isDeceased: saved?.isDeceased ?? false,
  });
  const [birth, setBirth] = useState(() => birthDateParts(saved?.dateOfBirth ?? null));
  const [avatar, setAvatar] = useState<PictureChoice>({ kind: 'stored' });

  function change(part: Partial<typeof draft>): void {
    touch();
    setDraft({ ...draft, ...part });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const dateOfBirth = toBirthDate(birth);
    const wrong = {
      ...(draft.firstName.trim() === '' && { firstName: m.jubilees_first_name_required() }),
      ...(dateOfBirth === undefined && { dateOfBirth: m.profile_birth_wrong() }),
    };
    if (dateOfBirth === undefined || Object.keys(wrong).length > 0) {
      refuse(wrong);
      return focusError();
    }
    const input = { ...draft, dateOfBirth };
    const jubilee = await save(() => saveJubilee(saved, input, { api, avatar, onFailed }));
    if (!jubilee) return focusError();
    foundJubilees.clear();
    onSaved(jubilee);
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={!isHydrated} className="grid gap-6">
        <AvatarField stored={saved?.avatar ?? null} name={draft.firstName} choice={avatar} onChoice={setAvatar} onFailed={onFailed} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={m.sign_in_first_name()} error={state.errors['firstName']}>
            {(control) => <TextInput {...control} name="firstName" autoComplete="off" maxLength={80} value={draft.firstName} onChange={(event) => change({ firstName: event.target.value })} />}
          </Field>
          <Field label={m.sign_in_last_name()} isOptional error={state.errors['lastName']}>
            {(control) => <TextInput {...control} name="lastName" autoComplete="off" maxLength={80} value={draft.lastName} onChange={(event) => change({ lastName: event.target.value })} />}
          </Field>
        </div>
        <Field label={m.jubilees_relation()} error={state.errors['relation']}>
          {({ required: _, ...control }) => (
            <Select {...control} name="relation" value={draft.relation} onChange={(event) => change({ relation: event.target.value as Relation })}>
              {relations.map((relation) => (
                <option key={relation} value={relation}>
                  {relationNames[relation]()}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <BirthDateFields
          parts={birth}
          hint={m.jubilees_birth_hint()}
          error={state.errors['dateOfBirth']}
          onChange={(part) => {
            touch();
            setBirth({ ...birth, ...part });
          }}
        />
        <Checkbox label={m.jubilees_deceased()} description={m.jubilees_deceased_text()} checked={draft.isDeceased} onChange={(event) => change({ isDeceased: event.target.checked })} />
        {state.message && (
          <Notice tone="error" isLive>
            {state.message}
          </Notice>
        )}
        <div className="flex flex-wrap items-end gap-3">
          <SaveBar state={{ ...state, message: null }} label={saved ? m.ui_save() : m.jubilees_quick_add()} />
          <ButtonLink to={cancelTo} variant="ghost">
            {m.ui_cancel()}
          </ButtonLink>
        </div>
      </fieldset>
    </form>
  );
}
