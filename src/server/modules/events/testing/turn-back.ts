/** For journeys beside a running shop, whose clock can’t be changed: moves an event back. */
import { statement } from '#server/platform/database.ts';

export const turnBackEvent = statement<{ id: string }, { eventId: string; days: number }>(
  'events.turn-back',
  'update events set starts_at = starts_at - make_interval(days => :days), ends_at = ends_at - make_interval(days => :days) where id = :eventId returning id',
);
