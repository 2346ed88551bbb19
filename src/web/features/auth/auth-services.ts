/** What the parts of signing in share: the state, and what the page around it brings. */
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
