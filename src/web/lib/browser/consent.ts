/** Consent to the external analytics collector. */
import { createBrowserStorage } from './browser-storage.ts';

export type Consent = 'accepted' | 'declined';

export const CONSENT_KEY = 'analyticsConsent';

const storage = createBrowserStorage();
const listeners = new Set<() => void>();
let isReloading = false;

function notify(): void {
  for (const listener of listeners) listener();
}

export function readConsent(): Consent | null {
  const stored = storage.getItem(CONSENT_KEY);
  return stored === 'accepted' || stored === 'declined' ? stored : null;
}

export function chooseConsent(choice: Consent): void {
  storage.setItem(CONSENT_KEY, choice);
  isReloading = false;
  notify();
}

/** Shows or hides the question again. */
export function askAgain(isAsked: boolean): void {
  isReloading = isAsked;
  notify();
}

export const consentStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** One string per state, so that React can compare snapshots. */
  getSnapshot: (): 'unasked' | 'asked-again' | 'chosen' => (isReloading ? 'asked-again' : readConsent() === null ? 'unasked' : 'chosen'),
  // Only the browser knows the choice.
  getServerSnapshot: () => 'chosen' as const,
};
