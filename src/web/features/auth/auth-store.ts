/**
 * Keeps who is signed in, and tells what follows from a change of it. What a person does to change it (logging in, out,
 * …) is in auth-actions.ts, whose code comes when somebody means to.
 */
import { ApiError } from '#web/lib/api/call.ts';
import type { User } from '#web/lib/session/user.ts';
import { after as realAfter, type After } from '#web/lib/browser/after.ts';
import type { KeyStorage } from '#web/lib/browser/browser-storage.ts';
import { type AuthState, type AuthTab, initialState, isAuthenticatedIn, persist, resetState, restore } from './auth-state.ts';

export const JUST_LOGGED_OUT_MS = 100;

export interface AuthStoreOptions {
  storage: KeyStorage;
  /** The member that the page was made for; null for a visitor. */
  user: User | null;
  check: () => Promise<{ authenticated: boolean; member: string | null }>;
  /** Loads the member anew; its failure is told there. */
  loadUser: (store: AuthStore) => Promise<void>;
  /** Somebody else is signed in than before; null: nobody any more. */
  onUser: (user: User | null) => void;
  /** Another member than the page is of: nothing of it may stay. */
  onAnother: () => void;
  after?: After;
}

export interface AuthSnapshot extends AuthState {
  user: User | null;
  /** Whoever signs in with the open modal stays where they are, instead of being led on. */
  staysOnPage: boolean;
}

export interface ModalWish {
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
  /** Takes over what the browser kept from an earlier visit, and asks the server who is signed in (AUTH-01). */
  start: () => Promise<void>;
  check: () => Promise<void>;
  /** Ends when no check is under way. Never throws. */
  settled: () => Promise<void>;
  /** The tab is looked at again: whoever is signed in may have gone meanwhile, or be another. */
  wake: () => void;
  /** Another tab wrote down its state: when somebody came or went there, it is asked here too. */
  onOtherTab: (written: string | null) => void;
  /** Nobody is signed in, nothing is typed (AUTH-05). The page may stay, and with it whose it is. */
  reset: () => void;
  /** The page is left: the next one is anybody's. */
  leavePage: () => void;
  /** The next check simply resets, for 100 ms (AUTH-03). */
  flagLogout: () => void;
  showModal: (wish?: ModalWish) => void;
  /** Why it was shown went with it. */
  hideModal: () => void;
}

export function createAuthStore({ storage, user, check: askServer, loadUser, onUser, onAnother, after = realAfter }: AuthStoreOptions): AuthStore {
  const listeners = new Set<() => void>();
  /** Whose the page is, also when their session is over. */
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

  /** A visitor who types meanwhile keeps what is typed: there was nobody to reset. */
  function foundNobody(): void {
    if (snapshot.isAuthenticated || snapshot.hasJustLoggedOut) reset();
    else change({ isLoading: false });
  }

  let underWay: Promise<void> = Promise.resolve();

  async function checkNow(): Promise<void> {
    if (snapshot.hasJustLoggedOut) return reset();
    change({ isLoading: true });
    try {
      const { authenticated, member } = await askServer();
      if (!authenticated || snapshot.hasJustLoggedOut) return foundNobody();
      if (snapshot.user && member !== snapshot.user._id) return onAnother();
      change({ isLoading: false, isAuthenticated: true });
    } catch (error) {
      // Without the network nothing was checked: what the page was made with still stands.
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
      underWay = Promise.allSettled([underWay, check]).then(() => {});
      return check;
    },
    settled: () => underWay,
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
