/** The mails about reports: that one has come, and what was decided, to both sides. */
import { z } from 'zod';
import { legalPath } from '#shared/i18n/legal-pages.ts';
import type { Ctx } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import * as repository from './repository.ts';

const DAY_MS = 86_400_000;
/** Whoever types a stranger's address gets them no more mails than this in a day. */
const MAX_RECEIPTS_A_DAY = 3;
/** As long as somebody may complain of a decision (article 20 gives six months), and a little for what is under way then. */
const KEPT_DAYS = 200;

type Kind = 'received' | 'decided' | 'restricted';

async function send(ctx: Ctx, kind: Kind, report: repository.ReportRow, to: { email: string; locale: 'sv' | 'en'; id: string }): Promise<void> {
  const { productName, publicUrl } = ctx.config;
  const facts = {
    kind,
    subjectKind: report.kind,
    about: report.about,
    reason: report.reason,
    isTakenDown: report.state === 'taken-down',
    isIllegal: report.is_illegal === true,
    why: report.statement ?? '',
    reference: report.id,
    at: (kind === 'received' ? report.created_at : (report.decided_at ?? report.created_at)).toISOString(),
    contactUrl: publicUrl + legalPath('contact', to.locale),
    termsUrl: publicUrl + legalPath('terms', to.locale),
    productName,
    publicUrl,
  };
  await sendMail(ctx, `report-${kind}.${report.id}.${to.id}`, { to: to.email, ...(await renderMail('report', facts, to.locale)) });
}

/** May run twice: the mail is named after the report. */
export const acknowledgeReport = defineJob('reports:acknowledge', {
  payload: z.object({ reportId: z.uuid() }),
  attempts: 12,
  async run(ctx, { reportId }) {
    const [report] = await repository.findReport(ctx.db, reportId);
    if (!report || report.email === null) return;
    const [before] = await repository.countFrom(ctx.db, report.email, new Date(report.created_at.getTime() - DAY_MS), reportId);
    if ((before?.count ?? 0) >= MAX_RECEIPTS_A_DAY) return;
    await send(ctx, 'received', report, { email: report.email, locale: report.language_code, id: 'reporter' });
  },
});

/** As above. Without delay is what the law says of it: it is never lost. */
export const tellReporter = defineJob('reports:tell-reporter', {
  payload: z.object({ reportId: z.uuid() }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { reportId }) {
    const [report] = await repository.findReport(ctx.db, reportId);
    if (report && report.email !== null && report.state !== 'open') await send(ctx, 'decided', report, { email: report.email, locale: report.language_code, id: 'reporter' });
  },
});

/** To an owner, at the latest when what they showed is restricted (article 17). Who has left meanwhile is told all the same: it was theirs. */
export const tellConcerned = defineJob('reports:tell-concerned', {
  payload: z.object({ reportId: z.uuid(), memberId: z.uuid() }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { reportId, memberId }) {
    const [report] = await repository.findReport(ctx.db, reportId);
    const [member] = await repository.listConcerned(ctx.db, null, memberId);
    if (report && member) await send(ctx, 'restricted', report, { email: member.email, locale: member.language_code, id: memberId });
  },
});

/** May run twice: what is gone is gone. */
export const forgetReports = defineJob('reports:forget', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    await repository.deleteDecided(ctx.db, new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS));
  },
});
