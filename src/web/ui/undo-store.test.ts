import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUndoStore, UNDO_MS } from './undo-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store, and what has run of its offers. */
function watched() {
  const store = createUndoStore();
  const ran: string[] = [];
  const offer = (name: string) => store.offer({ text: name, undo: () => ran.push(`undo ${name}`), commit: () => ran.push(`commit ${name}`) });
  return { store, ran, offer, shown: () => store.getSnapshot()?.text ?? null };
}

test('an offer commits once when ten seconds have passed', () => {
  const { ran, offer, shown } = watched();
  offer('a');
  vi.advanceTimersByTime(9_999);
  expect([shown(), ran]).toEqual(['a', []]);
  vi.advanceTimersByTime(1);
  expect([shown(), ran]).toEqual([null, ['commit a']]);
  vi.advanceTimersByTime(60_000);
  expect(ran).toEqual(['commit a']);
  expect(UNDO_MS).toBe(10_000);
});

test('undo runs once and never commits when pressed twice', () => {
  const { store, ran, offer, shown } = watched();
  offer('a');
  store.undo();
  store.undo();
  vi.advanceTimersByTime(60_000);
  expect([shown(), ran]).toEqual([null, ['undo a']]);
});

test('a second offer commits the first at once', () => {
  const { store, ran, offer, shown } = watched();
  offer('a');
  vi.advanceTimersByTime(9_000);
  offer('b');
  expect([shown(), ran]).toEqual(['b', ['commit a']]);
  vi.advanceTimersByTime(9_999);
  expect(shown(), 'it has ten seconds of its own').toBe('b');
  store.undo();
  expect(ran).toEqual(['commit a', 'undo b']);
});

test('the time stands still while pointer or focus is inside', () => {
  const { store, ran, offer, shown } = watched();
  offer('a');
  vi.advanceTimersByTime(9_000);
  store.hold('pointer');
  store.hold('focus');
  vi.advanceTimersByTime(60_000);
  store.release('pointer');
  vi.advanceTimersByTime(60_000);
  expect([shown(), ran]).toEqual(['a', []]);
  store.release('focus');
  vi.advanceTimersByTime(9_999);
  expect(shown()).toBe('a');
  vi.advanceTimersByTime(1);
  expect([shown(), ran]).toEqual([null, ['commit a']]);
});

test('a new offer is not held by the one before it', () => {
  const { store, offer, shown } = watched();
  offer('a');
  store.hold('pointer');
  offer('b');
  vi.advanceTimersByTime(10_000);
  expect(shown()).toBeNull();
});

test('a release without an offer starts nothing', () => {
  const { store, ran, offer } = watched();
  offer('a');
  store.hold('focus');
  store.undo();
  store.release('focus');
  vi.advanceTimersByTime(60_000);
  expect(ran).toEqual(['undo a']);
});

test('dismissing commits, and without commit it does nothing', () => {
  const { store, ran, offer, shown } = watched();
  offer('a');
  store.dismiss();
  store.dismiss();
  expect(ran).toEqual(['commit a']);
  store.offer({ text: 'b', undo: () => ran.push('undo b') });
  store.dismiss();
  expect([shown(), ran]).toEqual([null, ['commit a']]);
});

test('an undo that offers again shows the new offer', () => {
  const { store, shown } = watched();
  store.offer({ text: 'a', undo: () => store.offer({ text: 'b', undo: () => {} }) });
  store.undo();
  expect(shown()).toBe('b');
});

test('equal texts get different ids, so that both are announced', () => {
  const { store, offer } = watched();
  offer('a');
  const first = store.getSnapshot()?.id;
  offer('a');
  expect(store.getSnapshot()?.id).not.toBe(first);
});
