/**
 * The browser's one token refresh, whose code comes with the first call that is refused: most visits never need it.
 * All callers of the document share it, and with it one refresh at a time (AUTH-06).
 */
import type { Locale } from '#shared/values/locale.ts';
import type { ApiError } from './api-call.ts';
import type { TokenRefresh } from './token-refresh.ts';

let shared: Promise<TokenRefresh> | null = null;

/** What is told of a session that turns out to be over; set once by whoever keeps who is signed in. */
let onSessionOver: () => void = () => {};

export function listenForEndOfSession(listener: () => void): void {
  onSessionOver = listener;
}

export interface BackendPlace {
  backendUrl: string;
  locale: Locale;
}

export function browserTokenRefresh({ backendUrl, locale }: BackendPlace): Promise<TokenRefresh> {
  shared ??= import('./token-refresh.ts').then(({ createTokenRefresh }) => createTokenRefresh({ fetch: (path, init) => window.fetch(path, init), backendUrl, locale }));
  // Code that could not be fetched is asked for again the next time.
  shared.catch(() => {
    shared = null;
  });
  return shared;
}

/** For `recover` of the API: one refresh, then the call again. */
export const recoverAt =
  (place: BackendPlace) =>
  async (error: ApiError, sentAt: number): Promise<boolean> => {
    if (error.status !== 401 && error.status !== 403 && error.status !== 500) return false;
    const { recover } = await browserTokenRefresh(place);
    try {
      return await recover(error, sentAt);
    } catch (refusal) {
      const { status } = refusal as ApiError;
      if (status === 401 || status === 403) onSessionOver();
      throw refusal;
    }
  };
