/** Notifications: `show(text, type)` queues one, `clear()` clears the queue. Doesn't re-render on change. */
import { use } from 'react';
import { NotificationContext } from './notification-context.ts';
import type { NotificationStore } from './notification-store.ts';

export function useNotifications(): NotificationStore {
  const store = use(NotificationContext);
  if (!store) throw new Error('useNotifications needs a NotificationsProvider above it');
  return store;
}
