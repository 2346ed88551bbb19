/** What a person does to become signed in or out, and what is told of it (specification, sections 4 and 5). */
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
  /** Forgets what was found by searching: another person may find other things. */
  clearSearchCache: () => void;
  /** The direct calls to the backend. */
  tokenRefresh: () => Promise<Pick<TokenRefresh, 'logOut'>>;
  /** Leads to the root of the page's language. */
  goToRoot: () => void;
  /** Writes into the browser's log what a person can do nothing about. */
  logFailure: (error: unknown) => void;
}

/** What came of logging in: unverified asks for the mail's link first, second-step for a code. */
export type LoginOutcome = 'signed-in' | 'unverified' | 'second-step' | 'refused';

/** What came of a mail's link: an account was made or moved to the address; or it needs a password, or the one that was registered differs, or its member must log in first; gone: it leads nowhere; refused: the password is not good enough. */
export type VerifyOutcome = 'made' | 'moved' | 'password-needed' | 'password-differs' | 'login-needed' | 'gone' | 'refused';

const verifyOutcomes: Partial<Record<string, VerifyOutcome>> = {
  PASSWORD_NEEDED: 'password-needed',
  PASSWORD_DIFFERS: 'password-differs',
  LOGIN_NEEDED: 'login-needed',
  LINK_INVALID: 'gone',
  VALIDATION_FAILED: 'refused',
};

/** What goes with the press on a mail's link: nothing, the password that was registered, or a new one. */
export type VerifyWith = 'nothing' | 'password' | 'new-password';

export type AuthActions = ReturnType<typeof createAuthActions>;

const noErrors: FieldErrors = { email: null, password: null };

/** E-mail addresses are one in any case (specification, section 5). */
const lowerCased = (email: string): string => email.trim().toLowerCase();

/** What a person is told of a failure: the server's words, or ours where no answer came. */
export function textOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 0 && !error.problem.message) return m.sign_in_offline();
  return error instanceof Error ? error.message : String(error);
}

/** A server's message lands on the field it names, else on the one that the form is about. */
function fieldErrorsOf(error: unknown, fallback: keyof FieldErrors): FieldErrors {
  const named = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const of = (...fields: string[]) => named.find(({ field }) => fields.includes(field))?.message ?? null;
  const errors = { email: of('email'), password: of('password', 'newPassword') };
  return errors.email || errors.password ? errors : { ...noErrors, [fallback]: textOf(error) };
}

export function createAuthActions({ api, store, notifications, clearSearchCache, tokenRefresh, goToRoot, logFailure }: AuthActionsOptions) {
  /** Of a login that waits for its second step. */
  let challenge = '';

  /** Runs one call of a form; true if it was answered well, else its message stands at a field. */
  async function submit(work: () => Promise<unknown>, fallback: keyof FieldErrors): Promise<boolean> {
    store.set({ isLoading: true, errors: noErrors });
    try {
      await work();
      store.set({ isLoading: false });
      return true;
    } catch (error) {
      store.set({ isLoading: false, errors: fieldErrorsOf(error, fallback) });
      return false;
    }
  }

  /** The member, saved as the current user; a failure is told (AUTH-07). */
  async function loadUser(): Promise<void> {
    try {
      store.setUser((await api.users.get()).user);
    } catch (error) {
      notifications.show(textOf(error), 'error');
    }
  }

  /** The server says that somebody is signed in: what follows from it (AUTH-02). */
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

    /** Logs in with what is typed. */
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
        store.set({ isLoading: false, errors: isUnverified ? noErrors : fieldErrorsOf(error, 'password') });
        return isUnverified ? 'unverified' : 'refused';
      }
      return become();
    },

    /** The code that a login asked for. Throws what refused it: CHALLENGE_EXPIRED means to begin anew. */
    async takeSecondStep(code: string): Promise<LoginOutcome> {
      await api.security.takeSecondStep({ body: { challenge, code } });
      return become();
    },

    /** What the browser is asked for, to log in with a passkey. */
    passkeyOptions: async (): Promise<{ challenge: string }> => (await api.security.getLoginOptions()).options,

    /** Logs in with the passkey that the browser answered with. Throws what refused it. */
    async logInWithPasskey(response: PasskeyResponse): Promise<LoginOutcome> {
      await api.security.logInWithPasskey({ body: { response } });
      return become();
    },

    /** Makes an account; the answer is the same for an address that has one. */
    register: (registration: RegisterInput): Promise<void> => api.auth.register({ body: { ...registration, email: lowerCased(registration.email) } }).then(() => {}),

    /**
     * Confirms the address that the mail's token was sent to; another browser than the one that registered is asked for a password with it. Throws what
     * neither link nor password can help.
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
        store.set({ errors: fieldErrorsOf(error, 'password') });
        // What else can be wrong is the link.
        return isChoosing ? 'refused' : 'gone';
      }
    },

    resendVerification: (email: string): Promise<void> => api.auth.resendVerification({ body: { email: lowerCased(email) } }).then(() => {}),

    /** Asks for the mail with a link to a new password. True when it was asked for. */
    async forgotPassword(): Promise<boolean> {
      const email = lowerCased(store.getSnapshot().email);
      if (email === '') {
        store.set({ errors: { ...noErrors, email: m.sign_in_email_required() } });
        return false;
      }
      return submit(() => api.auth.forgotPassword({ body: { email } }), 'email');
    },

    /** Sets the typed password in place of a forgotten one; `token` is the mail's. */
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

    /** Ends the session: the queue of messages first, then the cookies, then the state; leads to the root (AUTH-03), or where else it is asked to. */
    async logout(leadOn: () => void = goToRoot): Promise<void> {
      notifications.clear();
      // A check that the server hears after the logout would be refused, as if the session had run out by itself.
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

    /** Ends the session where it stands, with the backend's direct call; once for all who ask while it is under way (AUTH-04). */
    silentLogout(): Promise<void> {
      silentlyEnding ??= endSilently().finally(() => {
        silentlyEnding = null;
      });
      return silentlyEnding;
    },
  };
}
