/** Sign-in and sign-out actions with notifications (specification, sections 4 and 5). */
import type { RegisterInput } from '#shared/contract/auth.ts';
import type { PasskeyResponse } from '#shared/contract/security.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import type { User } from '#web/lib/session/user.ts';
import type { TokenRefresh } from '#web/lib/session/token-refresh.ts';
import type { AuthStore } from './auth-store.ts';
import type { FieldErrors } from './auth-state.ts';

export interface AuthApi {
  auth: Pick<Api['auth'], 'login' | 'logout' | 'register' | 'verifyEmail' | 'resendVerification' | 'forgotPassword' | 'resetPassword'>;
  security: Pick<Api['security'], 'takeSecondStep' | 'getLoginOptions' | 'logInWithPasskey'>;
  users: { get: () => Promise<{ user: User }> };
}

interface Notifications {
  show: (text: string, type: 'error' | 'info') => void;
  clear: () => void;
}

export interface AuthActionsOptions {
  api: AuthApi;
  store: AuthStore;
  notifications: Notifications;
  /** Clears the search cache: another member may see other results. */
  clearSearchCache: () => void;
  /** Direct calls to the backend. */
  tokenRefresh: () => Promise<Pick<TokenRefresh, 'logOut'>>;
  goToRoot: () => void;
  logFailure: (error: unknown) => void;
}

/** unverified: the mailed link comes first; second-step: needs a code. */
export type LoginOutcome = 'signed-in' | 'unverified' | 'second-step' | 'refused';

/**
 * Result of a mailed link. made, moved: an account was created or moved; password-differs from the registered one; login-needed: the member must log
 * in first; gone: invalid link; refused: weak password.
 */
export type VerifyOutcome = 'made' | 'moved' | 'password-needed' | 'password-differs' | 'login-needed' | 'gone' | 'refused';

const verifyOutcomes: Partial<Record<string, VerifyOutcome>> = {
  PASSWORD_NEEDED: 'password-needed',
  PASSWORD_DIFFERS: 'password-differs',
  LOGIN_NEEDED: 'login-needed',
  LINK_INVALID: 'gone',
  VALIDATION_FAILED: 'refused',
};

/** Sent with a mailed link: nothing, the registered password, or a new one. */
export type VerifyWith = 'nothing' | 'password' | 'new-password';

export type AuthActions = ReturnType<typeof createAuthActions>;

const noErrors: FieldErrors = { email: null, password: null };

/** E-mail addresses are case-insensitive (specification, section 5). */
const lowerCased = (email: string): string => email.trim().toLowerCase();

/** The server's message, or our own without a response. */
export function textOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 0 && !error.problem.message) return m.sign_in_offline();
  return error instanceof Error ? error.message : String(error);
}

/** Maps an error to its field, else to the form's main field. */
function toFieldErrors(error: unknown, fallback: keyof FieldErrors): FieldErrors {
  const named = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const of = (...fields: string[]) => named.find(({ field }) => fields.includes(field))?.message ?? null;
  const errors = { email: of('email'), password: of('password', 'newPassword') };
  return errors.email || errors.password ? errors : { ...noErrors, [fallback]: textOf(error) };
}

