/** For journeys beside a running shop, whose clock can’t be changed: moves the reveal of a list’s reservations back. */
import { statement } from '#server/platform/database.ts';

export const turnBackReveal = statement<object, { listId: string; days: number }>(
  'reservations.turn-back',
  'update reservations set reveal_at = reveal_at - make_interval(days => :days) where list_id = :listId',
);
