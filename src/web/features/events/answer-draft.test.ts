import { expect, test } from 'vitest';
import type { SeenEvent } from '#shared/contract/seen-events.ts';
import { getFit } from './answer-draft.ts';

const guest = { name: 'Lisa', answer: null, people: 1, children: 0, asks: [], greeting: '', line: null, offeredUntil: null, isChangedSince: false, isOptedOut: false, isPending: false };
const judge = (placesLeft: number | null, people: number, change: Partial<NonNullable<SeenEvent['guest']>> | null = {}) => getFit({ placesLeft, guest: change && { ...guest, ...change } }, people);

test('EVT-01 warns of the waiting list when a party is too large', () => {
  expect(judge(2, 2)).toEqual({ kind: 'fits' });
  expect(judge(2, 3)).toEqual({ kind: 'waits', left: 2 });
  expect(judge(2, 3, null), 'a visitor').toEqual({ kind: 'waits', left: 2 });
  expect(judge(0, 1, { answer: 'yes', line: 2 }), 'who waits goes on waiting').toEqual({ kind: 'waits', left: 0 });
  expect(judge(null, 20)).toEqual({ kind: 'fits' });
});

test('EVT-01 warns a guest whose party outgrows its places', () => {
  const seated = { answer: 'yes', people: 2 } as const;
  expect(judge(1, 3, seated)).toEqual({ kind: 'fits' });
  expect(judge(1, 4, seated)).toEqual({ kind: 'refused', room: 3 });
  expect(judge(0, 2, seated), 'over-full: a party that doesn’t grow').toEqual({ kind: 'fits' });
  expect(judge(0, 2, { answer: 'yes', line: 1, people: 2, offeredUntil: '2026-12-01T10:00:00Z' })).toEqual({ kind: 'fits' });
  expect(judge(0, 3, { answer: 'yes', line: 1, people: 2, offeredUntil: '2026-12-01T10:00:00Z' })).toEqual({ kind: 'refused', room: 2 });
});
