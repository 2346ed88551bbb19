/**
 * For e2e journeys, beside a running shop: `turn-back-answers.ts ADDRESS DAYS` moves a member's answers back by DAYS, as if they had been given then. Nothing else
 * changes.
 */
import { turnBackAnswers } from '../src/server/modules/questions/testing/turn-back.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runCommand } from '../src/server/run-command.ts';

await runCommand(async (ctx) => {
  const [, , email = '', days = ''] = process.argv;
  const turned = await turnBackAnswers(ctx.db, { email, days: Number(days) });
  if (turned.length === 0) throw new StartError(`No answers of ${email}.`);
});
