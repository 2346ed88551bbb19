import { useEffect, useEffectEvent } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Dialog } from '#web/ui/dialog.tsx';
import { AuthPanel } from './auth-panel.tsx';
import { useAuth, useAuthServices } from './use-auth.ts';
import { useWayOn } from './use-way-on.ts';

/** Login or signup over any page (NAV-11). Once signed in, here or in another tab, navigates on unless opened to stay. */
export function AuthModal() {
  const { store } = useAuthServices();
  const { isModalVisible, user, tab, staysOnPage } = useAuth();
  const wayOn = useWayOn();

  /** Called by both the form and the state; runs once. */
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
