import { type FormEvent, useState } from 'react';
import type { FoundJubilees, Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Relation } from '#shared/values/people/relations.ts';
import { friends } from '#web/lib/api/routes/friends.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { usePeople } from '#web/lib/people/use-people.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { type Chosen, FriendChoice, NOBODY } from './friend-choice.tsx';

interface WhoIsFriendFormProps {
  friend: { id: string; firstName: string };
  linkable: FoundJubilees;
  cancelTo: string;
  relationName: (relation: Relation) => string;
  onSaved: (jubilee: Jubilee) => void;
}

/** Applied only when saved. */
export function WhoIsFriendForm({ friend, linkable, cancelTo, relationName, onSaved }: WhoIsFriendFormProps) {
  const api = useApi({ friends });
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const { state, save, touch, refuse } = useSave();
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const found = usePeople(term, { isLinkable: true, loaded: linkable });
  const hasPeople = linkable.pagination.total > 0;

  function choose(person: Chosen): void {
    touch();
    setChosen(person);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (chosen === null) {
      refuse({ jubileeId: m.friends_who_required() });
      return focusError();
    }
    const answer = await save(() => api.friends.linkJubilee({ id: friend.id, body: { jubileeId: chosen === NOBODY ? null : chosen._id } }));
    if (!answer) return focusError();
    onSaved(answer.jubilee);
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={!isHydrated} className="grid gap-5">
        {hasPeople && (
          <Field label={m.jubilees_search()}>
            {({ required: _, ...control }) => (
              <TextInput
                {...control}
                type="search"
                value={term}
                maxLength={200}
                autoComplete="off"
                autoCapitalize="words"
                onChange={(event) => setTerm(event.target.value)}
                // Enter in the search doesn't submit.
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.preventDefault();
                }}
              />
            )}
          </Field>
        )}
        <p role="status" className="sr-only">
          {term.trim() !== '' && found.isCurrent && m.jubilees_found({ count: found.people.length })}
        </p>
        <FriendChoice firstName={friend.firstName} found={found} hasPeople={hasPeople} chosen={chosen} error={state.errors['jubileeId']} relationName={relationName} onChoose={choose} />
        <div className="flex flex-wrap items-end gap-3">
          <SaveBar state={state} />
          <ButtonLink to={cancelTo} variant="ghost">
            {m.ui_cancel()}
          </ButtonLink>
        </div>
      </fieldset>
    </form>
  );
}
