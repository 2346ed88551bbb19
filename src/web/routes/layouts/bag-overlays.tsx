import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { BagAnnouncer } from '#web/features/cart/bag-announcer.tsx';
import { bagDrawer, vendorConflictDialog } from '#web/features/cart/bag-parts.ts';
import { useCart } from '#web/features/cart/use-cart.ts';
import { NotificationInPlace } from '#web/features/notifications/notification-in-place.tsx';
import { NotificationsRegion } from '#web/features/notifications/notifications-region.tsx';

/** Overlays of the shop's pages: the cart, its dialog, and toasts. */
export function BagOverlays() {
  const { isOpen, adding, conflict, close } = useCart();
  const { pathname, search } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that opens closes the bag
  useEffect(close, [pathname, search]);

  return (
    <>
      {/* Preloaded while the item that opens it is still being added. */}
      <bagDrawer.Part isWanted={isOpen || adding.size > 0} messages={isOpen && <NotificationInPlace className="pb-4" />} />
      <vendorConflictDialog.Part isWanted={conflict !== null} />
      <BagAnnouncer />
      <NotificationsRegion isBehindDialog={isOpen} />
    </>
  );
}
