import { useEffect, useMemo, useRef, useState } from 'react';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { relationNames } from '#shared/i18n/relation-names.ts';
import { type Relation, relations } from '#shared/values/people/relations.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { createLatestSave } from '#web/lib/api/latest-save.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Select } from '#web/ui/select.tsx';
import { foundJubilees } from './found-jubilees.ts';

/** Saves on change, last choice wins. On failure, silently reverts (PPL-06). */
export function RelationSelect({ jubilee: { _id, relation: saved }, onChanged }: { jubilee: Jubilee; onChanged: () => void }) {
  const api = useApi({ jubilees });
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<Relation | null>(null);
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
  }, [onChanged]);
  const choices = useMemo(
    () =>
      createLatestSave<Relation>(
        async (relation) => {
          try {
            await api.jubilees.setRelation({ id: _id, body: { relation } });
            foundJubilees.clear();
            return true;
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            return false;
          }
        },
        ({ isLastSaved, isAnySaved }) => {
          if (!isLastSaved) setChosen(null);
          if (isAnySaved) changed.current();
        },
      ),
    [api, _id],
  );

  function choose(relation: Relation): void {
    setChosen(relation);
    choices.choose(relation);
  }

  return (
    <Select size="sm" aria-label={m.jubilees_relation()} disabled={!isHydrated} value={chosen ?? saved} onChange={(event) => choose(event.target.value as Relation)}>
      {relations.map((relation) => (
        <option key={relation} value={relation}>
          {relationNames[relation]()}
        </option>
      ))}
    </Select>
  );
}
