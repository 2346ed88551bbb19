import { ToastRegion } from '#web/ui/toast-region.tsx';
import { useNotifications } from './use-notifications.ts';
import { useShownNotification } from './use-shown-notification.ts';

/** Messages on the page. Behind an open dialog they could be neither heard nor dismissed: the dialog then shows them itself. */
export function NotificationsRegion({ isBehindDialog = false }: { isBehindDialog?: boolean }) {
  const { dismiss } = useNotifications();
  const message = useShownNotification();
  return <ToastRegion message={isBehindDialog ? null : message} onDismiss={dismiss} />;
}
