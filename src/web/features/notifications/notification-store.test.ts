import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNotificationStore, NOTIFICATION_GAP_MS, NOTIFICATION_SHOWN_MS } from './notification-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is shown, at each change: the text, or null for nothing. */
function watched() {
  const store = createNotificationStore();
  const seen: (string | null)[] = [];
  store.subscribe(() => seen.push(store.getSnapshot()?.text ?? null));
  return { store, seen };
}

test('AUTH-09 uses the specification’s times', () => {
  expect([NOTIFICATION_SHOWN_MS, NOTIFICATION_GAP_MS]).toEqual([3_500, 300]);
});

test('AUTH-09 shows a message for 3500 ms', () => {
  const { store } = watched();
  store.show('Failed to update cart', 'error');
  expect(store.getSnapshot()).toEqual({ text: 'Failed to update cart', type: 'error' });
  vi.advanceTimersByTime(3_499);
  expect(store.getSnapshot()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(store.getSnapshot()).toBeNull();
});

test('AUTH-09 messages come in order, one at a time, 300 ms apart', () => {
  const { store, seen } = watched();
  store.show('one', 'info');
  store.show('two', 'error');
  store.show('three', 'info');
  expect(seen).toEqual(['one']);
  vi.advanceTimersByTime(3_500);
  expect(seen).toEqual(['one', null]);
  vi.advanceTimersByTime(299);
  expect(seen).toEqual(['one', null]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual(['one', null, 'two']);
  vi.advanceTimersByTime(3_800);
  expect(seen).toEqual(['one', null, 'two', null, 'three']);
  vi.advanceTimersByTime(60_000);
  expect(seen).toEqual(['one', null, 'two', null, 'three', null]);
});

test('AUTH-09 delays a message that arrives in the gap', () => {
  const { store, seen } = watched();
  store.show('one', 'info');
  vi.advanceTimersByTime(3_600);
  store.show('two', 'info');
  expect(seen).toEqual(['one', null]);
  vi.advanceTimersByTime(200);
  expect(seen).toEqual(['one', null, 'two']);
});

test('AUTH-09 skips a repeat of the last queued message', () => {
  const { store, seen } = watched();
  store.show('one', 'error');
  store.show('one', 'error');
  store.show('two', 'error');
  store.show('two', 'error');
  store.show('one', 'error');
  vi.advanceTimersByTime(60_000);
  expect(seen).toEqual(['one', null, 'two', null, 'one', null]);
});

test('AUTH-09 distinguishes types of equal text, and permits repeats after closing', () => {
  const { store, seen } = watched();
  store.show('one', 'error');
  store.show('one', 'info');
  vi.advanceTimersByTime(60_000);
  store.show('one', 'info');
  expect(seen).toEqual(['one', null, 'one', null, 'one']);
});

test('AUTH-02 clears what is shown and what waits', () => {
  const { store, seen } = watched();
  store.show('one', 'info');
  store.show('two', 'info');
  store.clear();
  expect(store.getSnapshot()).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(seen).toEqual(['one', null]);
  store.show('Successfully logged out', 'info');
  expect(store.getSnapshot()?.text).toBe('Successfully logged out');
  vi.advanceTimersByTime(3_499);
  expect(store.getSnapshot()).not.toBeNull();
});

test('AUTH-09 shows the next after a dismissed message and the gap', () => {
  const { store, seen } = watched();
  store.dismiss();
  store.show('one', 'info');
  store.show('two', 'info');
  vi.advanceTimersByTime(1_000);
  store.dismiss();
  expect(seen).toEqual(['one', null]);
  store.dismiss();
  vi.advanceTimersByTime(300);
  expect(seen).toEqual(['one', null, 'two']);
  vi.advanceTimersByTime(3_500);
  expect(seen).toEqual(['one', null, 'two', null]);
});
