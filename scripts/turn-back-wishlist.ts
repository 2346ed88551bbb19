/**
 * For e2e journeys, beside a running shop: `turn-back-wishlist.ts LIST DAYS` moves a list's day, and its reservations' reveal dates, back by DAYS, as if they had
 * passed. Nothing else changes.
 */
import { statement } from '../src/server/platform/database.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runCommand } from '../src/server/run-command.ts';

const turnBack = statement<{ id: string }, { listId: string; days: number }>(
  'turn-back-wishlist',
  `with told as (update reservations set reveal_at = reveal_at - make_interval(days => :days) where list_id = :listId)
   update wishlists set occasion_day = (occasion_day::date - :days::int)::text, reveal_at = reveal_at - make_interval(days => :days), opens_at = opens_at - make_interval(days => :days)
   where id = :listId returning id`,
);

await runCommand(async (ctx) => {
  const [, , listId = '', days = ''] = process.argv;
  const turned = await turnBack(ctx.db, { listId, days: Number(days) });
  if (turned.length === 0) throw new StartError(`There is no list ${listId}.`);
});
