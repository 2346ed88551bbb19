/** A browser with its auth state: localStorage, recorded calls, and notifications shown. */
import { overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';
import { ApiError } from '#web/lib/api/call.ts';
import type { User } from '#web/lib/session/user.ts';
import type { CallOff } from '#web/lib/browser/after.ts';
import { createAuthActions } from '../auth-actions.ts';
import { AUTH_KEY } from '../auth-state.ts';
import { createAuthStore } from '../auth-store.ts';

export const anna: User = {
  _id: '019ab0de-0000-7000-8000-000000000001',
  firstName: 'Anna',
  lastName: 'Berg',
  email: 'anna@example.com',
  emailVerified: true,
  role: 'member',
  avatar: null,
  banner: null,
  dateOfBirth: null,
  gender: null,
  phone: '',
  addresses: [],
  settings: { language: 'sv' },
  cart_id: null,
  saved_cart_ids: [],
  createdAt: '2026-11-21T10:00:00.000Z',
};

/** The signed-out state, as a reset leaves it (AUTH-05). */
export const cleared = { isLoading: false, isAuthenticated: false, email: '', password: '', errors: { email: null, password: null }, loginMessage: null, signupMessage: null, tab: 0, user: null };

export const refusal = (status: number, problem: ApiError['problem'] = {}): ApiError => new ApiError(status, { status, ...problem });
export const networkDown = (): ApiError => new ApiError(0, { status: 0, detail: 'Failed to fetch' });

interface AuthInput {
  user?: User | null;
  /** Content of localStorage under `auth`. */
  stored?: unknown;
}

export function makeAuth({ user = null, stored }: AuthInput = {}) {
  overwriteGetLocale(() => 'en');
  const storage = new Map<string, string>();
  if (stored !== undefined) storage.set(AUTH_KEY, typeof stored === 'string' ? stored : JSON.stringify(stored));
  /** All events, in order. */
  const log: string[] = [];
  const answers = new Map<string, unknown>();
  const timers: { ms: number; work: () => void }[] = [];
  const is = { authenticated: user !== null };

  /** Logs the call; returns the response the test set, or throws it if an error. */
  function answer<Result>(call: string, name: string, usual: Result): Promise<Result> {
    log.push(call);
    const said = answers.get(name);
    return said instanceof Error ? Promise.reject(said) : Promise.resolve((said as Result | undefined) ?? usual);
  }

  const store = createAuthStore({
    storage: { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => void storage.set(key, value), removeItem: (key) => void storage.delete(key) },
    user,
    check: () => answer('check', 'check', { authenticated: is.authenticated, member: is.authenticated ? (user?._id ?? anna._id) : null }),
    loadUser: () => actions.loadUser(),
    onUser: (member) => void log.push(member ? `signed in ${member.firstName}` : 'signed out'),
    onAnother: () => void log.push('reload'),
    after(ms, work): CallOff {
      timers.push({ ms, work });
      return () => {};
    },
  });
  const actions = createAuthActions({
    api: {
      auth: {
        login: ({ body: { email, password } }) => answer(`login ${email} ${password}`, 'login', { success: true }),
        logout: () => answer('logout', 'logout', { success: true }),
        register: ({ body: { email } }) => answer(`register ${email}`, 'register', { success: true }),
        verifyEmail: ({ body: { token, password = '', isNewPassword = false } }) =>
          answer(`verify ${token} ${password}${isNewPassword ? ', new' : ''}`.trim(), 'verify', { success: true as const, account: 'new' as const }),
        resendVerification: ({ body: { email } }) => answer(`resend ${email}`, 'resend', { success: true }),
        forgotPassword: ({ body: { email } }) => answer(`forgot ${email}`, 'forgot', { success: true }),
        resetPassword: ({ token, body: { newPassword } }) => answer(`reset ${token} ${newPassword}`, 'reset', { success: true }),
      },
      security: {
        takeSecondStep: ({ body: { challenge, code } }) => answer(`second step ${challenge} ${code}`, 'second step', { success: true }),
        getLoginOptions: () => answer('passkey options', 'passkey options', { options: { challenge: 'c' } }),
        logInWithPasskey: ({ body: { response } }) => answer(`passkey ${response.id}`, 'passkey', { success: true }),
      },
      users: { get: () => answer('user', 'user', { user: anna }) },
    },
    store,
    notifications: { show: (text, type) => void log.push(`${type}: ${text}`), clear: () => void log.push('clear notifications') },
    clearSearchCache: () => void log.push('clear search cache'),
    tokenRefresh: async () => ({ logOut: () => answer('silent logout', 'silent logout', { success: true as const }) }),
    goToRoot: () => void log.push('go to root'),
    logFailure: (error) => void log.push(`logged: ${String(error)}`),
  });

  return {
    store,
    actions,
    log,
    /** Sets the server's response to a call from now on: a value, or an error to throw. */
    says: (name: string, said: unknown) => void answers.set(name, said),
    is,
    /** Runs the timers due within this time. */
    passTime(ms: number): void {
      for (const timer of timers.filter((one) => one.ms <= ms)) timer.work();
    },
    stored: () => JSON.parse(storage.get(AUTH_KEY) ?? 'null') as Record<string, unknown> | null,
    raw: () => storage.get(AUTH_KEY) ?? '',
  };
}
