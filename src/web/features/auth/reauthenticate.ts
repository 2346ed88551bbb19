import { m } from '#shared/i18n/paraglide/messages.js';
import type { AuthStore } from './auth-store.ts';

/** Asks for a new login in a modal once the session has expired. Resolves to whether the page's member logged in. */
export function reauthenticate(store: AuthStore): Promise<boolean> {
  store.showModal({ loginMessage: m.sign_in_session_over(), staysOnPage: true });
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      const { isModalVisible, user } = store.getSnapshot();
      if (isModalVisible) return;
      stop();
      resolve(user !== null);
    });
  });
}
