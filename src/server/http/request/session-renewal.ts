/** Renews expired sessions on navigations to pages and files, before the answer is made. Parallel requests share one renewal. */
import { readAccessToken, refreshSession } from '../../modules/auth/service.ts';
import { type Services, systemContext } from '../../platform/context.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { ACCESS_COOKIE, getAccessToken, expiredCookieLines, REFRESH_COOKIE, getRefreshToken, sessionCookieLines, type SessionTokens } from '../../platform/session-cookies.ts';

/** Calls `answer` with a current session; the response carries the new cookies. */
export type SessionRenewal = (request: Request, answer: (request: Request) => Promise<Response>) => Promise<Response>;

/** Replaces or removes the session tokens in a Cookie header. */
function withTokens(cookie: string, tokens: SessionTokens | null): string | null {
  const others = cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '' && !pair.startsWith(`${ACCESS_COOKIE}=`) && !pair.startsWith(`${REFRESH_COOKIE}=`));
  const ours = tokens ? [`${ACCESS_COOKIE}=${tokens.accessToken}`, `${REFRESH_COOKIE}=${tokens.refreshToken}`] : [];
  return [...others, ...ours].join('; ') || null;
}

export function createSessionRenewal(services: Services): SessionRenewal {
  const { isSecure } = services.config;
  const pending = new Map<string, Promise<SessionTokens | null>>();

  async function renew(refreshToken: string): Promise<SessionTokens | null> {
    try {
      return await refreshSession(systemContext(services, 'sv'), refreshToken);
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  function renewOnce(refreshToken: string): Promise<SessionTokens | null> {
    const running = pending.get(refreshToken);
    if (running) return running;
    const begun = renew(refreshToken).finally(() => pending.delete(refreshToken));
    pending.set(refreshToken, begun);
    return begun;
  }

  return async function answerRenewed(request, answer) {
    const refreshToken = getRefreshToken(request.headers);
    if (refreshToken === null) return answer(request);
    const accessToken = getAccessToken(request.headers);
    if (accessToken !== null && 'subject' in (await readAccessToken(services, accessToken))) return answer(request);
    const tokens = await renewOnce(refreshToken);
    const headers = new Headers(request.headers);
    const cookie = withTokens(headers.get('cookie') ?? '', tokens);
    if (cookie === null) headers.delete('cookie');
    else headers.set('cookie', cookie);
    const response = await answer(new Request(request.url, { method: request.method, headers, signal: request.signal }));
    const answered = new Headers(response.headers);
    // An answer with session cookies is private; no-store answers already say so.
    if (!answered.get('Cache-Control')?.includes('no-store')) answered.set('Cache-Control', 'private, no-cache');
    for (const line of tokens ? sessionCookieLines(tokens, isSecure) : expiredCookieLines(isSecure)) answered.append('Set-Cookie', line);
    return new Response(response.body, { status: response.status, headers: answered });
  };
}
