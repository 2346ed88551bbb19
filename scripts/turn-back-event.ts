/** For e2e journeys, beside a running shop: `turn-back-event.ts EVENT DAYS` moves an event back by DAYS, as if it had been. Nothing else changes. */
import { turnBackEvent } from '../src/server/modules/events/testing/turn-back.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runCommand } from '../src/server/run-command.ts';

await runCommand(async (ctx) => {
  const [, , eventId = '', days = ''] = process.argv;
  const turned = await turnBackEvent(ctx.db, { eventId, days: Number(days) });
  if (turned.length === 0) throw new StartError(`There is no event ${eventId}.`);
});
