import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Facets } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { type Currency, currencySymbols } from '#shared/values/money/currencies.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type ListingFilters, listingSearch, toPrice, withFilters } from './listing-filters.ts';

interface FilterPriceFieldsProps {
  chosen: ListingFilters;
  onChoose: (change: Partial<ListingFilters>) => void;
  bounds: Facets['price'];
  bands: Facets['prices'];
  currency: Currency;
}

const toText = (price: number | null) => (price === null ? '' : String(price).replace('.', ','));

/** Minimum and maximum price, applied on blur or Enter. */
export function FilterPriceFields({ chosen, onChoose, bounds, bands, currency }: FilterPriceFieldsProps) {
  const locale = useLocale();
  const known = { min: toText(chosen.priceMin), max: toText(chosen.priceMax) };
  const [drafts, setDrafts] = useState({ known, ...known });
  if (drafts.known.min !== known.min || drafts.known.max !== known.max) setDrafts({ known, ...known });

  function commit() {
    const [priceMin, priceMax] = [toPrice(drafts.min), toPrice(drafts.max)];
    setDrafts({ known: drafts.known, min: toText(priceMin), max: toText(priceMax) });
    onChoose({ priceMin, priceMax });
  }
  const shared = {
    inputMode: 'decimal',
    autoComplete: 'off',
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') commit();
    },
  } as const;
  const sum = (amount: number) => formatSum(fromMajor(amount), currency, locale);
  const bandLabel = (min: number, max: number | null) =>
    max === null ? m.catalog_price_least({ from: sum(min) }) : min === 0 ? m.catalog_price_most({ to: sum(max) }) : m.catalog_price_between({ from: sum(min), to: sum(max) });
  const isChosen = (min: number, max: number | null) => (chosen.priceMin ?? 0) === min && chosen.priceMax === max && (min > 0 || max !== null);
  const changeTo = (min: number, max: number | null) => (isChosen(min, max) ? { priceMin: null, priceMax: null } : { priceMin: min || null, priceMax: max });
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{m.catalog_price({ unit: currencySymbols[currency] })}</legend>
      <ul className="mb-2">
        {bands
          .filter(({ min, max, count }) => count > 0 || isChosen(min, max))
          .map(({ min, max, count }) => (
            <li key={min}>
              <Link
                to={listingSearch(withFilters(chosen, changeTo(min, max))) || '?'}
                preventScrollReset
                aria-current={isChosen(min, max) ? 'true' : undefined}
                className={classNames(
                  'flex min-h-11 lg:min-h-9 items-baseline justify-between gap-3 py-2.5 lg:py-1.5 underline-offset-4 hover:underline',
                  isChosen(min, max) && 'font-semibold text-primary',
                )}
              >
                {bandLabel(min, max)}
                <span className="text-sm font-normal text-soft tabular-nums">{count}</span>
              </Link>
            </li>
          ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <Field label={m.catalog_price_from()} isOptional={false}>
          {({ required: _required, ...control }) => (
            <TextInput
              {...control}
              {...shared}
              name="price_min"
              value={drafts.min}
              placeholder={bounds ? String(Math.floor(bounds.min)) : undefined}
              onChange={(event) => setDrafts({ ...drafts, min: event.target.value })}
            />
          )}
        </Field>
        <Field label={m.catalog_price_to()}>
          {({ required: _required, ...control }) => (
            <TextInput
              {...control}
              {...shared}
              name="price_max"
              value={drafts.max}
              placeholder={bounds ? String(Math.ceil(bounds.max)) : undefined}
              onChange={(event) => setDrafts({ ...drafts, max: event.target.value })}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
