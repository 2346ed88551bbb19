import { reports } from '#shared/contract/reports.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { createReport } from './service.ts';

export const reportRoutes = [
  handle(reports.create, async (ctx, { body }) => ({
    report: await createReport(ctx, body),
  })),
];
