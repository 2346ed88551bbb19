/** Shared by the auth components: the state, and dependencies from the page. */
import type { BackendPlace } from '#web/lib/session/browser-session.ts';
import type { AuthStore } from './auth-store.ts';

export interface AuthServices {
  store: AuthStore;
  place: BackendPlace;
  notifications: {
    show: (text: string, type: 'error' | 'info') => void;
    clear: () => void;
  };
  goToRoot: () => void;
}
