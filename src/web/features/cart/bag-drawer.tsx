import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { BagEmpty } from './bag-empty.tsx';
import { BagFailed } from './bag-failed.tsx';
import { BagLines } from './bag-lines.tsx';
import { BagShortNotice } from './bag-short-notice.tsx';
import { BagSkeleton } from './bag-skeleton.tsx';
import { BagStale } from './bag-stale.tsx';
import { BagTotals } from './bag-totals.tsx';
import { BagWayOn } from './bag-way-on.tsx';
import { FreeDelivery } from './free-delivery.tsx';
import { useCart } from './use-cart.ts';

export function BagDrawer({ messages }: { /** Where messages appear while the drawer covers the page; passed in by the route layer. */ messages: ReactNode }) {
  const { cart, status, isOpen, isSettling, load, close } = useCart();
  const locale = useLocale();
  const content = useRef<HTMLDivElement>(null);
  const hasItems = cart !== null && cart.items.length > 0;

  // Removing the last line loses the focus; restore it.
  useEffect(() => {
    if (isOpen && !hasItems && document.activeElement === document.body) content.current?.focus();
  }, [isOpen, hasItems]);

  const retry = () => void load();
  const footer = hasItems && (
    <>
      <BagTotals cart={cart} isSettling={isSettling} isFolding />
      <div className="mt-4">
        <BagWayOn cart={cart} />
      </div>
      <Link to={pathTo('cart', locale)} className="mx-auto mt-1.5 flex min-h-11 lg:min-h-9 w-fit items-center text-sm [@media(max-height:42rem)]:hidden font-medium underline-offset-4 hover:underline">
        {m.cart_to_page()}
      </Link>
    </>
  );

  return (
    <Drawer isOpen={isOpen} onClose={close} title={m.cart_title()} footer={footer}>
      <div className="sticky top-0 z-10">{messages}</div>
      <div ref={content} tabIndex={-1}>
        {hasItems ? (
          <>
            {status === 'failed' && <BagStale onRetry={retry} />}
            <BagShortNotice cart={cart} />
            <FreeDelivery cart={cart} />
            <BagLines cart={cart} />
          </>
        ) : status === 'failed' ? (
          <BagFailed onRetry={retry} />
        ) : status === 'ready' ? (
          <BagEmpty />
        ) : (
          <BagSkeleton />
        )}
      </div>
    </Drawer>
  );
}
