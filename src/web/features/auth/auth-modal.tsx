import { useEffect, useEffectEvent } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Dialog } from '#web/ui/dialog.tsx';
import { AuthPanel } from './auth-panel.tsx';
import { useAuth, useAuthServices } from './use-auth.ts';
import { useWayOn } from './use-way-on.ts';

/** Logging in or signing up on top of any page (NAV-11). Who is signed in is led on when it opens or closes, unless it was opened to stay. */
export function AuthModal() {
  const { store } = useAuthServices();
  const { isModalVisible, isAuthenticated, tab, staysOnPage } = useAuth();
  const wayOn = useWayOn();

  function close(): void {
    store.hideModal();
    if (isAuthenticated && !staysOnPage) wayOn();
  }

  const onOpen = useEffectEvent(() => {
    if (isAuthenticated) close();
  });
  useEffect(() => {
    if (isModalVisible) onOpen();
  }, [isModalVisible]);

  return (
    <Dialog isOpen={isModalVisible && !isAuthenticated} onClose={close} title={tab === 0 ? m.sign_in_title() : m.sign_in_register_title()} size="md">
      <AuthPanel
        onSignedIn={() => {
          store.hideModal();
          if (!staysOnPage) wayOn();
        }}
      />
    </Dialog>
  );
}
