import { lazy, Suspense } from 'react';
import { useCartStore } from '#web/features/cart/use-cart-store.ts';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { type BuyableWish, BuyWish } from '#web/features/reservations/buy-wish.tsx';

// Rarely needed.
const StockAlertForm = lazy(async () => ({ default: (await import('#web/features/product/stock-alert-form.tsx')).StockAlertForm }));

interface WishToBuyProps {
  wish: Omit<BuyableWish, 'path'> & { path: string | null };
  /** How many are bought. */
  quantity: number;
  itemId: string | null;
  /** The list's public id, if reached by its link. */
  publicId: string | null;
  size?: 'sm' | 'lg';
}

/** Adds a wish to the cart, whose line names the wish. Renders nothing for wishes from elsewhere, or with none left to buy. */
export function WishToBuy({ wish: { path, ...wish }, quantity, itemId, publicId, size = 'sm' }: WishToBuyProps) {
  const { addItem } = useCartStore();
  const { show } = useNotifications();
  if (path === null || itemId === null || quantity < 1) return null;
  return (
    <BuyWish
      wish={{ ...wish, path }}
      onBuy={(variantId) => addItem({ variantId, quantity, metadata: { wish: itemId, ...(publicId !== null && { list: publicId }) } })}
      size={size}
      onFailed={(message) => show(message, 'error')}
      alertFor={(variantId) => (
        <Suspense>
          <StockAlertForm key={variantId} variantId={variantId} />
        </Suspense>
      )}
    />
  );
}
