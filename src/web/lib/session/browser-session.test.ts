import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/call.ts';
import { listenForEndOfSession, recoverAt } from './browser-session.ts';

const place = { backendUrl: '/api/backend', locale: 'en' } as const;
const refusal = new ApiError(401, { code: 'UNAUTHENTICATED', message: 'You need to log in first.' });

/** `isWorkLost` of each reported session end. */
let notified: boolean[] = [];

function makeSession({ refreshStatus, logsInAgain = false }: { refreshStatus: number; logsInAgain?: boolean }) {
  vi.stubGlobal('window', { fetch: async () => Response.json({}, { status: refreshStatus }) });
  listenForEndOfSession(async (isWorkLost) => {
    notified.push(isWorkLost);
    return logsInAgain;
  });
  return (method: string, path: string) => recoverAt(place)(refusal, performance.now(), { method, path });
}

beforeEach(() => {
  notified = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  listenForEndOfSession(async () => false);
});

describe('AUTH-04 a session that turns out to be over', () => {
  test.each([
    ['POST', '/api/app/jubilees', true],
    ['PUT', '/api/app/settings/privacy', true],
    ['DELETE', '/api/app/reminders/1', true],
    ['GET', '/api/app/jubilees', false],
    ['POST', '/api/app/public/wishlists/x/items/y/reservation', false],
    ['POST', '/api/store/carts/c/line-items', false],
  ])('asks to log in again when a member’s write meets it: %s %s %s', async (method, path, isWorkLost) => {
    expect(await makeSession({ refreshStatus: 401 })(method, path), 'the call’s own refusal stands').toBe(false);
    expect(notified).toEqual([isWorkLost]);
  });

  test('repeats the call when its member has logged in', async () => {
    expect(await makeSession({ refreshStatus: 401, logsInAgain: true })('POST', '/api/app/jubilees')).toBe(true);
  });

  test('is not reported when the refresh fails otherwise', async () => {
    await expect(makeSession({ refreshStatus: 503 })('POST', '/api/app/jubilees')).rejects.toMatchObject({ status: 503 });
    expect(notified).toEqual([]);
  });
});
