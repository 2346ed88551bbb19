import { ShoppingBag } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { bagDrawer } from './bag-parts.ts';
import { useCart } from './use-cart.ts';

/** Opens the cart drawer. Before hydration, and on the cart page, it is a link to that page. */
export function BagButton() {
  const { count, isOpen, open } = useCart();
  const isHydrated = useHydrated();
  const cartPath = pathTo('cart', useLocale());
  const isOnCartPage = useLocation().pathname === cartPath;
  const label = count > 0 ? m.cart_button({ count }) : m.cart_button_empty();
  const className = classNames('inline-grid size-11 place-items-center rounded-full transition-colors duration-150 hover:bg-sunken', isOnCartPage && 'text-primary');

  const inside = (
    <>
      <span className="relative">
        <ShoppingBag aria-hidden className="size-5.5" />
        {count > 0 && (
          <span aria-hidden className="absolute -top-2 left-[55%] min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-on-accent tabular-nums">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );

  if (!isHydrated || isOnCartPage) {
    return (
      <Link to={cartPath} aria-current={isOnCartPage ? 'page' : undefined} title={m.cart_title()} className={className}>
        {inside}
      </Link>
    );
  }
  return (
    <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} title={m.cart_title()} onPointerEnter={bagDrawer.fetch} onFocus={bagDrawer.fetch} onClick={open} className={className}>
      {inside}
    </button>
  );
}
