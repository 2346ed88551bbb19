/** Login by password, second step or passkey (specification, sections 4 and 5). */
import type { PasskeyResponse } from '#shared/contract/security.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { noErrors, toText, toFieldErrors } from './auth-errors.ts';
import { type AuthParts, lowerCased } from './auth-action-parts.ts';

/** unverified: the mailed link comes first; second-step: needs a code. */
export type LoginOutcome = 'signed-in' | 'unverified' | 'second-step' | 'refused';

/** `clearSearchCache`: another member may see other results. */
export function createLoginActions({ api, store, notifications }: AuthParts, clearSearchCache: () => void) {
  let challenge = '';

  /** Fetches the member as the current user; reports errors (AUTH-07). */
  async function loadUser(): Promise<void> {
    try {
      store.setUser((await api.users.get()).user);
    } catch (error) {
      notifications.show(toText(error), 'error');
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
  };
}
