import { m } from '#shared/i18n/paraglide/messages.js';
import { relationNames } from '#shared/i18n/relation-names.ts';
import { relations } from '#shared/values/people/relations.ts';
import { Select } from '#web/ui/select.tsx';
import type { JubileeQuery } from './jubilee-query.ts';
import { SearchForm } from './search-form.tsx';

interface JubileeFiltersProps {
  query: JubileeQuery;
  onChoose: (change: Partial<JubileeQuery>) => void;
}

export function JubileeFilters({ query, onChoose }: JubileeFiltersProps) {
  return (
    <SearchForm term={query.term} label={m.jubilees_search()} onTerm={(term) => onChoose({ term })}>
      <Select name="relation" aria-label={m.jubilees_relation()} value={query.relation} onChange={(event) => onChoose({ relation: event.target.value as JubileeQuery['relation'] })}>
        <option value="all">{m.jubilees_relation_all()}</option>
        {relations.map((relation) => (
          <option key={relation} value={relation}>
            {relationNames[relation]()}
          </option>
        ))}
      </Select>
      <Select name="sort" aria-label={m.jubilees_sort()} value={query.sort} onChange={(event) => onChoose({ sort: event.target.value === 'name' ? 'name' : 'upcoming' })}>
        <option value="upcoming">{m.jubilees_sort_upcoming()}</option>
        <option value="name">{m.jubilees_sort_name()}</option>
      </Select>
    </SearchForm>
  );
}
