import { describe, expect, test, vi } from 'vitest';
import { BUILD_MANIFEST_PATH, findLatestBuildId, isChunkLoadError, RELOAD_GUARD_MS, reloadOnce } from './build-updates.ts';

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

describe('NAV-17 a chunk-load error', () => {
  test('reloads once, and not again within ten seconds', () => {
    const storage = memoryStorage();
    const reload = vi.fn();
    expect(reloadOnce({ storage, nowMs: 1_000, reload })).toBe(true);
    expect(reloadOnce({ storage, nowMs: 1_000 + RELOAD_GUARD_MS - 1, reload })).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(reloadOnce({ storage, nowMs: 1_000 + RELOAD_GUARD_MS, reload })).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('never reloads when storage is unavailable', () => {
    const reload = vi.fn();
    const storage = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    expect(reloadOnce({ storage, nowMs: 1_000, reload })).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  test.each([
    ['Chromium', new TypeError('Failed to fetch dynamically imported module: https://fira.example/assets/cart-1.js'), true],
    ['Firefox', new TypeError('error loading dynamically imported module: https://fira.example/assets/cart-1.js'), true],
    ['Safari', new TypeError('Importing a module script failed.'), true],
    ['Vite', new Error('Unable to preload CSS for /assets/app-1.css'), true],
    ['a network that is down', new TypeError('Failed to fetch'), false],
    ['something thrown that is no error', 'oops', false],
  ])('is known from %s by its words', (_, error, expected) => {
    expect(isChunkLoadError(error)).toBe(expected);
  });
});

describe('NAV-17 the build manifest', () => {
  test('names the id of the running build', async () => {
    const fetch = vi.fn((_path: string) => Promise.resolve(Response.json({ id: 'abc', timestamp: 1 })));
    expect(await findLatestBuildId(fetch)).toBe('abc');
    expect(fetch).toHaveBeenCalledWith(BUILD_MANIFEST_PATH);
  });

  test.each([
    ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server answers an error', () => Promise.resolve(new Response(null, { status: 503 }))],
    ['the answer is a page', () => Promise.resolve(new Response('<!doctype html>'))],
    ['the answer has another shape', () => Promise.resolve(Response.json({ id: 7 }))],
  ])('is unknown when %s', async (_, fetch) => {
    expect(await findLatestBuildId(fetch)).toBeNull();
  });
});
