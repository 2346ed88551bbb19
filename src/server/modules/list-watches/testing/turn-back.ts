/** For journeys beside a running shop, whose clock can’t be changed: moves the watches of a list back. */
import { statement } from '#server/platform/database.ts';

export const turnBackWatches = statement<{ list_id: string }, { listId: string }>(
  'list-watches.turn-back',
  `update list_watches set known_until = known_until - interval '1 day' where list_id = :listId returning list_id`,
);
