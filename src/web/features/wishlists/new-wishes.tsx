import { Link } from 'react-router';
import type { NewWish } from '#shared/contract/wishes.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { priceFor } from '#shared/values/money/money.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Poster, posterTone } from '#web/ui/poster.tsx';
import { Price } from '#web/ui/price.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

const SHOWN = 8;

/** Friends' recent wishes on the member's home; renders nothing without any. A wish without a picture is a poster, which is its title. */
export function NewWishes({ wishes, currency }: { wishes: readonly NewWish[]; currency: Currency }) {
  const locale = useLocale();
  if (wishes.length === 0) return null;
  return (
    <section aria-labelledby="new-wishes">
      <SectionHeading id="new-wishes" className="mb-4!" more={{ to: pathTo('userFriends', locale), label: m.today_wishes_friends() }}>
        {m.today_wishes()}
      </SectionHeading>
      <ul className="shelf gap-3 max-sm:-mx-gutter max-sm:px-gutter sm:grid sm:grid-cols-4 sm:gap-4 sm:[&>li:nth-child(n+5)]:hidden">
        {wishes.slice(0, SHOWN).map(({ item, listId, forName, person }) => {
          const price = priceFor(item.prices, currency);
          return (
            <li key={item._id} className="group relative w-36 shrink-0 sm:w-auto">
              {item.image && (
                <div className="overflow-hidden rounded-lg">
                  <Picture image={item.image} shape="card" sizes="(min-width: 64rem) 11rem, 9rem" maxWidth={640} isDecorative className="aspect-4/5 w-full" />
                </div>
              )}
              <h3 className={item.image ? 'mt-2 leading-snug font-semibold [overflow-wrap:anywhere]' : 'mb-2'}>
                <Link to={pathTo('userJubilee', locale, { '*': `${person.jubileeId}/wishlist/${listId}` })} className="underline-offset-4 group-hover:underline after:absolute after:inset-0">
                  {item.image ? item.title : <Poster as="span" look="card" text={item.title} tone={posterTone(item._id)} />}
                </Link>
              </h3>
              <p className="text-sm text-soft">{forName === '' ? person.firstName : forName}</p>
              {price && <Price price={price} isFrom={item.hasPriceRange} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
