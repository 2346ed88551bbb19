import { describe, expect, test } from 'vitest';
import { ApiError } from '#web/lib/api/call.ts';
import { orMissing, orPageError } from './loader-api.ts';

const refused = (status: number) => Promise.reject(new ApiError(status, { status }));

describe('a part that the page can stand without', () => {
  test('is there, or missing where the API refused it', async () => {
    expect(await orMissing(Promise.resolve('orders'))).toBe('orders');
    for (const status of [500, 503, 429, 0]) expect(await orMissing(refused(status))).toBeNull();
  });

  test('distinguishes our own errors from refusals', async () => {
    await expect(orMissing(Promise.reject(new TypeError('x is not a function')))).rejects.toThrow(TypeError);
  });
});

test('NAV-07 answers with the API’s status: 404, 429 or 503', async () => {
  for (const [status, answered] of [
    [400, 404],
    [404, 404],
    [410, 404],
    [429, 429],
    [503, 503],
  ] as const) {
    await expect(orPageError(refused(status))).rejects.toMatchObject({ status: answered });
  }
  await expect(orPageError(refused(500))).rejects.toBeInstanceOf(ApiError);
});
