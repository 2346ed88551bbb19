import { expect, test } from 'vitest';
import type { EventSummary } from '#shared/contract/events.ts';
import { eventsAtHome } from './home-events.tsx';

const event = (title: string, change: Partial<EventSummary> = {}): EventSummary => ({
  _id: title,
  title,
  kind: 'party',
  startsAt: '2026-12-13T14:00:00Z',
  endsAt: null,
  timeZone: 'Europe/Stockholm',
  place: '',
  cover: null,
  state: 'coming',
  hostNames: ['Anna'],
  isHost: false,
  counts: null,
  invitation: null,
  ...change,
});
const invitation = { answer: null, people: 1, children: 0, asks: [], greeting: '', publicId: 'event_1', token: 't', isWaiting: false, offeredUntil: null, isOpen: true };
const titles = (events: EventSummary[]) => eventsAtHome(events).map(({ title }) => title);

test('EVT-01 the home shows what awaits an answer before the rest', () => {
  expect(titles([event('1'), event('2'), event('3'), event('4', { invitation }), event('5', { invitation: { ...invitation, answer: 'yes', offeredUntil: '2026-12-01T10:00:00Z' } })])).toEqual([
    '1',
    '4',
    '5',
  ]);
});

test('EVT-01 the home leaves out what is declined, closed or canceled', () => {
  expect(titles([event('1', { state: 'canceled' }), event('2', { invitation: { ...invitation, answer: 'no' } }), event('3', { invitation: { ...invitation, isOpen: false } }), event('4')])).toEqual([
    '3',
    '4',
  ]);
});
