/** Sells membership with figures: what this cart, and a year of such carts, would have saved. Says so when it isn't worth it. */
import { lazy, Suspense, useState } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import type { MembershipPlan } from '#shared/contract/memberships.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatSum, fromMajor, membersPrice } from '#shared/values/money/money.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SumList } from '#web/ui/sum-list.tsx';
import { breakEven, cartSaving, cartsAYear, example } from './saving.ts';
import { YearOfCarts } from './year-of-carts.tsx';

// Visitors do without the API of members.
const MemberWay = lazy(async () => ({ default: (await import('./member-way.tsx')).MemberWay }));

type Currency = MembershipPlan['currency_code'];

function CartLines({ cart, currency }: { cart: Cart; currency: Currency }) {
  const locale = useLocale();
  return (
    <ul className="mt-5 grid gap-4">
      {cart.items.map(({ id, product, original_unit_price, quantity }) => {
        const reduced = membersPrice(fromMajor(original_unit_price), product.vendor.members_discount_percentage);
        return (
          <li key={id} className="flex items-center gap-4">
            {product.image && <Picture image={product.image} shape="card" sizes="4rem" minWidth={96} maxWidth={320} isDecorative className="w-16 shrink-0 rounded-md" />}
            <span className="min-w-0 flex-1 font-semibold">
              {product.title}
              {quantity > 1 && <span className="font-normal text-soft"> × {quantity}</span>}
            </span>
            <span className="text-right whitespace-nowrap tabular-nums">
              {reduced !== null && (
                <>
                  <span className="sr-only">{m.membership_regular_price()} </span>
                  <s className="text-soft">{formatSum(fromMajor(original_unit_price), currency, locale)}</s> <span className="sr-only">{m.membership_members_price()} </span>
                </>
              )}
              {formatSum(reduced ?? fromMajor(original_unit_price), currency, locale)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface MembershipOfferProps {
  plans: readonly MembershipPlan[];
  /** Null while it isn't known, and without one. */
  cart: Cart | null;
  /** The visitor's, used without a cart. */
  currency: Currency;
  /** A member is shown the way to their membership, and sold nothing. */
  isSignedIn: boolean;
}

function CartsChoice({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  return (
    <fieldset className="mt-3">
      <legend className="text-soft">{m.membership_how_many()}</legend>
      <div className="mt-2.5 grid grid-cols-4 gap-2">
        {cartsAYear.map((number) => (
          <label
            key={number}
            className="grid min-h-12 cursor-pointer place-items-center rounded-full border border-line-strong font-semibold has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input type="radio" name="carts" value={number} checked={count === number} onChange={() => onChange(number)} className="sr-only" />
            {number}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function MembershipOffer({ plans, cart, currency: chosen, isSignedIn }: MembershipOfferProps) {
  const locale = useLocale();
  const [count, setCount] = useState<number>(4);
  const bag = cart && cart.items.length > 0 ? cart : null;
  const currency: Currency = bag?.currency_code ?? chosen;
  const plan = plans.find(({ interval, currency_code }) => interval === 'year' && currency_code === currency);
  if (!plan) return null;
  const priceMinor = fromMajor(plan.price);
  const savingMinor = bag ? cartSaving(bag) : example[currency].savingMinor;
  const sum = (minor: number) => formatSum(minor, currency, locale);
  const leftMinor = savingMinor * count - priceMinor;
  const paidWith = breakEven(savingMinor, priceMinor);
  const join = (
    <>
      <ButtonLink size="lg" to={pathTo('userSettingsSection', locale, { section: 'membership' })}>
        {m.membership_join({ sum: sum(priceMinor) })}
      </ButtonLink>
      {bag && (
        <ButtonLink variant="ghost" size="lg" to={pathTo('cart', locale)}>
          {m.membership_no_thanks()}
        </ButtonLink>
      )}
    </>
  );
  return (
    <section aria-labelledby="membership-offer" className="mt-2 border-t border-line pt-8 lg:pt-10">
      <h2 id="membership-offer" className="sr-only">
        {m.membership_offer()}
      </h2>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <h3 className="heading text-h3">{bag ? m.membership_this_bag() : m.membership_example()}</h3>
          {bag ? <CartLines cart={bag} currency={currency} /> : <p className="mt-3 text-soft">{m.membership_example_text({ sum: sum(example[currency].sumMinor) })}</p>}
          <p className="mt-6 flex items-center gap-4 border-t border-line pt-6" aria-live="polite">
            <span className="heading text-figure leading-none text-accent tabular-nums">{savingMinor / 100}</span>
            <span className="max-w-40 text-soft">{currency === 'SEK' ? m.membership_saved_kronor() : m.membership_saved_euro()}</span>
          </p>
          {savingMinor === 0 && <p className="mt-3">{m.membership_saves_nothing()}</p>}
        </div>
        <div>
          <h3 className="heading text-h3">{m.membership_year()}</h3>
          <CartsChoice count={count} onChange={setCount} />
          <YearOfCarts count={count} savingMinor={savingMinor} priceMinor={priceMinor} />
          <SumList
            className="mt-5"
            rows={[
              { id: 'saved', label: m.membership_carts_saved({ count, sum: sum(savingMinor) }), value: sum(savingMinor * count) },
              { id: 'price', label: m.membership_costs_year(), value: sum(-priceMinor) },
            ]}
          />
          <div aria-live="polite" className="mt-4 border-t border-line pt-4">
            <p className="text-xl font-semibold">{leftMinor >= 0 ? m.membership_gains({ sum: sum(leftMinor) }) : m.membership_loses({ sum: sum(-leftMinor) })}</p>
            <p className="text-soft">{leftMinor < 0 ? m.membership_better_not() : paidWith === null ? '' : m.membership_pays_with({ count: paidWith })}</p>
          </div>
        </div>
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-8">
        {isSignedIn ? (
          <Suspense fallback={join}>
            <MemberWay join={join} />
          </Suspense>
        ) : (
          join
        )}
      </div>
    </section>
  );
}
