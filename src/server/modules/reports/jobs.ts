/** The mails about reports: that one has come, and what was decided, to both sides. */
import { z } from 'zod';
import { legalPath } from '#shared/i18n/legal-pages.ts';
import type { Ctx } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import type { ReportMail } from './mails/report-letter.ts';
import * as repository from './repository.ts';

const DAY_MS = 86_400_000;
/** Whoever types a stranger's address gets them no more mails than this in a day. */
const MAX_RECEIPTS_A_DAY = 3;
/** As long as somebody may complain of a decision (article 20 gives six months), and a little for what is under way then. */
const KEPT_DAYS = 200;

/** What was decided, as it is told whenever that may be: it may be decided otherwise meanwhile. */
const decision = z.object({
  outcome: z.enum(['kept', 'taken-down', 'put-back', 'gone']),
  isIllegal: z.boolean(),
  /** Whether it is taken down afterwards; beside `kept` and `put-back`, by another decision. */
  isStillDown: z.boolean(),
  why: z.string(),
  at: z.iso.datetime(),
});
export type Decision = z.infer<typeof decision>;

interface Recipient {
  email: string;
  locale: 'sv' | 'en';
  /** In the mail's name. */
  id: string;
}

async function send(ctx: Ctx, report: repository.ReportRow, said: Decision | null, isToOwner: boolean, to: Recipient): Promise<void> {
  const { productName, publicUrl } = ctx.config;
  const outcome: ReportMail['outcome'] = said?.outcome ?? 'received';
  const facts = {
    outcome,
    isToOwner,
    subjectKind: report.kind,
    about: report.about,
    reason: report.reason,
    isIllegal: said?.isIllegal === true,
    isStillDown: said?.isStillDown === true,
    why: said?.why ?? '',
    reference: report.id,
    at: said?.at ?? report.created_at.toISOString(),
    contactUrl: publicUrl + legalPath('contact', to.locale),
    termsUrl: publicUrl + legalPath('terms', to.locale),
    productName,
    publicUrl,
  };
  await sendMail(ctx, `report-${outcome}.${report.id}.${to.id}`, { to: to.email, ...(await renderMail('report', facts, to.locale)) });
}

const sendToReporter = async (ctx: Ctx, report: repository.ReportRow, said: Decision | null): Promise<void> => {
  if (report.email !== null) await send(ctx, report, said, false, { email: report.email, locale: report.language_code, id: 'reporter' });
};

/** May run twice: the mail is named after the report. */
export const acknowledgeReport = defineJob('reports:acknowledge', {
  payload: z.object({ reportId: z.uuid() }),
  attempts: 12,
  async run(ctx, { reportId }) {
    const [report] = await repository.findReport(ctx.db, { id: reportId });
    if (!report || report.email === null) return;
    const [before] = await repository.countFrom(ctx.db, { email: report.email, since: new Date(report.created_at.getTime() - DAY_MS), id: reportId });
    if ((before?.count ?? 0) >= MAX_RECEIPTS_A_DAY) return;
    await sendToReporter(ctx, report, null);
  },
});

/** As above. Without delay is what the law says of it: it is never lost. */
export const tellReporter = defineJob('reports:tell-reporter', {
  payload: z.object({ reportId: z.uuid(), decision }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { reportId, decision: said }) {
    const [report] = await repository.findReport(ctx.db, { id: reportId });
    if (report) await sendToReporter(ctx, report, said);
  },
});

/** To an owner, at the latest when what they showed is restricted (article 17). Who has left meanwhile is told all the same: it was theirs. */
export const tellConcerned = defineJob('reports:tell-concerned', {
  payload: z.object({ reportId: z.uuid(), memberId: z.uuid(), decision }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { reportId, memberId, decision: said }) {
    const [report] = await repository.findReport(ctx.db, { id: reportId });
    const [member] = await repository.listConcerned(ctx.db, { listId: null, memberId });
    if (report && member) await send(ctx, report, said, true, { email: member.email, locale: member.language_code, id: memberId });
  },
});

/** May run twice: what is gone is gone. A decision that holds something down stays with it: else putting another back would show it. */
export const forgetReports = defineJob('reports:forget', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS);
    await repository.deleteDecided(ctx.db, { before });
    await repository.blankOldInForce(ctx.db, { before });
  },
});
