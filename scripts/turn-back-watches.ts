/**
 * For e2e journeys, beside a running shop: `turn-back-watches.ts LIST` moves a list's wishes, and its watches, back by a day, and runs the search for news,
 * as the schedule does by day. Other lists are unaffected.
 */
import { findListNews } from '../src/server/modules/list-watches/jobs.ts';
import { turnBackWatches } from '../src/server/modules/list-watches/testing/turn-back.ts';
import { turnBackWishes } from '../src/server/modules/wishlists/testing/turn-back.ts';
import { enqueue } from '../src/server/platform/jobs.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runCommand } from '../src/server/run-command.ts';

await runCommand(async (ctx) => {
  const [, , listId = ''] = process.argv;
  await turnBackWishes(ctx.db, { listId });
  const turned = await turnBackWatches(ctx.db, { listId });
  if (turned.length === 0) throw new StartError(`Nobody watches the list ${listId}.`);
  await enqueue(ctx, findListNews, {});
});
