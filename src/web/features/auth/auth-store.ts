/** Stores who is signed in and reports changes. Actions are in auth-actions.ts, loaded on demand. */
import { ApiError } from '#web/lib/api/call.ts';
import type { User } from '#web/lib/session/user.ts';
import { after as realAfter, type After } from '#web/lib/browser/after.ts';
import type { KeyStorage } from '#web/lib/browser/browser-storage.ts';
import { type AuthState, type AuthTab, initialState, isAuthenticatedIn, persist, resetState, restore } from './auth-state.ts';

export const JUST_LOGGED_OUT_MS = 100;

export interface AuthStoreOptions {
  storage: KeyStorage;
  /** The member the page was rendered for; null for a visitor. */
  user: User | null;
  check: () => Promise<{ authenticated: boolean; member: string | null }>;
  /** Refetches the member; reports its own errors. */
  loadUser: (store: AuthStore) => Promise<void>;
  onUser: (user: User | null) => void;
  /** Another member signed in: nothing of the page may stay. */
  onAnother: () => void;
  after?: After;
}

export interface AuthSnapshot extends AuthState {
  user: User | null;
  /** Signing in with the open modal stays on the page. */
  staysOnPage: boolean;
}

export interface ModalOptions {
  tab?: AuthTab;
  loginMessage?: string | null;
  signupMessage?: string | null;
  staysOnPage?: boolean;
}

export interface AuthStore {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => AuthSnapshot;
  set: (change: Partial<AuthState>) => void;
  setUser: (user: User) => void;
  /** Restores the stored state and asks the server who is signed in (AUTH-01). */
  start: () => Promise<void>;
  check: () => Promise<void>;
  /** Resolves when no check is pending. Never throws. */
  settled: () => Promise<void>;
  /** The tab is visible again: the member may have signed out or changed meanwhile. */
  wake: () => void;
  /** Another tab stored its state: checks on sign-in or sign-out there. */
  onOtherTab: (written: string | null) => void;
  /** Signs out and clears all input (AUTH-05). */
  reset: () => void;
  leavePage: () => void;
  /** The next check simply resets, for 100 ms (AUTH-03). */
  flagLogout: () => void;
  showModal: (options?: ModalOptions) => void;
  /** Clears the reasons for showing it, too. */
  hideModal: () => void;
}

export function createAuthStore({ storage, user, check: checkSession, loadUser, onUser, onAnother, after = realAfter }: AuthStoreOptions): AuthStore {
  const listeners = new Set<() => void>();
  /** Id of the page's member, also after the session has ended. */
  let pageOf = user?._id ?? null;
  let snapshot: AuthSnapshot = { ...initialState, user, isAuthenticated: user !== null, staysOnPage: false };

  function change(next: Partial<AuthSnapshot>): void {
    snapshot = { ...snapshot, ...next };
    const { user: _, staysOnPage: __, ...state } = snapshot;
    persist(storage, state);
    for (const listener of listeners) listener();
  }

  function reset(): void {
    const wasAuthenticated = snapshot.isAuthenticated;
    change({ ...resetState, user: null });
    if (wasAuthenticated) onUser(null);
  }

  /** Keeps a visitor's input: there was nothing to reset. */
  function foundNobody(): void {
    if (snapshot.isAuthenticated || snapshot.hasJustLoggedOut) reset();
    else change({ isLoading: false });
  }

  let pending: Promise<void> = Promise.resolve();

  async function checkNow(): Promise<void> {
    if (snapshot.hasJustLoggedOut) return reset();
    change({ isLoading: true });
    try {
      const { authenticated, member } = await checkSession();
      if (!authenticated || snapshot.hasJustLoggedOut) return foundNobody();
      if (snapshot.user && member !== snapshot.user._id) return onAnother();
      change({ isLoading: false, isAuthenticated: true });
    } catch (error) {
      // Offline: the page's initial state still stands.
      return error instanceof ApiError && error.status === 0 ? change({ isLoading: false }) : foundNobody();
    }
    if (!snapshot.user) await loadUser(store);
  }

  const store: AuthStore = {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    set: change,
    setUser(next) {
      if (pageOf !== null && pageOf !== next._id) return onAnother();
      pageOf = next._id;
      const isAnother = next._id !== snapshot.user?._id;
      change({ user: next });
      if (isAnother) onUser(next);
    },
    async start() {
      change(restore(storage));
      await store.check();
    },
    check() {
      const check = checkNow();
      pending = Promise.allSettled([pending, check]).then(() => {});
      return check;
    },
    settled: () => pending,
    wake() {
      if (snapshot.isAuthenticated && !snapshot.isLoading) void store.check();
    },
    onOtherTab(written) {
      if (isAuthenticatedIn(written) !== snapshot.isAuthenticated) void store.check();
    },
    reset,
    leavePage() {
      pageOf = null;
    },
    flagLogout() {
      change({ hasJustLoggedOut: true });
      after(JUST_LOGGED_OUT_MS, () => change({ hasJustLoggedOut: false }));
    },
    showModal: ({ tab = 0, loginMessage = null, signupMessage = null, staysOnPage = false } = {}) => change({ isModalVisible: true, tab, loginMessage, signupMessage, staysOnPage }),
    hideModal: () => change({ isModalVisible: false, loginMessage: null, signupMessage: null }),
  };
  return store;
}