export function createAuthActions({ api, store, notifications, clearSearchCache, tokenRefresh, goToRoot, logFailure }: AuthActionsOptions) {
  let challenge = '';

  /** Runs a form's call; on failure sets the error on a field. */
  async function submit(work: () => Promise<unknown>, fallback: keyof FieldErrors): Promise<boolean> {
    store.set({ isLoading: true, errors: noErrors });
    try {
      await work();
      store.set({ isLoading: false });
      return true;
    } catch (error) {
      store.set({ isLoading: false, errors: toFieldErrors(error, fallback) });
      return false;
    }
  }

  /** Fetches the member as the current user; reports errors (AUTH-07). */
  async function loadUser(): Promise<void> {
    try {
      store.setUser((await api.users.get()).user);
    } catch (error) {
      notifications.show(textOf(error), 'error');
    }
  }

  /** Applies a successful login (AUTH-02). */
  async function become(): Promise<'signed-in'> {
    notifications.clear();
    clearSearchCache();
    store.set({ isLoading: false, isAuthenticated: true, email: lowerCased(store.getSnapshot().email), password: '' });
    await loadUser();
    return 'signed-in';
  }

  let silentlyEnding: Promise<void> | null = null;

  async function endSilently(): Promise<void> {
    const result = await (await tokenRefresh()).logOut();
    if (!result.success) {
      logFailure(result.error);
      notifications.show(textOf(result.error), 'error');
    }
    store.flagLogout();
    store.reset();
  }

  return {
    loadUser,

    async login(): Promise<LoginOutcome> {
      const { email, password } = store.getSnapshot();
      if (lowerCased(email) === '' || password === '') {
        store.set({ errors: { email: lowerCased(email) === '' ? m.sign_in_email_required() : null, password: password === '' ? m.sign_in_password_required() : null } });
        return 'refused';
      }
      store.set({ isLoading: true, errors: noErrors });
      try {
        const answer = await api.auth.login({ body: { email: lowerCased(email), password } });
        if (!answer.success) {
          challenge = answer.challenge;
          store.set({ isLoading: false, password: '' });
          return 'second-step';
        }
      } catch (error) {
        const isUnverified = error instanceof ApiError && error.code === 'EMAIL_NOT_VERIFIED';
        store.set({ isLoading: false, errors: isUnverified ? noErrors : toFieldErrors(error, 'password') });
        return isUnverified ? 'unverified' : 'refused';
      }
      return become();
    },

    /** Submits the second-step code. Throws on refusal; CHALLENGE_EXPIRED means starting over. */
    async takeSecondStep(code: string): Promise<LoginOutcome> {
      await api.security.takeSecondStep({ body: { challenge, code } });
      return become();
    },

    passkeyOptions: async (): Promise<{ challenge: string }> => (await api.security.getLoginOptions()).options,

    /** Logs in with the browser's passkey response. Throws on refusal. */
    async logInWithPasskey(response: PasskeyResponse): Promise<LoginOutcome> {
      await api.security.logInWithPasskey({ body: { response } });
      return become();
    },

    /** Registers an account; the response is the same for a known address. */
    register: (registration: RegisterInput): Promise<void> => api.auth.register({ body: { ...registration, email: lowerCased(registration.email) } }).then(() => {}),

    /**
     * Confirms the token's address; a browser other than the registering one must send a password too. Throws errors that concern neither link nor
     * password.
     */
    async verifyEmail(token: string, sendWith: VerifyWith): Promise<VerifyOutcome> {
      const { password } = store.getSnapshot();
      const isChoosing = sendWith !== 'nothing';
      if (isChoosing && password === '') {
        store.set({ errors: { ...noErrors, password: m.sign_in_password_required() } });
        return 'refused';
      }
      store.set({ errors: noErrors });
      try {
        const { account } = await api.auth.verifyEmail({ body: { token, ...(isChoosing ? { password, isNewPassword: sendWith === 'new-password' } : {}) } });
        store.set({ password: '' });
        return account === 'new' ? 'made' : 'moved';
      } catch (error) {
        const outcome = error instanceof ApiError ? verifyOutcomes[error.code ?? ''] : undefined;
        if (outcome === undefined) throw error;
        if (outcome !== 'refused') return outcome;
        store.set({ errors: toFieldErrors(error, 'password') });
        // Any other error means an invalid link.
        return isChoosing ? 'refused' : 'gone';
      }
    },

    resendVerification: (email: string): Promise<void> => api.auth.resendVerification({ body: { email: lowerCased(email) } }).then(() => {}),

    /** Requests the password reset mail. Returns whether it was requested. */
    async forgotPassword(): Promise<boolean> {
      const email = lowerCased(store.getSnapshot().email);
      if (email === '') {
        store.set({ errors: { ...noErrors, email: m.sign_in_email_required() } });
        return false;
      }
      return submit(() => api.auth.forgotPassword({ body: { email } }), 'email');
    },

    /** Resets the password to the typed one; `token` is from the mail. */
    async resetPassword(token: string): Promise<boolean> {
      const { password } = store.getSnapshot();
      if (password === '') {
        store.set({ errors: { ...noErrors, password: m.sign_in_password_required() } });
        return false;
      }
      const isDone = await submit(() => api.auth.resetPassword({ token, body: { newPassword: password } }), 'password');
      if (isDone) store.set({ password: '' });
      return isDone;
    },

    /** Logs out: notifications first, then cookies, then state; navigates to the root (AUTH-03), or elsewhere on request. */
    async logout(leadOn: () => void = goToRoot): Promise<void> {
      notifications.clear();
      // A check arriving after the logout would look like an expired session.
      await store.settled();
      try {
        await api.auth.logout();
      } catch (error) {
        notifications.show(textOf(error), 'error');
        return;
      }
      store.flagLogout();
      store.reset();
      store.leavePage();
      leadOn();
      notifications.show(m.sign_in_logged_out(), 'info');
    },

    /** Ends the session without navigating; concurrent calls share one (AUTH-04). */
    silentLogout(): Promise<void> {
      silentlyEnding ??= endSilently().finally(() => {
        silentlyEnding = null;
      });
      return silentlyEnding;
    },
  };
}
