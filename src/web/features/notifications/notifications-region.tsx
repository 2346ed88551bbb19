import { CircleAlert, Info } from 'lucide-react';
import { Toast } from '#web/ui/toast.tsx';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { useNotifications } from './use-notifications.ts';
import { useShownNotification } from './use-shown-notification.ts';

/** Where messages appear on the page. Behind an open dialog nobody could hear or dismiss them: the dialog shows them itself then. */
export function NotificationsRegion({ isBehindDialog = false }: { isBehindDialog?: boolean }) {
  const { dismiss } = useNotifications();
  const shown = useShownNotification();
  const message = isBehindDialog ? null : shown;
  const isUrgent = message?.type === 'error';
  const Icon = isUrgent ? CircleAlert : Info;
  return <ToastRegion isUrgent={isUrgent}>{message && <Toast icon={<Icon aria-hidden className="size-5 shrink-0" />} text={message.text} onDismiss={dismiss} />}</ToastRegion>;
}
