import { useCallback } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useAuth, useAuthServices } from '#web/features/auth/use-auth.ts';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { HeartWishes } from '#web/features/wishlists/heart-wishes.tsx';

/** Handles the heart buttons for members, and asks visitors to log in. */
export function Hearts() {
  const { user } = useAuth();
  const { store } = useAuthServices();
  const { show } = useNotifications();
  const askToSignIn = useCallback(
    (title: string) => store.showModal({ loginMessage: m.wishlists_heart_log_in({ title }), signupMessage: m.wishlists_heart_sign_up({ title }), staysOnPage: true }),
    [store],
  );
  const notify = useCallback((message: string) => show(message, 'error'), [show]);
  return <HeartWishes memberId={user?._id ?? null} onVisitor={askToSignIn} onFailed={notify} />;
}
