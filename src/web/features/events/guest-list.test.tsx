import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Event, EventGuest } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { GuestList } from './guest-list.tsx';

const silent: EventGuest = {
  _id: '01930000-0000-7000-8000-000000000000',
  name: 'Ulla',
  avatar: null,
  isMember: false,
  email: 'ulla@exempel.example',
  answer: null,
  people: 1,
  children: 0,
  asks: [],
  greeting: '',
  waitingPosition: null,
  offeredUntil: null,
  invitedAt: '2026-11-20T10:00:00.000Z',
  answeredAt: null,
  remindedAt: null,
  thankedAt: null,
  isOptedOut: false,
  isRefused: false,
};

function draw(part: Partial<Event>): string {
  const counts = { yes: 0, children: 0, offered: 0, maybe: 0, no: 0, waiting: 0, silent: 1 };
  const event = { _id: 'e', guests: [silent], counts, state: 'coming', timeZone: 'Europe/Stockholm', isOpen: true, ...part } as unknown as Event;
  const Page = createRoutesStub([{ path: '/', Component: () => <GuestList event={event} onChanged={() => Promise.resolve()} onFailed={() => {}} /> }]);
  return renderToStaticMarkup(<Page />);
}

test('EVT-01 offers to remind silent guests while they may answer', () => {
  expect(draw({})).toContain(m.events_remind());
  const closed = draw({ isOpen: false });
  expect(closed).not.toContain(m.events_remind());
  expect(closed).toContain(m.events_silent_closed());
});
