/** The login modal, split from the first load. */
import { onDemand } from '#web/lib/browser/on-demand.tsx';

export const authModal = onDemand(async () => (await import('./auth-modal.tsx')).AuthModal);
