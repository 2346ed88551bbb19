/** Logout, by the member or because the session ended (specification, sections 4 and 5). */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { TokenRefresh } from '#web/lib/session/token-refresh.ts';
import { toText } from './auth-errors.ts';
import type { AuthParts } from './auth-action-parts.ts';

export interface LogoutOptions {
  /** Direct calls to the backend. */
  tokenRefresh: () => Promise<Pick<TokenRefresh, 'logOut'>>;
  goToRoot: () => void;
  logFailure: (error: unknown) => void;
}

export function createLogoutActions({ api, store, notifications }: AuthParts, { tokenRefresh, goToRoot, logFailure }: LogoutOptions) {
  let silentlyEnding: Promise<void> | null = null;

  async function endSilently(): Promise<void> {
    const result = await (await tokenRefresh()).logOut();
    if (!result.success) {
      logFailure(result.error);
      notifications.show(toText(result.error), 'error');
    }
    store.flagLogout();
    store.reset();
  }

  return {
    /** Logs out: notifications first, then cookies, then state; navigates to the root (AUTH-03), or elsewhere on request. */
    async logout(leadOn: () => void = goToRoot): Promise<void> {
      notifications.clear();
      // A check arriving after the logout would look like an expired session.
      await store.settled();
      try {
        await api.auth.logout();
      } catch (error) {
        notifications.show(toText(error), 'error');
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
