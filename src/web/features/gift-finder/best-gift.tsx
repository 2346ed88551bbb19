import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { formatSum, fromMajor, priceFor } from '#shared/values/money/money.ts';
import { formatDayShort } from '#shared/values/time/calendar-day.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ReasonText } from '#web/lib/wishes/reason-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { FoundGift, FoundReason } from './found-gifts.ts';

export function Reason({ reason: { text, link } }: { reason: FoundReason }) {
  return link ? <ReasonText text={text} {...link} /> : text;
}

interface BestGiftProps {
  gift: FoundGift;
  currency: Currency;
  /** Null before scripts: the links to all others are enough there. */
  onReject: (() => void) | null;
}

/** The strongest suggestion: its picture, its reasons, its day and its price. */
export function BestGift({ gift: { product, reasons, arrivesOn }, currency, onReject }: BestGiftProps) {
  const locale = useLocale();
  const to = pathTo('product', locale, { '*': product.path });
  const price = priceFor(product.prices, currency);
  const sum = price && formatSum(fromMajor(price.amount), price.currency_code, locale);
  const facts = [m.suggestions_arrives({ day: formatDayShort(arrivesOn, locale) }), ...(sum ? [product.has_price_range ? m.ui_price_from({ price: sum }) : sum] : [])];
  return (
    <section aria-labelledby="best-gift" className="grid items-center gap-x-12 gap-y-6 lg:grid-cols-2">
      <Link to={to} tabIndex={-1} aria-hidden className="block overflow-hidden rounded-xl bg-sunken">
        {product.image ? (
          <Picture image={product.image} shape="card" sizes="(min-width: 64rem) 38rem, 100vw" maxWidth={1280} isDecorative isEager className="aspect-5/4 w-full object-cover max-lg:aspect-square" />
        ) : (
          <NoPicture className="aspect-5/4 w-full" />
        )}
      </Link>
      <div>
        <p className="text-accent">{m.finder_best()}</p>
        <h2 id="best-gift" tabIndex={-1} className="heading mt-1.5 text-h2 [overflow-wrap:anywhere]">
          {product.title}
        </h2>
        <p className="mt-1.5 text-soft">{product.subtitle}</p>
        <ul className="mt-5 grid gap-2.5">
          {reasons.map((reason) => (
            <li key={reason.text} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
              <span>
                <Reason reason={reason} />
              </span>
            </li>
          ))}
          {facts.map((fact) => (
            <li key={fact} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
              <span>{fact}</span>
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2.5">
          <ButtonLink to={to} aria-label={m.finder_see_of({ title: product.title })}>
            {m.finder_see()}
          </ButtonLink>
          {onReject && (
            <Button variant="ghost" aria-label={m.finder_not_this_of({ title: product.title })} onClick={onReject}>
              {m.finder_not_this()}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
