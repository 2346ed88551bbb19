/** Whether the outside collector may hear of this visit: the choice, kept in the browser, and whether it is being asked for. */
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

/** Asks again, or stops asking again; the choice stays what it was until another is made. */
export function askAgain(wish: boolean): void {
  isAskedAgain = wish;
  tell();
}

export const consentStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** One word for each state, so that React can compare them. */
  getSnapshot: (): 'unasked' | 'asked-again' | 'chosen' => (isAskedAgain ? 'asked-again' : readConsent() === null ? 'unasked' : 'chosen'),
  // The choice is known in the browser alone.
  getServerSnapshot: () => 'chosen' as const,
};
