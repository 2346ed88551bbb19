/** npm run reports -- list|show|keep|take-down|put-back …: moderation of reported lists and profiles for staff, until there are admin pages. See docs/reports.md. */
import { findReportedContent, getReport, dismissReport, listOpenReports, putBackReported, takeDownReported } from '../src/server/modules/reports/service.ts';
import type { Ctx } from '../src/server/platform/context.ts';
import { say } from '../src/server/platform/say.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { toLines } from './reports/lines.ts';
import { runSubcommand } from './run-subcommand.ts';
import type { Given } from './transfer/arguments.ts';

const usage = `npm run reports -- list                    what waits for a decision, the oldest first
npm run reports -- show REPORT             one of them, with what it says, and what the list or the profile says now
npm run reports -- keep REPORT --why TEXT  nothing is wrong: whoever reported gets a mail with the reasons
npm run reports -- take-down REPORT --why TEXT (--illegal | --terms)
                                           a list is there for its owners alone, a profile loses its pictures and is found by nobody;
                                           both sides get a mail with the reasons
npm run reports -- put-back REPORT --why TEXT
                                           it was taken down wrongly: its owners may show the list again, the profile is found again;
                                           both sides get a mail with the reasons

options
  --why TEXT   the reasons, as both sides read them; name nobody who reported
  --illegal    it is against the law: say which in the reasons
  --terms      it is against our terms: say which in the reasons`;

const options = { why: { type: 'string' }, illegal: { type: 'boolean' }, terms: { type: 'boolean' }, help: { type: 'boolean' } } as const;

function readId({ words }: Given): string {
  const id = words[1];
  if (!id) throw new StartError(`Say which report.\n\n${usage}`);
  return id;
}

function readReason({ values }: Given): string {
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
  const report = await getReport(ctx, readId(words));
  for (const line of toLines(report, await findReportedContent(ctx, report))) say(line);
}

const gone = 'What it is about has ended meanwhile; whoever reported is told that.';
const before = 'That was decided before.';

async function keep(ctx: Ctx, words: Given): Promise<void> {
  const outcome = await dismissReport(ctx, readId(words), readReason(words));
  say(outcome === 'kept' ? 'It stays as it is; whoever reported is told why.' : outcome === 'gone' ? gone : before);
}

async function takeDown(ctx: Ctx, words: Given): Promise<void> {
  const [isIllegal, isAgainstTerms] = [words.values['illegal'] === true, words.values['terms'] === true];
  if (isIllegal === isAgainstTerms) throw new StartError('Say whether it is --illegal or against the --terms.');
  const outcome = await takeDownReported(ctx, readId(words), { why: readReason(words), isIllegal });
  say(outcome === 'taken-down' ? 'It is taken down; both sides are told why.' : outcome === 'gone' ? gone : before);
}

async function putBack(ctx: Ctx, words: Given): Promise<void> {
  const outcome = await putBackReported(ctx, readId(words), readReason(words));
  say(outcome === 'put-back' ? 'That decision holds no longer; both sides are told why. What another took down stays down.' : 'That didn’t take down anything that is there.');
}

await runSubcommand({ list, show, keep, 'take-down': takeDown, 'put-back': putBack }, options, usage);
