import { m } from '#shared/i18n/paraglide/messages.js';
import { BagPage } from '#web/features/cart/bag-page.tsx';
import { PromotionCodes } from '#web/features/promotions/promotion-codes.tsx';
import { pageMeta } from '#web/lib/seo.ts';
import type { Route } from './+types/cart';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.cart_title(), isHidden: true });

export default function CartPage() {
  return <BagPage codes={(cart, onChange) => <PromotionCodes cart={cart} onChange={onChange} />} />;
}
