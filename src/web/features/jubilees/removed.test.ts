import { expect, test } from 'vitest';
import { removedIn } from './removed.ts';

const removed = { id: '01930000-0000-7000-8000-000000000000', name: 'Greta', restorableUntil: '2026-11-23T10:10:00.000Z' };
const at = (time: string) => Date.parse(time);

test('PPL-01 shows a deleted person while restorable, also after reopening', () => {
  expect(removedIn({ removed }, at('2026-11-23T10:09:59Z'))).toEqual(removed);
  expect(removedIn({ removed }, at('2026-11-23T10:10:00Z'))).toBeNull();
});

test.each([
  [null],
  ['x'],
  [{}],
  [{ removed: null }],
  [{ removed: { id: 1, name: 'x', restorableUntil: 'x' } }],
  [{ removed: { ...removed, restorableUntil: 'soon' } }],
  [{ removed: { id: 'x', name: 'y' } }],
])('ignores a foreign state: %j', (state) => expect(removedIn(state, 0)).toBeNull());
