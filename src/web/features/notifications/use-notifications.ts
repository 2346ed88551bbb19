/** The notifications: `show(text, type)` to tell something, `clear()` to forget what waits. Does not re-render with them. */
import { use } from 'react';
import { NotificationContext } from './notification-context.ts';
import type { NotificationStore } from './notification-store.ts';

export function useNotifications(): NotificationStore {
  const store = use(NotificationContext);
  if (!store) throw new Error('useNotifications needs a NotificationsProvider above it');
  return store;
}
