/** The part of signing in that comes over a page, apart from its first load. */
import { onDemand } from '#web/lib/browser/on-demand.tsx';

export const authModal = onDemand(async () => (await import('./auth-modal.tsx')).AuthModal);
