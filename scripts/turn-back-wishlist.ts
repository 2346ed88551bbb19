/**
 * For e2e journeys, beside a running shop: `turn-back-wishlist.ts LIST DAYS` moves a list's day, and its reservations' reveal dates, back by DAYS, as if they had
 * passed. Nothing else changes.
 */
import { turnBackReveal } from '../src/server/modules/reservations/testing/turn-back.ts';
import { turnBackList } from '../src/server/modules/wishlists/testing/turn-back.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runCommand } from '../src/server/run-command.ts';

await runCommand(async (ctx) => {
  const [, , listId = '', days = ''] = process.argv;
  await turnBackReveal(ctx.db, { listId, days: Number(days) });
  const turned = await turnBackList(ctx.db, { listId, days: Number(days) });
  if (turned.length === 0) throw new StartError(`There is no list ${listId}.`);
});
