import { createContext } from 'react';
import type { NotificationStore } from './notification-store.ts';

export const NotificationContext = createContext<NotificationStore | null>(null);
