import { useState } from 'react';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Relation } from '#shared/values/people/relations.ts';
import { usePersonFacts } from '#web/lib/people/person-input.tsx';
import type { usePeople } from '#web/lib/people/use-people.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';

/** Choice for none of the member's people. */
export const NOBODY = 'none';

export type Chosen = Jubilee | typeof NOBODY;

interface FriendChoiceProps {
  firstName: string;
  found: ReturnType<typeof usePeople>;
  /** Whether the member has people to choose from. */
  hasPeople: boolean;
  chosen: Chosen | null;
  error: string | undefined;
  relationName: (relation: Relation) => string;
  onChoose: (person: Chosen) => void;
}

/** The member's people, and none of them, to choose one of. */
export function FriendChoice({ firstName, found, hasPeople, chosen, error, relationName, onChoose }: FriendChoiceProps) {
  const listFacts = usePersonFacts(relationName);
  const [isFetching, setIsFetching] = useState(false);
  const people = found.isCurrent ? found.people : [];
  // The chosen person stays visible during a search.
  const hidden = chosen !== null && chosen !== NOBODY && !people.some(({ _id }) => _id === chosen._id) ? [chosen] : [];

  async function more(): Promise<void> {
    setIsFetching(true);
    await found.more();
    setIsFetching(false);
  }

  const option = (person: Chosen, title: string, description: string) => {
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
        onChange={() => onChoose(person)}
      />
    );
  };

  const moreButton = (label: string) => (
    <Button variant="ghost" size="sm" className="justify-self-start" isBusy={isFetching} onClick={() => void more()}>
      {label}
    </Button>
  );

  return (
    <fieldset className="grid gap-3" aria-describedby={error ? 'friends-who-error' : undefined}>
      <legend className="sr-only">{m.friends_who_title({ name: firstName })}</legend>
      {!hasPeople && <p className="text-soft">{m.friends_who_nobody()}</p>}
      {hasPeople && found.isCurrent && people.length === 0 && <p className="text-soft">{m.jubilees_none()}</p>}
      <div className="grid gap-3 sm:grid-cols-2">{[...hidden, ...people].map((person) => option(person, `${person.firstName} ${person.lastName}`.trim(), listFacts(person)))}</div>
      {found.hasFailed && <Notice tone="warning" isLive title={m.jubilees_coming_missing()} action={moreButton(m.shell_try_again())} />}
      {!found.hasFailed && found.hasMore && moreButton(m.jubilees_import_more())}
      {option(NOBODY, m.friends_who_none(), m.friends_who_none_text())}
      {error && (
        <p id="friends-who-error" role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
