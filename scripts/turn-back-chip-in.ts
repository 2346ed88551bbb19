/**
 * For e2e journeys, beside a running shop: `turn-back-chip-in.ts TOKEN DAYS` moves a chip-in's last day back by DAYS, and ends those that are over, as the schedule
 * does twice an hour. Others are unaffected.
 */
import { endChipIns } from '../src/server/modules/chip-ins/jobs.ts';
import { turnBackLastDay } from '../src/server/modules/chip-ins/testing/turn-back.ts';
import { enqueue } from '../src/server/platform/jobs.ts';
import { runCommand } from '../src/server/run-command.ts';

await runCommand(async (ctx) => {
  const [, , token = '', days = '0'] = process.argv;
  await turnBackLastDay(ctx.db, { token, days: Number(days) });
  await enqueue(ctx, endChipIns, {});
});
