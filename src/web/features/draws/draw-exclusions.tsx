import { useState } from 'react';
import type { DrawCandidate } from '#shared/contract/draws.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { RowList } from '#web/ui/row.tsx';
import { Select } from '#web/ui/select.tsx';
import { type DrawDraft, withExclusion, withoutExclusion } from './draw-draft.ts';
import { exclusionText, type GetName } from './draw-texts.ts';

interface DrawExclusionsProps {
  draft: DrawDraft;
  candidates: readonly DrawCandidate[];
  getName: GetName;
  onChange: (draft: DrawDraft) => void;
}

/** Pairs that aren't drawn: couples, or one way only. */
export function DrawExclusions({ draft, candidates, getName, onChange }: DrawExclusionsProps) {
  const [giver, setGiver] = useState('');
  const [receiver, setReceiver] = useState('');
  const [isOneWay, setIsOneWay] = useState(false);
  const people = candidates.filter(({ _id }) => draft.participants.includes(_id));
  const isWhole = giver !== '' && receiver !== '' && giver !== receiver;
  function add(): void {
    onChange(withExclusion(draft, { giver, receiver, mutual: !isOneWay }));
    setGiver('');
    setReceiver('');
    setIsOneWay(false);
  }
  const options = (but: string) => [
    <option key="" value="">
      {m.draws_choose_person()}
    </option>,
    ...people
      .filter(({ _id }) => _id !== but)
      .map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      )),
  ];
  return (
    <section aria-labelledby="exclusions">
      <h2 id="exclusions" className="heading mb-1 text-h3">
        {m.draws_exclusions()}
      </h2>
      <p className="mb-3 text-soft">{m.draws_exclusions_text()}</p>
      {draft.exclusions.length > 0 && (
        <RowList className="mb-4">
          {draft.exclusions.map((one) => (
            <li key={`${one.giver}${one.receiver}`} className="flex items-center justify-between gap-4 py-2">
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{exclusionText(one, getName)}</span>
              <Button size="sm" variant="quiet" aria-label={m.draws_exclusion_remove_of({ text: exclusionText(one, getName) })} onClick={() => onChange(withoutExclusion(draft, one))}>
                {m.draws_exclusion_remove()}
              </Button>
            </li>
          ))}
        </RowList>
      )}
      <div className="grid gap-3 rounded-xl bg-sunken p-4 sm:grid-cols-2">
        <Field label={m.draws_excluded_giver()}>
          {(control) => (
            <Select {...control} value={giver} onChange={({ target }) => setGiver(target.value)}>
              {options(receiver)}
            </Select>
          )}
        </Field>
        <Field label={m.draws_excluded_receiver()}>
          {(control) => (
            <Select {...control} value={receiver} onChange={({ target }) => setReceiver(target.value)}>
              {options(giver)}
            </Select>
          )}
        </Field>
        <Checkbox className="sm:col-span-2" label={m.draws_excluded_one_way()} checked={isOneWay} onChange={({ target }) => setIsOneWay(target.checked)} />
        <Button size="sm" variant="ghost" className="justify-self-start" disabled={!isWhole} onClick={add}>
          {m.draws_exclusion_add()}
        </Button>
      </div>
    </section>
  );
}
