import { type ReactNode, useState } from 'react';
import { NotificationContext } from './notification-context.ts';
import { createNotificationStore } from './notification-store.ts';

export function NotificationsProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createNotificationStore());
  return <NotificationContext value={store}>{children}</NotificationContext>;
}
