import { m } from '#shared/i18n/paraglide/messages.js';
import type { AuthStore } from './auth-store.ts';

/** Asks whoever's session has ended to log in again, on top of the page. Answers whether the page's member did. */
export function askAgain(store: AuthStore): Promise<boolean> {
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
