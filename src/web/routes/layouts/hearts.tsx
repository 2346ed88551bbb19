import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useAuth, useAuthServices } from '#web/features/auth/use-auth.ts';
import { IdeaForPerson } from '#web/features/gifts/idea-for-person.tsx';
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
  return (
    <>
      <HeartWishes memberId={user?._id ?? null} onVisitor={askToSignIn} onFailed={notify} />
      {user && <ProductIdea onFailed={notify} />}
    </>
  );
}

/** On a product's page, in the place that it leaves for members: its code isn't in the first load. */
function ProductIdea({ onFailed }: { onFailed: (message: string) => void }) {
  const { key } = useLocation();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another place
  useEffect(() => setPlace(document.querySelector<HTMLElement>('[data-idea]')), [key]);
  const productId = place?.dataset['idea'];
  return place && productId !== undefined && createPortal(<IdeaForPerson key={productId} productId={productId} onFailed={onFailed} />, place);
}
