import { type FormEvent, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { User } from '#web/lib/session/user.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { users } from '#web/lib/api/routes/user.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { BirthDateFields } from '#web/lib/people/birth-date-fields.tsx';
import { toBirthDate, birthDateParts } from '#web/lib/people/birth-date-input.ts';

interface DetailsFormProps {
  user: User;
  onSaved: (user: User) => void;
}

const genders = { male: m.profile_gender_male, female: m.profile_gender_female, other: m.profile_gender_other } as const;

function toGender(value: string): User['gender'] {
  return value === 'male' || value === 'female' || value === 'other' ? value : null;
}

function GenderField({ gender, error, onChange }: Pick<User, 'gender'> & { error: string | undefined; onChange: (gender: User['gender']) => void }) {
  return (
    <Field label={m.profile_gender()} isOptional error={error}>
      {(control) => (
        <Select {...control} name="gender" value={gender ?? ''} onChange={(event) => onChange(toGender(event.target.value))}>
          <option value="">{m.profile_gender_unsaid()}</option>
          {Object.entries(genders).map(([value, text]) => (
            <option key={value} value={value}>
              {text()}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

export function DetailsForm({ user, onSaved }: DetailsFormProps) {
  const api = useApi({ users });
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const { state, save, touch, refuse } = useSave();
  const [draft, setDraft] = useState({ firstName: user.firstName, lastName: user.lastName, gender: user.gender, phone: user.phone });
  const [birth, setBirth] = useState(() => birthDateParts(user.dateOfBirth));

  function change(part: Partial<typeof draft>): void {
    touch();
    setDraft({ ...draft, ...part });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const dateOfBirth = toBirthDate(birth);
    const wrong = {
      ...(draft.firstName.trim() === '' && { firstName: m.sign_in_first_name_required() }),
      ...(dateOfBirth === undefined && { dateOfBirth: m.profile_birth_wrong() }),
    };
    if (dateOfBirth === undefined || Object.keys(wrong).length > 0) {
      refuse(wrong);
      return focusError();
    }
    const answer = await save(() => api.users.patch({ body: { ...draft, dateOfBirth } }));
    if (!answer) return focusError();
    const { firstName, lastName, gender, phone } = answer.user;
    setDraft({ firstName, lastName, gender, phone });
    onSaved(answer.user);
  }

  const names = [
    { name: 'firstName', label: m.sign_in_first_name(), autoComplete: 'given-name', isOptional: false },
    { name: 'lastName', label: m.sign_in_last_name(), autoComplete: 'family-name', isOptional: true },
  ] as const;
  return (
    <Card as="section" aria-labelledby="profile-details">
      <h2 id="profile-details" className="heading text-h3">
        {m.profile_details()}
      </h2>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="mt-5">
        <fieldset disabled={!isHydrated} className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            {names.map(({ name, label, autoComplete, isOptional }) => (
              <Field key={name} label={label} isOptional={isOptional} error={state.errors[name]}>
                {(control) => <TextInput {...control} name={name} autoComplete={autoComplete} maxLength={80} value={draft[name]} onChange={(event) => change({ [name]: event.target.value })} />}
              </Field>
            ))}
          </div>
          <BirthDateFields
            parts={birth}
            hint={m.profile_birth_hint()}
            isOwn
            error={state.errors['dateOfBirth']}
            onChange={(part) => {
              touch();
              setBirth({ ...birth, ...part });
            }}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <GenderField gender={draft.gender} error={state.errors['gender']} onChange={(gender) => change({ gender })} />
            <Field label={m.profile_phone()} isOptional error={state.errors['phone']}>
              {(control) => <TextInput {...control} name="phone" type="tel" autoComplete="tel" maxLength={40} value={draft.phone} onChange={(event) => change({ phone: event.target.value })} />}
            </Field>
          </div>
          <SaveBar state={state} />
        </fieldset>
      </form>
    </Card>
  );
}
