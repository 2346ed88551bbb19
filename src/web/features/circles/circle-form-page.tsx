import { type FormEvent, useState } from 'react';
import type { CircleKind } from '#shared/contract/circles.ts';
import type { Friend } from '#shared/contract/friends.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { circles } from '#web/lib/api/routes/circles.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { CircleFields } from './circle-fields.tsx';
import { firstName } from './circle-texts.ts';

interface CircleFormPageProps {
  friends: readonly Friend[];
  lastName: string;
  onSaved: (id: string) => void;
}

/** A new circle: its kind suggests a name, and friends are invited. */
export function CircleFormPage({ friends, lastName, onSaved }: CircleFormPageProps) {
  const api = useApi({ circles });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const { state, save, touch, refuse } = useSave();
  const [kind, setKind] = useState<CircleKind>('family');
  const [typed, setTyped] = useState<string | null>(null);
  const [invited, setInvited] = useState<readonly string[]>([]);
  const name = typed ?? firstName[kind](lastName);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') {
      refuse({ name: m.circles_name_required() });
      return focusError();
    }
    const saved = await save(() => api.circles.create({ body: { name, kind, memberIds: [...invited] } }));
    if (!saved) return focusError();
    onSaved(saved.circle._id);
  }

  return (
    <div className="grid max-w-2xl gap-6">
      <h1 className="heading text-h1">{m.circles_new_title()}</h1>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} onChange={touch}>
        <fieldset disabled={!isHydrated} className="grid gap-7">
          <CircleFields kind={kind} name={name} error={state.errors['name']} onKind={setKind} onName={setTyped} />
          {friends.length > 0 && (
            <fieldset className="grid gap-1">
              <legend className="mb-1 font-semibold">{m.circles_invite()}</legend>
              <p className="mb-2 text-sm text-soft">{m.circles_invite_hint()}</p>
              {friends.map(({ _id, firstName: first, lastName: last }) => (
                <Checkbox
                  key={_id}
                  label={`${first} ${last}`.trim()}
                  checked={invited.includes(_id)}
                  onChange={(event) => setInvited(event.target.checked ? [...invited, _id] : invited.filter((id) => id !== _id))}
                />
              ))}
            </fieldset>
          )}
          <div className="flex flex-wrap items-end gap-3">
            <SaveBar state={{ kind: state.kind, message: refusalBeside(state, ['name']) }} label={m.circles_create()} />
            <ButtonLink to={pathTo('userCircles', locale)} variant="ghost">
              {m.ui_cancel()}
            </ButtonLink>
          </div>
        </fieldset>
      </form>
    </div>
  );
}
