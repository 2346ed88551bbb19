import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { isOccasion, occasionName, occasions } from '#web/lib/occasion-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { FilterCategoryLinks } from './filter-category-links.tsx';
import { CountedLabel, FilterChoices } from './filter-choices.tsx';
import { FilterPriceFields } from './filter-price-fields.tsx';
import { countFilters, type ListingFilters, toggled } from './listing-filters.ts';
import type { Listing } from './load-listing.ts';

/** Only option names that most of the list has; the others narrow too little. */
const MAX_OPTIONS = 4;

interface FilterPanelProps {
  /** Form id, for the sort select outside it. */
  formId: string;
  listing: Listing;
  chosen: ListingFilters;
  onChoose: (change: Partial<ListingFilters>) => void;
}

/**
 * The filters: folded on phones and tablets, a column on desktops. A plain GET form, so it works before hydration;
 * afterwards each choice applies at once.
 */
export function FilterPanel({ formId, listing, chosen, onChoose }: FilterPanelProps) {
  const { facets, filters, fixed, currency } = listing;
  const details = useRef<HTMLDetailsElement>(null);
  const count = countFilters(filters);
  return (
    <details ref={details} className="group lg:details-content:[content-visibility:visible]">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-full border border-line-strong bg-surface px-4 font-semibold supports-[selector(::details-content)]:lg:hidden">
        <span className="flex items-center gap-2.5">
          <SlidersHorizontal aria-hidden className="size-5" />
          {m.catalog_filter()}
          {count > 0 && <span className="grid size-6 place-items-center rounded-full bg-primary text-xs font-bold text-on-primary tabular-nums">{count}</span>}
        </span>
        <ChevronDown aria-hidden className="size-5 text-soft transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <Form
        id={formId}
        action={useLocation().pathname}
        aria-label={m.catalog_filter()}
        className="grid gap-6 max-lg:mt-4 max-lg:rounded-xl max-lg:bg-surface max-lg:p-5 max-lg:ring-1 max-lg:ring-line max-lg:ring-inset max-lg:sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          details.current?.removeAttribute('open');
        }}
      >
        {filters.query && <input type="hidden" name="q" value={filters.query} />}
        {filters.category && <input type="hidden" name="category" value={filters.category} />}
        {!fixed.includes('category') && facets.categories.length > 1 && (
          <section>
            <h2 className="mb-1.5 text-sm font-semibold">{m.catalog_category()}</h2>
            <FilterCategoryLinks categories={facets.categories} filters={filters} />
          </section>
        )}
        <Field label={m.catalog_occasion()}>
          {({ required: _required, ...control }) => (
            <Select {...control} name="occasion" value={chosen.occasion ?? ''} onChange={({ target }) => onChoose({ occasion: isOccasion(target.value) ? target.value : null })}>
              <option value="">{m.catalog_any_occasion()}</option>
              {occasions.map((occasion) => (
                <option key={occasion} value={occasion}>
                  {m.catalog_counted({ name: occasionName(occasion), count: facets.occasions.find(({ value }) => value === occasion)?.count ?? 0 })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {!fixed.includes('brand') && facets.brands.length > 1 && (
          <FilterChoices
            name="brand"
            legend={m.catalog_brand()}
            choices={facets.brands.map(({ handle, name, count: size }) => ({ value: handle, label: name, count: size }))}
            chosen={chosen.brands}
            onToggle={(brand) => onChoose({ brands: toggled(chosen.brands, brand) })}
          />
        )}
        {facets.options.slice(0, MAX_OPTIONS).map(({ key, name, values }) => (
          <FilterChoices
            key={key}
            name="option"
            legend={name}
            choices={values.map(({ value, label, count: size }) => ({ value: `${key}:${value}`, label, count: size }))}
            chosen={chosen.options}
            onToggle={(option) => onChoose({ options: toggled(chosen.options, option) })}
          />
        ))}
        <FilterPriceFields chosen={chosen} onChoose={onChoose} bounds={facets.price} bands={facets.prices} currency={currency} />
        <Checkbox
          name="in_stock"
          value="1"
          label={<CountedLabel count={facets.in_stock}>{m.catalog_in_stock_only()}</CountedLabel>}
          checked={chosen.isInStock}
          onChange={({ target }) => onChoose({ isInStock: target.checked })}
          className="self-end [&_span.font-medium]:flex-1 [&_span.font-medium]:font-normal max-lg:pb-3"
        />
        <Button type="submit" variant="ghost" className="max-lg:sm:col-span-2">
          {m.catalog_show_results()}
        </Button>
      </Form>
    </details>
  );
}
