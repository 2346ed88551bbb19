/** npm run reports -- list|show|keep|take-down|put-back …: what staff decide of reported lists and profiles, until they have pages of their own. docs/reports.md tells more. */
import { getReport, keepReported, listOpenReports, putBackReported, takeDownReported } from '../src/server/modules/reports/service.ts';
import type { Ctx } from '../src/server/platform/context.ts';
import { say } from '../src/server/platform/say.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runSubcommand } from './run-subcommand.ts';
import type { Given } from './transfer/arguments.ts';

const usage = `npm run reports -- list                    what waits for a decision, the oldest first
npm run reports -- show REPORT             one of them, with what it says
npm run reports -- keep REPORT --why TEXT  nothing is wrong: whoever reported gets a mail with the reasons
npm run reports -- take-down REPORT --why TEXT (--illegal | --terms)
                                           a list is there for its owners alone, a profile loses its pictures and is found by nobody;
                                           both sides get a mail with the reasons
npm run reports -- put-back REPORT         a list that was taken down is seen again

options
  --why TEXT   the reasons, as both sides read them; name nobody who reported
  --illegal    it is against the law: say which in the reasons
  --terms      it is against our terms: say which in the reasons`;

const options = { why: { type: 'string' }, illegal: { type: 'boolean' }, terms: { type: 'boolean' }, help: { type: 'boolean' } } as const;

function idOf({ words }: Given): string {
  const id = words[1];
  if (!id) throw new StartError(`Say which report.\n\n${usage}`);
  return id;
}

function whyOf({ values }: Given): string {
  const why = values['why'];
  if (typeof why !== 'string' || why.trim() === '') throw new StartError('Say why, with --why: both sides are told.');
  return why.trim();
}

async function list(ctx: Ctx): Promise<void> {
  const open = await listOpenReports(ctx);
  if (open.length === 0) say('Nothing is reported.');
  for (const { id, created_at, kind, about, reason } of open) say(`${id}  ${created_at.toISOString()}  ${reason}: ${kind} ${JSON.stringify(about)}`);
}

async function show(ctx: Ctx, words: Given): Promise<void> {
  const report = await getReport(ctx, idOf(words));
  say(`report ${report.id} of ${report.created_at.toISOString()}: ${report.state}${report.decided_at ? ` since ${report.decided_at.toISOString()}` : ''}`);
  say(`  ${report.kind} ${JSON.stringify(report.about)} ${report.list_id ?? report.member_id ?? '(gone since)'}`);
  say(`  by ${report.name === null && report.email === null ? 'somebody who didn’t say who they are' : `${report.name ?? ''} <${report.email ?? ''}>`}`);
  say(`  ${report.reason}: ${report.explanation}`);
  if (report.statement !== null) say(`  decided: ${report.statement}`);
}

async function keep(ctx: Ctx, words: Given): Promise<void> {
  say((await keepReported(ctx, idOf(words), whyOf(words))) ? 'It stays; whoever reported is told why.' : 'That was decided before.');
}

async function takeDown(ctx: Ctx, words: Given): Promise<void> {
  const [isIllegal, isAgainstTerms] = [words.values['illegal'] === true, words.values['terms'] === true];
  if (isIllegal === isAgainstTerms) throw new StartError('Say whether it is --illegal or against the --terms.');
  const done = await takeDownReported(ctx, idOf(words), { why: whyOf(words), isIllegal });
  say(done ? 'It is taken down; both sides are told why.' : 'That was decided before.');
}

async function putBack(ctx: Ctx, words: Given): Promise<void> {
  say((await putBackReported(ctx, idOf(words))) ? 'The list is seen again by whom its owners show it to.' : 'It wasn’t a list that is taken down.');
}

await runSubcommand({ list, show, keep, 'take-down': takeDown, 'put-back': putBack }, options, usage);
