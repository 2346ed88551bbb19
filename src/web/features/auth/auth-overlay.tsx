import { authModal } from './auth-parts.ts';
import { useAuth } from './use-auth.ts';

/** The login modal, loaded on first use. */
export function AuthOverlay() {
  return <authModal.Part isWanted={useAuth().isModalVisible} />;
}
