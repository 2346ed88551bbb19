import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '#shared/i18n/paths.ts';
import { createApi } from '#web/lib/api/create-api.ts';
import { auth } from '#web/lib/api/routes/auth.ts';
import type { User } from '#web/lib/session/user.ts';
import { after } from '#web/lib/browser/after.ts';
import { createBrowserStorage } from '#web/lib/browser/browser-storage.ts';
import { listenForEndOfSession, recoverAt } from '#web/lib/session/browser-session.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { AuthContext } from './auth-context.ts';
import type { AuthServices } from './auth-services.ts';
import { AUTH_KEY } from './auth-state.ts';
import { createAuthStore } from './auth-store.ts';

interface AuthProviderProps extends Pick<AuthServices, 'notifications'> {
  backendUrl: string;
  /** The member the page was rendered for; null for a visitor. */
  user: User | null;
  onChange: (user: User | null) => void;
  children: ReactNode;
}

/**
 * The session expired while the page is open: clears its cookies and keeps the page (AUTH-04). With unsent work, asks to log in again. Resolves to
 * whether they did.
 */
async function endSession(services: AuthServices, isWorkLost: boolean): Promise<boolean> {
  const { store } = services;
  try {
    if (store.getSnapshot().isAuthenticated) await (await import('./create-auth-actions.ts')).composeAuthActions(services).silentLogout();
    return isWorkLost && (await (await import('./reauthenticate.ts')).reauthenticate(store));
  } catch {
    store.reset();
    return false;
  }
}

/** Auth state for the document's lifetime. */
export function AuthProvider({ backendUrl, user, notifications, onChange, children }: AuthProviderProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const changed = useRef(onChange);
  changed.current = onChange;
  const go = useRef(navigate);
  go.current = navigate;

  const [services] = useState((): AuthServices => {
    const place = { backendUrl, locale };
    const api = createApi({ auth }, { fetch: (path, init) => window.fetch(path, init), locale, recover: recoverAt(place) });
    const store = createAuthStore({
      storage: createBrowserStorage(),
      user,
      check: () => api.auth.check(),
      loadUser: async () => (await import('./create-auth-actions.ts')).composeAuthActions(made).loadUser(),
      onUser: (next) => changed.current(next),
      onAnother: () => window.location.reload(),
    });
    const made: AuthServices = { store, place, notifications, goToRoot: () => void go.current(pathTo('start', locale)) };
    return made;
  });
  const { store } = services;

  useEffect(() => {
    listenForEndOfSession((isWorkLost) => endSession(services, isWorkLost));
    // After hydration, so that it delays neither paint nor input.
    const callOffStart = after(0, () => void store.start());
    // Another tab signed in or out.
    function onStorage({ key, newValue }: StorageEvent) {
      if (key === AUTH_KEY) store.onOtherTab(newValue);
    }
    // Frozen tabs and the back/forward cache receive no events.
    function onVisible() {
      if (document.visibilityState === 'visible') store.wake();
    }
    function onShow({ persisted }: PageTransitionEvent) {
      if (persisted) store.wake();
    }
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onShow);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      callOffStart();
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onShow);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [services, store]);

  return <AuthContext value={services}>{children}</AuthContext>;
}
