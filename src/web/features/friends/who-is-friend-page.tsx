import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { FoundJubilees, Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { friends } from '#web/lib/api/routes/friends.ts';
import { usePersonFacts } from '#web/lib/people/person-input.tsx';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { usePeople } from '#web/lib/people/use-people.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';

interface WhoIsFriendPageProps {
  /** The friend, and their current entry among the member's people. */
  friend: { id: string; jubileeId: string; firstName: string };
  /** First page of possible people; null if unavailable. */
  linkable: FoundJubilees | null;
  relationName: (relation: Relation) => string;
  onSaved: (jubilee: Jubilee) => void;
}

/** Choice for none of the member's people. */
const NOBODY = 'none';

/** Asks which of the member's people a friend is, or none. Applied only when saved. */
export function WhoIsFriendPage({ friend, linkable, relationName, onSaved }: WhoIsFriendPageProps) {
  const api = useApi({ friends });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const factsOf = usePersonFacts(relationName);
  const { form, focusError } = useFocusOnError();
  const { state, save, touch, refuse } = useSave();
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<Jubilee | typeof NOBODY | null>(null);
  const [isFetching, setIsFetching] = useState(false);
  const found = usePeople(term, { isLinkable: true, loaded: linkable });
  const backTo = pathTo('userJubilee', locale, { '*': friend.jubileeId });
  const people = found.isCurrent ? found.people : [];
  // The chosen person stays visible during a search.
  const hidden = chosen !== null && chosen !== NOBODY && !people.some(({ _id }) => _id === chosen._id) ? [chosen] : [];

  async function more(): Promise<void> {
    setIsFetching(true);
    await found.more();
    setIsFetching(false);
  }

  function choose(person: Jubilee | typeof NOBODY): void {
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

  const error = state.errors['jubileeId'];
  const option = (person: Jubilee | typeof NOBODY, title: string, description: string) => {
    const id = person === NOBODY ? NOBODY : person._id;
    return (
      <RadioCard
        key={id}
        name="jubileeId"
        value={id}
        title={<span className="[overflow-wrap:anywhere]">{title}</span>}
        description={description}
        checked={chosen !== null && (chosen === NOBODY ? NOBODY : chosen._id) === id}
        aria-invalid={error ? true : undefined}
        onChange={() => choose(person)}
      />
    );
  };

  const moreButton = (label: string) => (
    <Button variant="ghost" size="sm" className="justify-self-start" isBusy={isFetching} onClick={() => void more()}>
      {label}
    </Button>
  );

  return (
    <div className="grid max-w-2xl gap-6">
      <Link to={backTo} className="link inline-flex min-h-tap items-center gap-2 justify-self-start max-lg:-my-2">
        <ArrowLeft aria-hidden className="size-4.5" />
        {friend.firstName}
      </Link>
      <header>
        <h1 className="heading text-h1 [overflow-wrap:anywhere]">{m.friends_who_title({ name: friend.firstName })}</h1>
        <p className="mt-2 text-lg text-soft">{m.friends_who_lead()}</p>
      </header>
      {linkable === null && <PartMissing title={m.jubilees_coming_missing()} to={`${backTo}/who`} />}
      {linkable !== null && (
        <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
          <fieldset disabled={!isHydrated} className="grid gap-5">
            {linkable.pagination.total > 0 && (
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
              {term.trim() !== '' && found.isCurrent && m.jubilees_found({ count: people.length })}
            </p>
            <fieldset className="grid gap-3" aria-describedby={error ? 'friends-who-error' : undefined}>
              <legend className="sr-only">{m.friends_who_title({ name: friend.firstName })}</legend>
              {linkable.pagination.total === 0 && <p className="text-soft">{m.friends_who_nobody()}</p>}
              {linkable.pagination.total > 0 && found.isCurrent && people.length === 0 && <p className="text-soft">{m.jubilees_none()}</p>}
              <div className="grid gap-3 sm:grid-cols-2">{[...hidden, ...people].map((person) => option(person, `${person.firstName} ${person.lastName}`.trim(), factsOf(person)))}</div>
              {found.hasFailed && <Notice tone="warning" isLive title={m.jubilees_coming_missing()} action={moreButton(m.shell_try_again())} />}
              {!found.hasFailed && found.hasMore && moreButton(m.jubilees_import_more())}
              {option(NOBODY, m.friends_who_none(), m.friends_who_none_text())}
              {error && (
                <p id="friends-who-error" role="alert" className="text-sm font-medium text-danger">
                  {error}
                </p>
              )}
            </fieldset>
            <div className="flex flex-wrap items-end gap-3">
              <SaveBar state={state} />
              <ButtonLink to={backTo} variant="ghost">
                {m.ui_cancel()}
              </ButtonLink>
            </div>
          </fieldset>
        </form>
      )}
    </div>
  );
}
