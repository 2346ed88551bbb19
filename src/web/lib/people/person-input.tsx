import { type ComponentPropsWithRef, useState } from 'react';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Relation } from '#shared/values/people/relations.ts';
import { SuggestionInput } from '#web/ui/suggestion-input.tsx';
import { birthDateText } from './birth-date-text.ts';
import { type ChosenPerson, chosen, nobody, type PersonChoice } from './person-choice.ts';
import { useLocale } from '../page/use-locale.ts';
import { usePeople } from './use-people.ts';

interface PersonInputProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'role' | 'onKeyDown' | 'onBlur' | 'onFocus' | 'required' | 'placeholder'> {
  choice: PersonChoice;
  onChoice: (choice: PersonChoice) => void;
  /** Label for choosing no person. */
  noneText: string;
  relationName: (relation: Relation) => string;
  /** Only people who may turn out to be a friend. */
  isLinkable?: boolean;
}

/** "Farmor · 3 maj 1948": distinguishes people of the same name. */
export function usePersonFacts(relationName: (relation: Relation) => string): (person: Pick<Jubilee, 'relation' | 'dateOfBirth'>) => string {
  const locale = useLocale();
  return ({ relation, dateOfBirth }) => [relationName(relation), ...(dateOfBirth === null ? [] : [birthDateText(dateOfBirth, locale)])].join(' · ');
}

/** Chooses one of the member's people by name, or none. A typed name not chosen from the list is no choice. */
export function PersonInput({ choice, onChoice, noneText, relationName, isLinkable = false, ...input }: PersonInputProps) {
  const getFacts = usePersonFacts(relationName);
  const [isNear, setIsNear] = useState(false);
  const term = choice.person === null ? choice.text : '';
  const found = usePeople(term, { isLinkable, isWanted: isNear });
  const people = found.isCurrent ? found.people : [];
  const offered: (ChosenPerson | null)[] = [...(choice.person === null ? [] : [null]), ...people.map(({ _id, firstName, lastName }) => ({ id: _id, name: `${firstName} ${lastName}`.trim() }))];
  const note = found.hasFailed ? m.jubilees_coming_missing() : found.isCurrent && people.length === 0 && term.trim() !== '' ? m.jubilees_none() : '';
  return (
    <div className="grid gap-1.5">
      <SuggestionInput
        {...input}
        value={choice.text}
        placeholder={noneText}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={200}
        opensEmpty
        onFocus={(event) => {
          setIsNear(true);
          // Typing replaces the chosen person.
          if (choice.person !== null) event.currentTarget.select();
        }}
        onChange={({ target }) => onChoice({ text: target.value, person: null })}
        suggestions={offered.map((person, index) => {
          if (person === null) return { key: '', text: noneText };
          const jubilee = people[index - (offered.length - people.length)];
          return {
            key: person.id,
            text: (
              <>
                <span className="block font-medium [overflow-wrap:anywhere]">{person.name}</span>
                {jubilee && <span className="block text-sm text-soft">{getFacts(jubilee)}</span>}
              </>
            ),
          };
        })}
        listLabel={m.jubilees_search()}
        countText={m.jubilees_found({ count: people.length })}
        footer={found.hasMore ? m.jubilees_choose_more() : null}
        onChoose={(index) => {
          const person = offered[index];
          onChoice(person ? chosen(person) : nobody);
        }}
      />
      <span role="status" className={note === '' ? 'sr-only' : 'text-sm text-soft'}>
        {note}
      </span>
    </div>
  );
}
