import { type KeyboardEvent, useState } from 'react';
import type { Facets } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { type Currency, currencySymbols } from '#shared/values/currencies.ts';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type ListingFilters, priceOf } from './listing-filters.ts';

interface FilterPriceFieldsProps {
  chosen: ListingFilters;
  onChoose: (change: Partial<ListingFilters>) => void;
  bounds: Facets['price'];
  currency: Currency;
}

const textOf = (price: number | null) => (price === null ? '' : String(price).replace('.', ','));

/** From and to. What is typed is taken when the field is left or Enter is pressed. */
export function FilterPriceFields({ chosen, onChoose, bounds, currency }: FilterPriceFieldsProps) {
  const known = { min: textOf(chosen.priceMin), max: textOf(chosen.priceMax) };
  const [drafts, setDrafts] = useState({ known, ...known });
  if (drafts.known.min !== known.min || drafts.known.max !== known.max) setDrafts({ known, ...known });

  function commit() {
    const [priceMin, priceMax] = [priceOf(drafts.min), priceOf(drafts.max)];
    setDrafts({ known: drafts.known, min: textOf(priceMin), max: textOf(priceMax) });
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
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{m.catalog_price({ unit: currencySymbols[currency] })}</legend>
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
