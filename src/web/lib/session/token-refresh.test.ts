import { beforeEach, describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';
import { type ApiError, createCall } from '#web/lib/api/call.ts';
import { createTokenRefresh } from './token-refresh.ts';

beforeEach(() => overwriteGetLocale(() => 'en'));

const expired = { code: 'ACCESS_TOKEN_EXPIRED', message: 'Log in again.' };

/** A server whose access token is expired until refreshed. Responses are held until released. */
function makeBackend({ backendUrl = '/api/backend', refreshStatus = 200, refusal = { status: 401, body: expired as Record<string, unknown> } } = {}) {
  const log: string[] = [];
  let isFresh = false;
  const held: (() => void)[] = [];
  let isHolding = false;

  async function fetch(path: string, { method = 'GET' }: RequestInit = {}): Promise<Response> {
    const [address = ''] = path.split('?');
    log.push(`${method} ${address}`);
    if (address.startsWith('/api/backend')) {
      if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
      isFresh = refreshStatus === 200;
      return Response.json({ success: isFresh }, { status: refreshStatus });
    }
    const wasFresh = isFresh;
    if (address.endsWith('/slow')) await new Promise<void>((resolve) => held.push(resolve));
    return wasFresh ? Response.json({ ok: true }) : Response.json(refusal.body, { status: refusal.status });
  }

  const refresh = createTokenRefresh({ fetch, backendUrl, locale: 'en' });
  return {
    log,
    refresh,
    call: createCall({ fetch, locale: 'en', recover: refresh.recover }),
    hold: () => {
      isHolding = true;
    },
    release: () => {
      for (const go of held.splice(0)) go();
    },
    refreshes: () => log.filter((line) => line.includes('token-refresh')).length,
  };
}

const failure = async (work: Promise<unknown>): Promise<ApiError> => {
  try {
    await work;
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('it did not fail');
};

describe('AUTH-06 token refresh', () => {
  test('refreshes an expired token once and repeats the call', async () => {
    const { call, log } = makeBackend();
    expect(await call('GET', '/api/app/user')).toEqual({ ok: true });
    expect(log).toEqual(['GET /api/app/user', 'GET /api/backend/token-refresh/access-token', 'GET /api/app/user']);
  });

  test('shares one refresh among ten callers, and all succeed', async () => {
    const { call, refreshes, hold, release } = makeBackend();
    hold();
    const calls = Array.from({ length: 10 }, (_, index) => call('GET', `/api/app/${index}`));
    await new Promise((resolve) => setImmediate(resolve));
    release();
    expect(await Promise.all(calls)).toHaveLength(10);
    expect(refreshes()).toBe(1);
  });

  test('only repeats a call that was refused after another’s refresh', async () => {
    const { call, refreshes, release } = makeBackend();
    const slow = call('GET', '/api/app/slow');
    await call('GET', '/api/app/user');
    const answered = slow.finally(() => {});
    release();
    await new Promise((resolve) => setImmediate(resolve));
    release();
    expect(await answered).toEqual({ ok: true });
    expect(refreshes()).toBe(1);
  });

  test('throws the refusal when refused again after the refresh', async () => {
    const { log, refresh } = makeBackend();
    let calls = 0;
    const call = createCall({
      fetch: async () => {
        calls += 1;
        return Response.json({ ...expired, message: `refusal ${calls}` }, { status: 401 });
      },
      locale: 'en',
      recover: refresh.recover,
    });
    expect((await failure(call('GET', '/api/app/user'))).message).toBe('refusal 2');
    expect(log).toEqual(['GET /api/backend/token-refresh/access-token']);
  });

  test.each([
    [401, { code: 'ACCESS_TOKEN_EXPIRED' }],
    [401, { code: 'ACCESS_TOKEN_INVALID' }],
    [401, { code: 'UNAUTHENTICATED' }],
    [403, { code: 'ACCESS_DENIED' }],
    [401, { detail: 'Invalid access token' }],
    [401, { message: 'Your access token has expired' }],
    [500, { message: 'jwt expired' }],
    [500, { detail: 'Unauthorized' }],
    [403, { message: 'Access denied' }],
    [401, { message: 'Authentication required' }],
    [500, { detail: 'Expired access token' }],
  ])('is tried on %i %j', async (status, body) => {
    const { call, refreshes } = makeBackend({ refusal: { status, body } });
    await call('GET', '/api/app/user');
    expect(refreshes()).toBe(1);
  });

  test.each([
    [401, { code: 'INVALID_CREDENTIALS', detail: 'Unauthorized' }],
    [403, { code: 'EMAIL_NOT_VERIFIED', detail: 'Access denied until the address is verified' }],
    [403, { code: 'ORIGIN_REFUSED' }],
    [500, { code: 'INTERNAL' }],
    [500, { detail: 'The database fell over' }],
    [404, { code: 'NOT_FOUND', detail: 'Access denied' }],
    [400, { detail: 'jwt expired' }],
    [401, {}],
  ])('is not tried on %i %j', async (status, body) => {
    const { call, refreshes } = makeBackend({ refusal: { status, body } });
    expect((await failure(call('GET', '/api/app/user'))).status).toBe(status);
    expect(refreshes()).toBe(0);
  });

  test('explains each message: no address, failed refresh, failed logout', async () => {
    expect((await failure(makeBackend({ backendUrl: '' }).call('GET', '/api/app/user'))).message).toBe('Backend API URL not configured');
    expect(await failure(makeBackend({ refreshStatus: 503 }).call('GET', '/api/app/user'))).toMatchObject({ message: 'Token refresh failed: 503', status: 503 });
    expect(await makeBackend({ refreshStatus: 500 }).refresh.logOut()).toMatchObject({ success: false, error: { message: 'Logout failed: 500' } });
    expect(await makeBackend({ backendUrl: '' }).refresh.logOut()).toMatchObject({ success: false, error: { message: 'Backend API URL not configured' } });
  });

  test('AUTH-04 calls DELETE {backend}/login for a direct logout', async () => {
    const { refresh, log } = makeBackend();
    expect(await refresh.logOut()).toEqual({ success: true });
    expect(log).toEqual(['DELETE /api/backend/login']);
  });

  test('tries again with the next call after a failed refresh', async () => {
    const backend = makeBackend({ refreshStatus: 503 });
    await failure(backend.call('GET', '/api/app/user'));
    await failure(backend.call('GET', '/api/app/user'));
    expect(backend.refreshes()).toBe(2);
  });
});
