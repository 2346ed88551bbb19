import { BagAnnouncer } from '#web/features/cart/bag-announcer.tsx';
import { BagDrawer } from '#web/features/cart/bag-drawer.tsx';
import { useCart } from '#web/features/cart/use-cart.ts';
import { VendorConflictDialog } from '#web/features/cart/vendor-conflict-dialog.tsx';
import { NotificationInPlace } from '#web/features/notifications/notification-in-place.tsx';
import { NotificationsRegion } from '#web/features/notifications/notifications-region.tsx';

/** What comes over a page of the shop: the bag, its question, and short messages. */
export function BagOverlays() {
  const { isOpen } = useCart();
  return (
    <>
      <BagDrawer messages={isOpen && <NotificationInPlace className="pb-4" />} />
      <VendorConflictDialog />
      <BagAnnouncer />
      <NotificationsRegion isBehindDialog={isOpen} />
    </>
  );
}
