import { m } from '#shared/i18n/paraglide/messages.js';
import { BagPage } from '#web/features/cart/bag-page.tsx';
import { RecentlyViewed } from '#web/features/catalog/recently-viewed.tsx';
import { useCurrencyStore } from '#web/features/currency/use-currency-store.ts';
import { PromotionCodes } from '#web/features/promotions/promotion-codes.tsx';
import { pageMeta } from '#web/lib/seo.ts';
import type { Route } from './+types/cart';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.cart_title(), isHidden: true });

export default function CartPage() {
  const { getSnapshot } = useCurrencyStore();
  return <BagPage codes={(cart, onChange) => <PromotionCodes cart={cart} onChange={onChange} />} whenEmpty={<RecentlyViewed currency={getSnapshot()} />} />;
}
