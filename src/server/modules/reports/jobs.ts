import { z } from 'zod';
import { legalPath } from '#shared/i18n/legal-pages.ts';
import type { Ctx } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import type { ReportMail } from './mails/report-letter.ts';
import * as repository from './repository.ts';

const DAY_MS = 86_400_000;
/** Limits the mails that a reporter can cause to another's address, per day. */
const MAX_RECEIPTS_A_DAY = 3;
/** The complaint period (article 20: six months), plus a margin. */
const RETENTION_DAYS = 200;

const decision = z.object({
  outcome: z.enum(['kept', 'taken-down', 'put-back', 'gone']),
  isIllegal: z.boolean(),
  /** Whether it is down afterwards; with `kept` and `put-back`, by another decision. */
  isStillDown: z.boolean(),
  why: z.string(),
  at: z.iso.datetime(),
});
export type Decision = z.infer<typeof decision>;

interface Recipient {
  email: string;
  locale: 'sv' | 'en';
  /** Part of the Message-ID. */
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

/** Idempotent: the Message-ID is built from the report. */
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

/** Idempotent as above. The law requires "without undue delay": never dropped. */
export const notifyReporter = defineJob('reports:tell-reporter', {
  payload: z.object({ reportId: z.uuid(), decision }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { reportId, decision: said }) {
    const [report] = await repository.findReport(ctx.db, { id: reportId });
    if (report) await sendToReporter(ctx, report, said);
  },
});

/** Mails an owner, at the latest when content is restricted (article 17). */
export const notifyConcerned = defineJob('reports:tell-concerned', {
  payload: z.object({ reportId: z.uuid(), memberId: z.uuid(), decision }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { reportId, memberId, decision: said }) {
    const [report] = await repository.findReport(ctx.db, { id: reportId });
    const [member] = await repository.listConcerned(ctx.db, { listId: null, memberId });
    if (report && member) await send(ctx, report, said, true, { email: member.email, locale: member.language_code, id: memberId });
  },
});

/** Idempotent. Decisions in force are kept: reversing another must not show the content. */
export const deleteOldReports = defineJob('reports:forget', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - RETENTION_DAYS * DAY_MS);
    await repository.deleteDecided(ctx.db, { before });
    await repository.blankOldInForce(ctx.db, { before });
  },
});
