import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSearchCache, CACHED_MS, MAX_CACHED, SWEEP_MS } from './search-cache.ts';
import { clearSearchCaches } from './search-caches.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const made = () => createSearchCache<string>(() => Date.now());

test('PPL-02 caches an answer for two minutes', () => {
  expect([CACHED_MS, MAX_CACHED, SWEEP_MS]).toEqual([120_000, 50, 300_000]);
  const cache = made();
  cache.startFetch()('anna', 'Anna');
  vi.advanceTimersByTime(CACHED_MS - 1);
  expect(cache.find('anna')).toBe('Anna');
  vi.advanceTimersByTime(1);
  expect(cache.find('anna')).toBeUndefined();
});

test('PPL-02 caches the newest fifty, and renewing makes one new', () => {
  const cache = made();
  for (let number = 0; number < MAX_CACHED; number += 1) cache.startFetch()(`${number}`, 'x');
  cache.startFetch()('0', 'again');
  cache.startFetch()('one more', 'x');
  expect([cache.find('0'), cache.find('1'), cache.find('2'), cache.find('one more')]).toEqual(['again', undefined, 'x', 'x']);
});

test('PPL-02 evicts expired answers every five minutes until empty', () => {
  const cache = made();
  cache.startFetch()('anna', 'Anna');
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(SWEEP_MS - 60_000);
  cache.startFetch()('erik', 'Erik');
  vi.advanceTimersByTime(60_000);
  expect([cache.find('anna'), cache.find('erik'), vi.getTimerCount()]).toEqual([undefined, 'Erik', 1]);
  vi.advanceTimersByTime(SWEEP_MS);
  expect([cache.find('erik'), vi.getTimerCount()]).toEqual([undefined, 0]);
});

test('AUTH-02 is empty after a login', () => {
  const [people, others] = [made(), made()];
  people.startFetch()('anna', 'Anna');
  others.startFetch()('anna', 'Anna');
  clearSearchCaches();
  expect([people.find('anna'), others.find('anna'), vi.getTimerCount()]).toEqual([undefined, undefined, 0]);
});

test('PPL-06 caches no answer requested before the cache was cleared', () => {
  const cache = made();
  const [late, lateToo] = [cache.startFetch(), cache.startFetch()];
  cache.clear();
  late('anna', 'as she was');
  expect(cache.find('anna')).toBeUndefined();
  cache.startFetch()('anna', 'as she is');
  lateToo('anna', 'as she was');
  expect(cache.find('anna')).toBe('as she is');
});
