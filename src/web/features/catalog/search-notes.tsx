import type { SearchOutcome } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Chip } from '#web/ui/chip.tsx';
import { type ListingFilters, listingSearch, withoutFilters } from './listing-filters.ts';

interface SearchNotesProps {
  filters: ListingFilters;
  outcome: SearchOutcome;
}

/** What the words said of a gift: the limit of its price, and the way to the gift finder. */
function GiftNote({ filters, gift }: { filters: ListingFilters; gift: NonNullable<SearchOutcome['gift']> }) {
  const locale = useLocale();
  const { to, age, max } = gift;
  const finder = new URLSearchParams({ ...(to && { to }), ...(age !== null && { age: String(age) }), ...(max && { max: String(max.amount), currency: max.currency_code }) });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {max && filters.priceMax === null && (
        <>
          <p>{m.search_limited({ sum: formatSum(fromMajor(max.amount), max.currency_code, locale) })}</p>
          {gift.rest !== '' && <Chip to={listingSearch({ ...withoutFilters(filters), query: gift.rest })}>{m.search_any_price()}</Chip>}
        </>
      )}
      {(to !== null || age !== null) && <Chip to={`${pathTo('giftFinder', locale)}?${finder}`}>{m.search_ask_finder()}</Chip>}
    </div>
  );
}

/** How the query was changed: corrected, matched in part, or spelt differently in the shop; what it says of a gift. Renders nothing for exact matches. */
export function SearchNotes({ filters, outcome: { corrected, is_partial: isPartial, nearby, gift } }: SearchNotesProps) {
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
  return (
    <>
      {(corrected !== null || isPartial) && (
        <p className="max-w-prose rounded-lg bg-sage px-4 py-2.5">
          {corrected !== null && m.search_corrected({ typed: filters.query, meant: corrected })} {isPartial && m.search_partial()}
        </p>
      )}
      {gift && <GiftNote filters={filters} gift={gift} />}
    </>
  );
}
