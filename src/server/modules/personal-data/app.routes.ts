import { success } from '#shared/contract/common.ts';
import { exportAnswer, exportQuery } from '#shared/contract/personal-data.ts';
import { deleteUser as deleteUserBody } from '#shared/contract/user.ts';
import { memberEndpoint } from '#server/http/endpoint.ts';
import { expiredCookieLines } from '#server/platform/session-cookies.ts';
import { deleteUser } from './deletion.ts';
import { findExport, requestExport, takeExport } from './export.ts';

export const personalDataRoutes = [
  memberEndpoint('DELETE', '/user', { summary: 'The end of the account', body: deleteUserBody, returns: success, fails: ['RATE_LIMITED'] }, async (ctx, { body, setCookie }) => {
    await deleteUser(ctx, body);
    for (const line of expiredCookieLines(ctx.config.isSecure)) setCookie(line);
    return { success: true as const };
  }),
  memberEndpoint('POST', '/user/export', { summary: 'Have all of one’s data made into a file; its link comes by mail', returns: success, status: 202 }, async (ctx) => {
    await requestExport(ctx);
    return { success: true as const };
  }),
  memberEndpoint(
    'GET',
    '/user/export',
    {
      summary: 'What became of the last export; with the token of its mail the file itself, once',
      query: exportQuery,
      returns: exportAnswer,
      file: 'application/zip',
      changesState: true,
      fails: ['LINK_INVALID', 'ORIGIN_REFUSED'],
    },
    async (ctx, { query: { token } }) => (token === undefined ? { export: await findExport(ctx) } : takeExport(ctx, token)),
  ),
];
