import { useState } from 'react';
import type { FoundJubilees } from '#shared/contract/jubilees.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { usePersonFacts } from '#web/lib/people/person-input.tsx';
import { usePeople } from '#web/lib/people/use-people.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

/** From this many people on, a search field stands above them. */
const MANY = 8;

interface ChoosePeopleProps {
  loaded: FoundJubilees | null;
  /** Those who are invited already. */
  invited: readonly string[];
  chosen: ReadonlyMap<string, string>;
  relationName: (relation: Relation) => string;
  onChosen: (chosen: ReadonlyMap<string, string>) => void;
}

/** The member's people, friends among them, by name; each with relation and birthday, to distinguish namesakes. */
export function ChoosePeople({ loaded, invited, chosen, relationName, onChosen }: ChoosePeopleProps) {
  const [term, setTerm] = useState('');
  const { people, isCurrent, hasFailed, hasMore, more } = usePeople(term, { isLinkable: false, loaded });
  const getFacts = usePersonFacts(relationName);
  const offered = people.filter(({ _id, isDeceased }) => !isDeceased && !invited.includes(_id));
  const hidden = [...chosen].filter(([id]) => !offered.some(({ _id }) => _id === id));
  const change = (id: string, name: string, isChosen: boolean) => onChosen(new Map(isChosen ? [...chosen, [id, name]] : [...chosen].filter(([other]) => other !== id)));
  if (loaded !== null && loaded.pagination.total === 0) return null;
  return (
    <div className="grid gap-4">
      {(loaded === null || loaded.pagination.total > MANY) && (
        <TextInput type="search" aria-label={m.jubilees_search()} placeholder={m.jubilees_search()} autoComplete="off" maxLength={200} value={term} onChange={(press) => setTerm(press.target.value)} />
      )}
      <p role="status" className="text-sm text-soft empty:hidden">
        {hasFailed ? m.jubilees_coming_missing() : isCurrent && offered.length === 0 && (term.trim() === '' ? m.events_everyone_invited() : m.jubilees_none())}
      </p>
      {hidden.length > 0 && (
        <div className="grid gap-3">
          {hidden.map(([id, name]) => (
            <Checkbox key={id} label={name} checked onChange={() => change(id, name, false)} />
          ))}
        </div>
      )}
      {offered.length > 0 && (
        <div className="grid max-h-80 gap-3 overflow-y-auto p-0.5 sm:grid-cols-2">
          {offered.map((person) => {
            const name = `${person.firstName} ${person.lastName}`.trim();
            return <Checkbox key={person._id} label={name} description={getFacts(person)} checked={chosen.has(person._id)} onChange={(press) => change(person._id, name, press.target.checked)} />;
          })}
        </div>
      )}
      {hasMore && (
        <Button variant="quiet" size="sm" className="-ml-4 justify-self-start" onClick={() => void more()}>
          {m.events_more_people()}
        </Button>
      )}
    </div>
  );
}
