/**
 * The browser's one token refresh, whose code comes with the first call that is refused: most visits never need it.
 * All callers of the document share it, and with it one refresh at a time (AUTH-06).
 */
import type { Locale } from '#shared/values/locale.ts';
import type { ApiError, SentCall } from '../api/call.ts';
import type { TokenRefresh } from './token-refresh.ts';

let shared: Promise<TokenRefresh> | null = null;

/**
 * Is told of a session that turns out to be over. `isWorkLost`: a member sent something, and is asked to log in again. Answers whether they did, so
 * that it can be sent once more.
 */
type SessionOver = (isWorkLost: boolean) => Promise<boolean>;

let onSessionOver: SessionOver = async () => false;

/** Set once by whoever keeps who is signed in. */
export function listenForEndOfSession(listener: SessionOver): void {
  onSessionOver = listener;
}

/** What a member sends from a form or with a press. Reads are the page's own, and public calls a visitor's too. */
const isMembersWrite = ({ method, path }: SentCall): boolean => method !== 'GET' && path.startsWith('/api/app/') && !path.startsWith('/api/app/public/');

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

/** For `recover` of the API: one refresh, then the call again; where the session is over, the call's own refusal stands. */
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
