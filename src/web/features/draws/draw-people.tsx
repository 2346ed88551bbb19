import type { DrawCandidate } from '#shared/contract/draws.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { PersonFace } from '#web/ui/person-face.tsx';
import { RowList } from '#web/ui/row.tsx';
import { reachText } from './draw-texts.ts';

interface DrawPeopleProps {
  candidates: readonly DrawCandidate[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Checkboxes of participants. */
export function DrawPeople({ candidates, chosen, onChange }: DrawPeopleProps) {
  const toggle = (id: string, isChosen: boolean) => onChange(candidates.map(({ _id }) => _id).filter((one) => (one === id ? isChosen : chosen.includes(one))));
  return (
    <fieldset>
      <legend className="heading mb-3 text-h3">{m.draws_people()}</legend>
      <RowList>
        {candidates.map((person) => (
          <li key={person._id} className="flex items-center gap-4 py-3">
            <PersonFace picture={person.avatar} name={person.name} className="size-10" />
            <Checkbox
              className="min-w-0 flex-1 [overflow-wrap:anywhere]"
              label={person.name}
              description={reachText(person)}
              checked={chosen.includes(person._id)}
              onChange={({ target }) => toggle(person._id, target.checked)}
            />
          </li>
        ))}
      </RowList>
    </fieldset>
  );
}
