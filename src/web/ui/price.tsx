import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A price as in the API: in major units. */
interface MajorPrice {
  amount: number;
  currency_code: Currency;
}

interface PriceProps {
  price: MajorPrice;
  /** The lowest of several. */
  isFrom?: boolean;
  /** Previous price, struck through. */
  before?: MajorPrice | undefined;
  /** Required note, such as the lowest previous price. */
  note?: string | undefined;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

const sizes = { sm: 'text-sm', md: 'text-base', lg: 'text-h3' } as const;

/** Whole amounts without decimals, others to the öre: the sum shown is the sum charged. */
export function Price({ price, isFrom = false, before, note, size = 'md', className }: PriceProps) {
  const written = ({ amount, currency_code }: MajorPrice) => formatSum(fromMajor(amount), currency_code, getLocale());
  return (
    <p className={classNames('flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5', className)}>
      <span className={classNames('font-semibold tabular-nums', sizes[size], before && 'text-accent')}>{isFrom ? m.ui_price_from({ price: written(price) }) : written(price)}</span>
      {before && (
        <s className="text-sm text-soft tabular-nums">
          <VisuallyHidden>{m.ui_price_before()}</VisuallyHidden> {written(before)}
        </s>
      )}
      {note && <span className="basis-full text-xs leading-snug text-soft tabular-nums">{note}</span>}
    </p>
  );
}
