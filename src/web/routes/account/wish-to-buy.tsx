import { lazy, Suspense } from 'react';
import { useCartStore } from '#web/features/cart/use-cart-store.ts';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { type BuyableWish, BuyWish } from '#web/features/reservations/buy-wish.tsx';

// Few wait for something.
const StockAlertForm = lazy(async () => ({ default: (await import('#web/features/product/stock-alert-form.tsx')).StockAlertForm }));

interface WishToBuyProps {
  wish: Omit<BuyableWish, 'path'> & { path: string | null };
  /** How many whoever presses it gives. */
  quantity: number;
  itemId: string | null;
  /** What the list's link ends in, for whoever came by it. */
  publicId: string | null;
  size?: 'sm' | 'lg';
}

/** The way from a wish into the bag, whose line names it. Nothing for what the shop doesn't sell, or nobody has to buy. */
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
