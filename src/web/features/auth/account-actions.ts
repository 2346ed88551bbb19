/** Registration, mailed links and forgotten passwords (specification, sections 4 and 5). */
import type { RegisterInput } from '#shared/contract/auth.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { noErrors, toFieldErrors } from './auth-errors.ts';
import { type AuthParts, lowerCased } from './auth-action-parts.ts';
import type { FieldErrors } from './auth-state.ts';

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

export function createAccountActions({ api, store }: Pick<AuthParts, 'api' | 'store'>) {
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

  return {
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
  };
}
