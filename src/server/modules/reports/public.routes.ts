import { createReport as createBody, reportAnswer } from '#shared/contract/reports.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { createReport } from './service.ts';

export const reportRoutes = [
  endpoint(
    'POST',
    '/reports',
    {
      summary: 'Report a list or a profile; a mail says that it has come, and another what was decided',
      body: createBody,
      returns: reportAnswer,
      status: 201,
      fails: ['NOT_FOUND', 'UNAUTHENTICATED', 'ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_INVALID'],
    },
    async (ctx, { body }) => ({
      report: await createReport(ctx, body),
    }),
  ),
];
