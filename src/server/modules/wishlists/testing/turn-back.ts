/** For journeys beside a running shop, whose clock can’t be changed: moves a list, or its wishes, back. */
import { statement } from '#server/platform/database.ts';

export const turnBackList = statement<{ id: string }, { listId: string; days: number }>(
  'wishlists.turn-back',
  `update wishlists set occasion_day = (occasion_day::date - :days::int)::text, reveal_at = reveal_at - make_interval(days => :days), opens_at = opens_at - make_interval(days => :days)
   where id = :listId returning id`,
);

export const turnBackWishes = statement<object, { listId: string }>('wishlists.turn-back-wishes', `update wishlist_items set added_at = added_at - interval '1 day' where list_id = :listId`);
