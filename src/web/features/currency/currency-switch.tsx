import { useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { currencyOptions } from '#shared/values/money/currencies.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useCurrencyStore } from './use-currency-store.ts';

/** SEK kr or EUR €. Reloads the page's data with the new prices. */
export function CurrencySwitch({ className }: { className?: string }) {
  const store = useCurrencyStore();
  const { revalidate } = useRevalidator();
  const chosen = useSyncExternalStore(store.subscribe, store.getSnapshot, () => null);
  const isHydrated = useHydrated();
  const locale = useLocale();
  return (
    <fieldset className={classNames('flex gap-5 noscript:hidden', !isHydrated && 'invisible', className)}>
      <legend className="sr-only">{m.currency_choose()}</legend>
      {currencyOptions(locale).map(({ code, symbol, name }) => (
        <button
          key={code}
          type="button"
          aria-pressed={code === chosen}
          title={name}
          onClick={() => {
            store.select(code);
            void revalidate();
          }}
          className={classNames('inline-flex min-h-tap items-center underline-offset-4 hover:underline', code === chosen && 'font-semibold underline decoration-2')}
        >
          {code} {symbol}
        </button>
      ))}
    </fieldset>
  );
}
