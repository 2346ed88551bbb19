/** Auth actions of this document; loaded on demand, when signing in or out. */
import { browserTokenRefresh, recoverAt } from '#web/lib/session/browser-session.ts';
import { createApi } from '#web/lib/api/create-api.ts';
import { auth } from '#web/lib/api/routes/auth.ts';
import { security } from '#web/lib/api/routes/security.ts';
import { users } from '#web/lib/api/routes/user.ts';
import { clearSearchCaches } from '#web/lib/search/search-caches.ts';
import { type AuthActions, createAuthActions } from './auth-actions.ts';
import type { AuthServices } from './auth-services.ts';

const made = new WeakMap<AuthServices, AuthActions>();

export function composeAuthActions(services: AuthServices): AuthActions {
  const { store, place, notifications, goToRoot } = services;
  const known = made.get(services);
  if (known) return known;
  const actions = createAuthActions({
    api: createApi({ auth, security, users }, { fetch: (path, init) => window.fetch(path, init), locale: place.locale, recover: recoverAt(place) }),
    store,
    notifications,
    clearSearchCache: clearSearchCaches,
    tokenRefresh: () => browserTokenRefresh(place),
    goToRoot,
    logFailure: (error) => {
      // biome-ignore lint/suspicious/noConsole: the browser's own log; a person can do nothing about it
      console.error(error);
    },
  });
  made.set(services, actions);
  return actions;
}
