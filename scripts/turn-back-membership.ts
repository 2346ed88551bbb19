/**
 * For e2e journeys, beside a running shop: `turn-back-membership.ts EMAIL DAYS` makes a member's membership DAYS older, and ends or renews what is due, as the
 * schedule does. Others are unaffected.
 */
import { refreshMemberships } from '../src/server/modules/memberships/jobs.ts';
import { turnBackMembership } from '../src/server/modules/memberships/testing/turn-back.ts';
import { enqueue } from '../src/server/platform/jobs.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runCommand } from '../src/server/run-command.ts';

await runCommand(async (ctx) => {
  const [, , email = '', days = '0'] = process.argv;
  const turned = await turnBackMembership(ctx.db, { email, days: Number(days) });
  if (turned.length === 0) throw new StartError(`${email} has no open membership.`);
  await enqueue(ctx, refreshMemberships, {});
});
