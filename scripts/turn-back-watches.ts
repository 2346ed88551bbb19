/**
 * For e2e journeys, beside a running shop: `turn-back-watches.ts LIST` moves a list's wishes, and its watches, back by a day, and runs the search for news,
 * as the schedule does by day. Other lists are unaffected.
 */
import { findListNews } from '../src/server/modules/list-watches/jobs.ts';
import { statement } from '../src/server/platform/database.ts';
import { enqueue } from '../src/server/platform/jobs.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runCommand } from '../src/server/run-command.ts';

const turnBack = statement<{ list_id: string }, { listId: string }>(
  'turn-back-watches',
  `with aged as (update wishlist_items set added_at = added_at - interval '1 day' where list_id = :listId)
   update list_watches set known_until = known_until - interval '1 day' where list_id = :listId returning list_id`,
);

await runCommand(async (ctx) => {
  const [, , listId = ''] = process.argv;
  const turned = await turnBack(ctx.db, { listId });
  if (turned.length === 0) throw new StartError(`Nobody watches the list ${listId}.`);
  await enqueue(ctx, findListNews, {});
});
