import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BagEmpty } from './bag-empty.tsx';
import { BagFailed } from './bag-failed.tsx';
import { BagGift } from './bag-gift.tsx';
import { BagLines } from './bag-lines.tsx';
import { BagShortNotice } from './bag-short-notice.tsx';
import { BagSkeleton } from './bag-skeleton.tsx';
import { BagStale } from './bag-stale.tsx';
import { BagTotals } from './bag-totals.tsx';
import { BagWayOn } from './bag-way-on.tsx';
import type { CartStore } from './cart-store.ts';
import { EmptyBagButton } from './empty-bag-button.tsx';
import { FreeDelivery } from './free-delivery.tsx';
import { useCart } from './use-cart.ts';
// The cart store calls it; loaded with this part, it is there when the network isn't.
import './cart-updates.ts';

interface BagPageProps {
  codes: (cart: Cart, onChange: CartStore['changeCode']) => ReactNode;
  /** The account's other carts; once one is taken into use, its button is gone. */
  saved: (onTaken: () => void) => ReactNode;
  /** Below the empty-cart text. */
  whenEmpty: ReactNode;
}

export function BagPage({ codes, saved, whenEmpty }: BagPageProps) {
  const { cart, status, isSettling, load, changeCode } = useCart();
  const locale = useLocale();
  const page = useRef<HTMLDivElement>(null);
  const hasItems = cart !== null && cart.items.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the page opens
  useEffect(() => void load(), []);

  // Removing the last line loses the focus; restore it.
  useEffect(() => {
    if (!hasItems && document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [hasItems]);

  const retry = () => void load();
  return (
    <div ref={page} tabIndex={-1} className="wrap pt-8 lg:pt-12">
      <h1 className="heading text-h1">{m.cart_title()}</h1>
      <noscript>
        <Notice className="mt-6 max-w-2xl">{m.cart_noscript()}</Notice>
      </noscript>
      {saved(() => page.current?.focus())}
      {hasItems ? (
        <div className="mt-6 grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
          <div>
            {status === 'failed' && <BagStale onRetry={retry} />}
            <BagShortNotice cart={cart} />
            <FreeDelivery cart={cart} />
            <BagLines cart={cart} size="wide" />
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
              <EmptyBagButton />
              <Link to={pathTo('shop', locale)} className="link inline-flex min-h-tap items-center">
                {m.cart_continue()}
              </Link>
            </div>
          </div>
          <Card as="section" aria-label={m.cart_summary()} className="lg:sticky lg:top-26">
            <h2 className="heading mb-4 text-h3">{m.cart_summary()}</h2>
            <BagTotals cart={cart} isSettling={isSettling} />
            <div className="mt-4">{codes(cart, changeCode)}</div>
            <div className="mt-4 border-t border-line pt-4">
              <BagGift cart={cart} />
            </div>
            <div className="mt-5">
              <BagWayOn cart={cart} />
            </div>
          </Card>
        </div>
      ) : status === 'failed' ? (
        <BagFailed onRetry={retry} />
      ) : status === 'ready' ? (
        <>
          <BagEmpty />
          <div className="-mx-(--gutter)">{whenEmpty}</div>
        </>
      ) : (
        <div className="mt-6 max-w-3xl">
          <BagSkeleton />
        </div>
      )}
    </div>
  );
}
