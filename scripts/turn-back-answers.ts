/**
 * For e2e journeys, beside a running shop: `turn-back-answers.ts ADDRESS DAYS` moves a member's answers back by DAYS, as if they had been given then. Nothing else
 * changes.
 */
import { statement } from '../src/server/platform/database.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runCommand } from '../src/server/run-command.ts';

const turnBack = statement<{ id: string }, { email: string; days: number }>(
  'turn-back-answers',
  'update question_answers a set answered_at = a.answered_at - make_interval(days => :days) from members m where m.email = :email and a.member_id = m.id returning a.id',
);

await runCommand(async (ctx) => {
  const [, , email = '', days = ''] = process.argv;
  const turned = await turnBack(ctx.db, { email, days: Number(days) });
  if (turned.length === 0) throw new StartError(`No answers of ${email}.`);
});
