/** The call with which a list or a profile is reported. */
import type { z } from 'zod';
import type * as reports from '#shared/contract/reports.ts';
import { type Answer, type ApiOptions, createCall } from './api-call.ts';

export type ReportWish = z.input<typeof reports.createReport>;

export function createReportApi(options: ApiOptions) {
  const call = createCall(options);
  return { report: (wish: ReportWish) => call<Answer<typeof reports.reportAnswer>>('POST', '/api/app/public/reports', { body: wish }) };
}
