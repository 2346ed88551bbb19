import { m } from '#shared/i18n/paraglide/messages.js';
import { Select } from '#web/ui/select.tsx';
import { defaultSort, type ListingFilters, type ProductSort, productSorts } from './listing-filters.ts';

interface SortSelectProps {
  /** The filter form this select belongs to. */
  formId: string;
  chosen: ListingFilters;
  onChoose: (change: Partial<ListingFilters>) => void;
}

const labels: Record<ProductSort, () => string> = {
  relevance: m.catalog_sort_relevance,
  popular: m.catalog_sort_popular,
  newest: m.catalog_sort_newest,
  price_asc: m.catalog_sort_price_asc,
  price_desc: m.catalog_sort_price_desc,
};

export function SortSelect({ formId, chosen, onChoose }: SortSelectProps) {
  const usual = defaultSort(chosen.query);
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={`${formId}-sort`} className="sr-only">
        {m.catalog_sort()}
      </label>
      <Select
        id={`${formId}-sort`}
        form={formId}
        name="sort"
        size="sm"
        value={chosen.sort ?? usual}
        onChange={({ target }) => {
          const sort = productSorts.find((candidate) => candidate === target.value);
          onChoose({ sort: sort === undefined || sort === usual ? null : sort });
        }}
      >
        {productSorts
          .filter((sort) => sort !== 'relevance' || chosen.query)
          .map((sort) => (
            <option key={sort} value={sort}>
              {labels[sort]()}
            </option>
          ))}
      </Select>
      <noscript>
        <button type="submit" form={formId} className="link min-h-10 text-sm">
          {m.catalog_sort()}
        </button>
      </noscript>
    </div>
  );
}
