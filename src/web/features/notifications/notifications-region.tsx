import { ToastRegion } from '#web/ui/toast-region.tsx';
import { useNotifications } from './use-notifications.ts';
import { useShownNotification } from './use-shown-notification.ts';

/** Where messages appear on the page. Behind an open dialog nobody could hear or dismiss them: the dialog shows them itself then. */
export function NotificationsRegion({ isBehindDialog = false }: { isBehindDialog?: boolean }) {
  const { dismiss } = useNotifications();
  const message = useShownNotification();
  return <ToastRegion message={isBehindDialog ? null : message} onDismiss={dismiss} />;
}
