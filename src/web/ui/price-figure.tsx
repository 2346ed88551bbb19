import type { ReactNode } from 'react';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';

interface PriceFigureProps {
  /** In major units, as in the API. */
  price: { amount: number; currency_code: Currency };
  /** Label of the amount: "kvar". */
  label: ReactNode;
}

/** The one amount of a view, such as what is left of a common gift. In Figtree, as all prices are. */
export function PriceFigure({ price: { amount, currency_code }, label }: PriceFigureProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5">
      <span className="text-h1 leading-none font-semibold tabular-nums">{formatSum(fromMajor(amount), currency_code, getLocale())}</span> <span className="text-soft">{label}</span>
    </p>
  );
}
