/** The current message, or null. */
import { useSyncExternalStore } from 'react';
import type { NotificationMessage } from './notification-store.ts';
import { useNotifications } from './use-notifications.ts';

export function useShownNotification(): NotificationMessage | null {
  const { subscribe, getSnapshot } = useNotifications();
  return useSyncExternalStore(subscribe, getSnapshot, () => null);
}
