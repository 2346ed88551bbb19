import { useNavigate } from 'react-router';
import type { ChipIn } from '#shared/contract/chip-ins.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useCartStore } from '#web/features/cart/use-cart-store.ts';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { BuyWish } from '#web/features/reservations/buy-wish.tsx';
import { chipIns } from '#web/lib/api/routes/chip-ins.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';

/** For who started it: puts the present into the bag, pays with what is in, and goes to the checkout. Renders nothing where nothing is in, or it isn't sold any more. */
export function OrderTogether({ chipIn: { token, title, path, variant_id: variantId, stock, item_id: itemId, public_id: publicId, raised, product_id: productId } }: { chipIn: ChipIn }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const api = useApi({ chipIns });
  const store = useCartStore();
  const { show } = useNotifications();
  const onFailed = (message: string) => show(message, 'error');
  if (path === null || stock === null || raised === 0) return null;

  async function order(variant: string): Promise<void> {
    await store.load();
    const isIn = store.getSnapshot().cart?.items.some(({ product, variant_id }) => product.id === productId && variant_id === variant);
    const metadata = itemId === null ? {} : { metadata: { wish: itemId, ...(publicId !== null && { list: publicId }) } };
    // A bag with another vendor's goods asks first; then one presses again.
    if (!isIn && (await store.addItem({ variantId: variant, quantity: 1, ...metadata })) !== 'added') return;
    const cartId = store.storedId.read();
    if (cartId === null) return;
    await api.chipIns.apply({ cartId, body: { token } });
    store.close();
    await navigate(pathTo('checkout', locale));
  }

  return <BuyWish wish={{ title, path, variantId, isSoldOut: stock === 'out_of_stock' }} onBuy={order} onFailed={onFailed} label={m.chip_in_order()} size="md" alertFor={() => null} />;
}
