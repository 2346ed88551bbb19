import { useEffect, useEffectEvent } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Dialog } from '#web/ui/dialog.tsx';
import { AuthPanel } from './auth-panel.tsx';
import { useAuth, useAuthServices } from './use-auth.ts';
import { useWayOn } from './use-way-on.ts';

/** Logging in or signing up on top of any page (NAV-11). Who is signed in, here or in another tab, is led on, unless it was opened to stay. */
export function AuthModal() {
  const { store } = useAuthServices();
  const { isModalVisible, user, tab, staysOnPage } = useAuth();
  const wayOn = useWayOn();

  /** The form tells of it, and the state: it is done once. */
  function finish(): void {
    if (!store.getSnapshot().isModalVisible) return;
    store.hideModal();
    if (!staysOnPage) wayOn();
  }

  const onMember = useEffectEvent(finish);
  const isNeedless = isModalVisible && user !== null;
  useEffect(() => {
    if (isNeedless) onMember();
  }, [isNeedless]);

  return (
    <Dialog isOpen={isModalVisible && user === null} onClose={store.hideModal} title={tab === 0 ? m.sign_in_title() : m.sign_in_register_title()} size="md">
      <AuthPanel onSignedIn={finish} />
    </Dialog>
  );
}
