/** The two direct backend calls: token refresh and logout. Concurrent callers share one call (specification, sections 4, 7 and 8). */
import type { Problem } from '#shared/contract/errors.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';
import { ApiError } from '#web/lib/api/call.ts';

export interface TokenRefreshOptions {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Base URL of the two calls; empty if not configured. */
  backendUrl: string;
  locale: Locale;
}

export interface TokenRefresh {
  /**
   * For a failure that a new access token may fix: fetches one, unless one arrived after the call was sent (`sentAt`, of `performance.now()`), and
   * returns true to retry. Throws an ApiError if the refresh fails.
   */
  recover: (error: ApiError, sentAt: number) => Promise<boolean>;
  /** Ends the session without leaving the page. Never throws. */
  logOut: () => Promise<{ success: true } | { success: false; error: ApiError }>;
}

const STATUSES: readonly number[] = [401, 403, 500];
const CODES: readonly string[] = ['ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_INVALID', 'UNAUTHENTICATED', 'ACCESS_DENIED'];
const PHRASES =
  /(invalid|expired) (access )?token|(access )?token (is |has )?(invalid|expired)|unauthorized|unauthenticated|not authenticated|authentication (is )?required|jwt (is )?(expired|malformed)|invalid signature|access denied/i;

/** Whether a new access token may help: by the response's code, or its text. */
export function isTokenFailure({ status, problem }: { status: number; problem: Partial<Problem> }): boolean {
  if (!STATUSES.includes(status)) return false;
  if (problem.code) return CODES.includes(problem.code);
  return [problem.detail, problem.message, problem.title].some((text) => text !== undefined && PHRASES.test(text));
}

export function createTokenRefresh({ fetch, backendUrl, locale }: TokenRefreshOptions): TokenRefresh {
  let pending: Promise<void> | null = null;
  let refreshedAt = Number.NEGATIVE_INFINITY;

  async function send(method: 'GET' | 'DELETE', path: string, failed: (inputs: { status: string }) => string): Promise<void> {
    if (!backendUrl) throw new ApiError(0, { status: 0, message: m.sign_in_backend_missing() });
    const response = await fetch(`${backendUrl.replace(/\/$/, '')}${path}?locale=${locale}`, { method, credentials: 'same-origin', headers: { Accept: 'application/json' } }).catch(() => null);
    const status = response?.status ?? 0;
    if (!response?.ok) throw new ApiError(status, { status, message: failed({ status: String(status) }) });
  }

  /** Concurrent callers share one refresh. */
  function refresh(): Promise<void> {
    pending ??= send('GET', '/token-refresh/access-token', m.sign_in_refresh_failed)
      .then(() => {
        refreshedAt = performance.now();
      })
      .finally(() => {
        pending = null;
      });
    return pending;
  }

  return {
    async recover(error, sentAt) {
      if (!isTokenFailure(error)) return false;
      if (sentAt > refreshedAt) await refresh();
      return true;
    },
    async logOut() {
      try {
        await send('DELETE', '/login', m.sign_in_logout_failed);
        return { success: true };
      } catch (error) {
        return { success: false, error: error as ApiError };
      }
    },
  };
}
