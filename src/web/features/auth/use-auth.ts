/** Who is signed in, and what is typed to become so; re-renders with it. */
import { use, useSyncExternalStore } from 'react';
import { AuthContext } from './auth-context.ts';
import type { AuthServices } from './auth-services.ts';
import type { AuthSnapshot } from './auth-store.ts';

/** The same without being re-rendered. */
export function useAuthServices(): AuthServices {
  const services = use(AuthContext);
  if (!services) throw new Error('useAuth needs an AuthProvider above it');
  return services;
}

export function useAuth(): AuthSnapshot {
  const { store } = useAuthServices();
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
}
