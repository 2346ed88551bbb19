/** Auth state and sign-in input; re-renders on change. */
import { use, useSyncExternalStore } from 'react';
import { AuthContext } from './auth-context.ts';
import type { AuthServices } from './auth-services.ts';
import type { AuthSnapshot } from './auth-store.ts';

/** The same without re-rendering. */
export function useAuthServices(): AuthServices {
  const services = use(AuthContext);
  if (!services) throw new Error('useAuth needs an AuthProvider above it');
  return services;
}

export function useAuth(): AuthSnapshot {
  const { store } = useAuthServices();
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
}
