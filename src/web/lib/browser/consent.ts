/** Consent to the external analytics collector. */
import { createBrowserStorage } from './browser-storage.ts';

export type Consent = 'accepted' | 'declined';

export const CONSENT_KEY = 'analyticsConsent';

const storage = createBrowserStorage();
const listeners = new Set<() => void>();
let isAskedAgain = false;

function tell(): void {
  for (const listener of listeners) listener();
}

export function readConsent(): Consent | null {
  const kept = storage.getItem(CONSENT_KEY);
  return kept === 'accepted' || kept === 'declined' ? kept : null;
}

export function chooseConsent(choice: Consent): void {
  storage.setItem(CONSENT_KEY, choice);
  isAskedAgain = false;
  tell();
}

/** Shows or hides the question again. */
export function askAgain(wish: boolean): void {
  isAskedAgain = wish;
  tell();
}

export const consentStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** One string per state, so that React can compare snapshots. */
  getSnapshot: (): 'unasked' | 'asked-again' | 'chosen' => (isAskedAgain ? 'asked-again' : readConsent() === null ? 'unasked' : 'chosen'),
  // Only the browser knows the choice.
  getServerSnapshot: () => 'chosen' as const,
};
