import type { SearchOutcome } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Chip } from '#web/ui/chip.tsx';
import { type ListingFilters, listingSearch, withoutFilters } from './listing-filters.ts';

interface SearchNotesProps {
  filters: ListingFilters;
  outcome: SearchOutcome;
}

/** How the query was changed: corrected, matched in part, or spelt differently in the shop. Renders nothing for exact matches. */
export function SearchNotes({ filters, outcome: { corrected, is_partial: isPartial, nearby } }: SearchNotesProps) {
  if (nearby.length > 0) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p className="font-semibold">{m.search_nearby()}</p>
        {nearby.map((spelling) => (
          <Chip key={spelling} to={listingSearch({ ...withoutFilters(filters), query: spelling })}>
            {spelling}
          </Chip>
        ))}
      </div>
    );
  }
  if (corrected === null && !isPartial) return null;
  return (
    <p className="max-w-prose rounded-lg bg-sage px-4 py-2.5">
      {corrected !== null && m.search_corrected({ typed: filters.query, meant: corrected })} {isPartial && m.search_partial()}
    </p>
  );
}
