import { Gift, Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { Suggestion } from '#shared/contract/suggestions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { formatSum, fromMajor, priceFor } from '#shared/values/money/money.ts';
import { formatDayShort } from '#shared/values/time/calendar-day.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ReasonText } from '#web/lib/wishes/reason-text.tsx';

interface SuggestionItemProps {
  suggestion: Suggestion;
  firstName: string;
  currency: Currency;
  isSaving: boolean;
  onSave: () => void;
  onDismiss: () => void;
}

export const suggestionHeadingId = (productId: string): string => `suggestion-${productId}`;

/** Why before what: the strongest reason is the heading. */
export function SuggestionItem({ suggestion: { product, reasons, arrivesOn }, firstName, currency, isSaving, onSave, onDismiss }: SuggestionItemProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [first, second] = reasons;
  const to = pathTo('product', locale, { '*': product.path });
  const price = priceFor(product.prices, currency);
  const day = formatDayShort(arrivesOn, locale);
  const sum = price && formatSum(fromMajor(price.amount), price.currency_code, locale);
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] content-start gap-x-4 gap-y-4 sm:grid-cols-1">
      <Link to={to} tabIndex={-1} aria-hidden className="block self-start overflow-hidden rounded-lg">
        {product.image ? (
          <Picture image={product.image} shape="card" sizes="(min-width: 40rem) 15rem, 7rem" maxWidth={640} isDecorative className="aspect-4/5 w-full" />
        ) : (
          <NoPicture className="aspect-4/5 w-full" />
        )}
      </Link>
      <div className="grid content-start gap-1 sm:h-full sm:grid-rows-[auto_1fr_auto]">
        <h3 id={suggestionHeadingId(product.id)} tabIndex={-1} className="heading text-h4 text-balance [overflow-wrap:anywhere]">
          {first && <ReasonText {...first} />}
        </h3>
        <div>
          <Link to={to} className="inline-block py-1 font-semibold underline-offset-4 hover:underline">
            {product.title}
          </Link>
          <p className="text-sm text-soft">
            {sum === undefined ? m.suggestions_arrives({ day }) : m.suggestions_price_arrives({ price: product.has_price_range ? m.ui_price_from({ price: sum }) : sum, day })}
          </p>
          {second && (
            <p className="mt-1 text-sm text-soft">
              <ReasonText {...second} />
            </p>
          )}
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-x-1 gap-y-2">
          {first?.code === 'wish' ? (
            <ButtonLink to={first.href} variant="ghost" size="sm" icon={<Gift aria-hidden className="size-4.5" />} aria-label={m.suggestions_give_of({ title: product.title })}>
              {m.suggestions_give()}
            </ButtonLink>
          ) : (
            <Button
              variant="ghost"
              size="sm"
              disabled={!isHydrated}
              isBusy={isSaving}
              icon={<Plus aria-hidden className="size-4.5" />}
              aria-label={m.suggestions_save_of({ title: product.title })}
              onClick={onSave}
            >
              {m.gifts_save()}
            </Button>
          )}
          <Button variant="quiet" size="sm" className="px-2.5!" disabled={!isHydrated} aria-label={m.suggestions_not_of({ title: product.title, name: firstName })} onClick={onDismiss}>
            {m.suggestions_not({ name: firstName })}
          </Button>
        </div>
      </div>
    </li>
  );
}
