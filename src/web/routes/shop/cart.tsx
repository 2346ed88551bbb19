import { m } from '#shared/i18n/paraglide/messages.js';
import { useAuth, useAuthServices } from '#web/features/auth/use-auth.ts';
import { BagPage } from '#web/features/cart/bag-page.tsx';
import { SavedBags } from '#web/features/cart/saved-bags.tsx';
import { useCartStore } from '#web/features/cart/use-cart-store.ts';
import { RecentlyViewed } from '#web/features/catalog/recently-viewed.tsx';
import { useCurrencyStore } from '#web/features/currency/use-currency-store.ts';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { PromotionCodes } from '#web/features/promotions/promotion-codes.tsx';
import { createMemberApi } from '#web/lib/member-api.ts';
import { pageMeta } from '#web/lib/seo.ts';
import { useCalls } from '#web/lib/use-calls.ts';
import type { Route } from './+types/cart';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.cart_title(), isHidden: true });

export default function CartPage() {
  const { getSnapshot } = useCurrencyStore();
  const { user } = useAuth();
  const { store } = useAuthServices();
  const { storedId } = useCartStore();
  const { show } = useNotifications();
  const members = useCalls(createMemberApi);

  async function take(cartId: string): Promise<void> {
    try {
      store.setUser((await members.chooseCart(cartId)).user);
      storedId.write(cartId);
    } catch (error) {
      show(error instanceof Error ? error.message : String(error), 'error');
    }
  }

  return (
    <BagPage
      codes={(cart, onChange) => <PromotionCodes cart={cart} onChange={onChange} />}
      saved={(onTaken) => user && <SavedBags ids={user.saved_cart_ids} onTake={(cartId) => take(cartId).then(onTaken)} />}
      whenEmpty={<RecentlyViewed currency={getSnapshot()} />}
    />
  );
}
