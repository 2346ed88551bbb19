import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SeenEvent } from '#shared/contract/seen-events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { EventFacts } from './event-facts.tsx';

const event: SeenEvent = {
  publicId: 'event_1',
  title: 'Tre ljus',
  kind: 'party',
  startsAt: '2026-12-13T14:00:00.000Z',
  endsAt: null,
  timeZone: 'Europe/Stockholm',
  place: '',
  arrival: null,
  hasArrival: false,
  text: '',
  cover: null,
  hosts: ['Anna'],
  answerBy: null,
  asks: [],
  isPublic: true,
  isFull: false,
  placesLeft: null,
  state: 'open',
  cancelText: '',
  wishlistPublicId: null,
  guest: null,
};
const draw = (facts: Partial<SeenEvent>): string => renderToStaticMarkup(<EventFacts event={{ ...event, ...facts }} today="2026-11-25" fileHref="/fil" />);

test('shows the way in without a place', () => {
  expect(draw({ hasArrival: true, arrival: 'Portkod 1213' })).toContain('Portkod 1213');
  expect(draw({ hasArrival: true })).toContain(m.events_arrival_later());
});

test('promises a place only when one is hidden', () => {
  expect(draw({ place: null })).toContain(m.events_place_later());
  expect(draw({})).not.toContain(m.events_place_later());
});
