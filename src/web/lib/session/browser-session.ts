/** The browser's token refresh, loaded with the first refused call. Shared by all callers, so that only one runs at a time (AUTH-06). */
import type { Locale } from '#shared/values/text/locale.ts';
import type { ApiError, SentCall } from '../api/call.ts';
import type { TokenRefresh } from './token-refresh.ts';

let shared: Promise<TokenRefresh> | null = null;

/** Called when the session has expired. `isWorkLost`: a member's write failed, and they are asked to log in again. Resolves to whether they did. */
type SessionOver = (isWorkLost: boolean) => Promise<boolean>;

let onSessionOver: SessionOver = async () => false;

/** Set once by the auth state's owner. */
export function listenForEndOfSession(listener: SessionOver): void {
  onSessionOver = listener;
}

/** A member's write, from a form or a press. */
const isMembersWrite = ({ method, path }: SentCall): boolean => method !== 'GET' && path.startsWith('/api/app/') && !path.startsWith('/api/app/public/');

export interface BackendPlace {
  backendUrl: string;
  locale: Locale;
}

export function browserTokenRefresh({ backendUrl, locale }: BackendPlace): Promise<TokenRefresh> {
  shared ??= import('./token-refresh.ts').then(({ createTokenRefresh }) => createTokenRefresh({ fetch: (path, init) => window.fetch(path, init), backendUrl, locale }));
  // A failed code load is retried the next time.
  shared.catch(() => {
    shared = null;
  });
  return shared;
}

/** For the API's `recover`: refreshes once, then retries the call; an expired session leaves the call's own error. */
export const recoverAt =
  (place: BackendPlace) =>
  async (error: ApiError, sentAt: number, call: SentCall): Promise<boolean> => {
    if (error.status !== 401 && error.status !== 403 && error.status !== 500) return false;
    const { recover } = await browserTokenRefresh(place);
    try {
      return await recover(error, sentAt);
    } catch (refusal) {
      const { status } = refusal as ApiError;
      if (status !== 401 && status !== 403) throw refusal;
      return onSessionOver(isMembersWrite(call));
    }
  };
