import { authModal } from './auth-parts.ts';
import { useAuth } from './use-auth.ts';

/** The modal over the page, once somebody wants it. */
export function AuthOverlay() {
  return <authModal.Part isWanted={useAuth().isModalVisible} />;
}
