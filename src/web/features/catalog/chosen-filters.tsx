import { Link } from 'react-router';
import type { Facets } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { occasionName } from '#web/lib/occasion-name.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Chip } from '#web/ui/chip.tsx';
import { countFilters, type ListingFilters, listingSearch, toggled, withFilters, withoutFilters } from './listing-filters.ts';

interface ChosenFiltersProps {
  filters: ListingFilters;
  facets: Facets;
  currency: Currency;
  /** A filter is about to be removed, and with it the focused link. */
  onRemove: () => void;
}

/** Active filters, each a link that removes it. Renders nothing without any. */
export function ChosenFilters({ filters, facets, currency, onRemove }: ChosenFiltersProps) {
  const locale = useLocale();
  if (countFilters(filters) === 0) return null;
  const { occasion, category, brands, options, priceMin, priceMax, isInStock } = filters;
  const getHref = (changed: ListingFilters) => listingSearch(changed) || '?';
  const price = (amount: number) => formatSum(fromMajor(amount), currency, locale);
  const priceLabel = () => {
    if (priceMin !== null && priceMax !== null) return m.catalog_price_between({ from: price(priceMin), to: price(priceMax) });
    return priceMin !== null ? m.catalog_price_least({ from: price(priceMin) }) : m.catalog_price_most({ to: price(priceMax ?? 0) });
  };
  const choices: { label: string; change: Partial<ListingFilters> }[] = [];
  if (category) choices.push({ label: facets.categories.find(({ path }) => path.split('/').at(-1) === category)?.name ?? category, change: { category: null } });
  if (occasion) choices.push({ label: occasionName(occasion), change: { occasion: null } });
  for (const brand of brands) choices.push({ label: facets.brands.find(({ handle }) => handle === brand)?.name ?? brand, change: { brands: toggled(brands, brand) } });
  for (const option of options) {
    const [key = '', value = ''] = option.split(':');
    const facet = facets.options.find((candidate) => candidate.key === key);
    const label = facet?.values.find((candidate) => candidate.value === value)?.label ?? value;
    choices.push({ label: m.catalog_chosen_option({ name: facet?.name ?? key, value: label }), change: { options: toggled(options, option) } });
  }
  if (priceMin !== null || priceMax !== null) choices.push({ label: priceLabel(), change: { priceMin: null, priceMax: null } });
  if (isInStock) choices.push({ label: m.catalog_in_stock(), change: { isInStock: false } });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click of the link
    // biome-ignore lint/a11y/noStaticElementInteractions: only what bubbles up from links is heard
    <div className="flex flex-wrap items-center gap-2" onClick={onRemove}>
      <ul className="contents" aria-label={m.catalog_chosen()}>
        {choices.map(({ label, change }) => (
          <li key={label}>
            <Chip to={getHref(withFilters(filters, change))} isSelected isRemovable preventScrollReset>
              {label}
            </Chip>
          </li>
        ))}
      </ul>
      <Link to={getHref(withoutFilters(filters))} preventScrollReset className="link ml-1 inline-flex min-h-11 items-center text-sm">
        {m.catalog_clear()}
      </Link>
    </div>
  );
}
