/** For e2e journeys, beside a running shop: `turn-back-event.ts EVENT DAYS` moves an event back by DAYS, as if it had been. Nothing else changes. */
import { statement } from '../src/server/platform/database.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runCommand } from '../src/server/run-command.ts';

const turnBack = statement<{ id: string }, { eventId: string; days: number }>(
  'turn-back-event',
  'update events set starts_at = starts_at - make_interval(days => :days), ends_at = ends_at - make_interval(days => :days) where id = :eventId returning id',
);

await runCommand(async (ctx) => {
  const [, , eventId = '', days = ''] = process.argv;
  const turned = await turnBack(ctx.db, { eventId, days: Number(days) });
  if (turned.length === 0) throw new StartError(`There is no event ${eventId}.`);
});
