import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { users } from '#web/lib/api/routes/user.ts';
import { useAuth, useAuthServices } from '#web/features/auth/use-auth.ts';
import { BagPage } from '#web/features/cart/bag-page.tsx';
import { SavedBags } from '#web/features/cart/saved-bags.tsx';
import { useCartStore } from '#web/features/cart/use-cart-store.ts';
import { RecentlyViewed } from '#web/features/catalog/recently-viewed.tsx';
import { useCurrencyStore } from '#web/features/currency/use-currency-store.ts';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { PromotionCodes } from '#web/features/promotions/promotion-codes.tsx';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import type { Route } from './+types/cart';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.cart_title(), isHidden: true });

export default function CartPage() {
  const { getSnapshot } = useCurrencyStore();
  const { user } = useAuth();
  const { store } = useAuthServices();
  const { storedId } = useCartStore();
  const { show } = useNotifications();
  const { act } = useAction((message) => show(message, 'error'));
  const members = useApi({ users });

  const take = (cartId: string) =>
    act('take', async () => {
      store.setUser((await members.users.chooseCart({ body: { cart_id: cartId } })).user);
      storedId.write(cartId);
    });

  return (
    <BagPage
      codes={(cart, onChange) => <PromotionCodes cart={cart} onChange={onChange} />}
      saved={(onTaken) => user && <SavedBags ids={user.saved_cart_ids} onTake={async (cartId) => void ((await take(cartId)) && onTaken())} />}
      whenEmpty={<RecentlyViewed currency={getSnapshot()} />}
    />
  );
}
