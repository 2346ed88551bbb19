import { personalData } from '#shared/contract/personal-data.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { expiredCookieLines } from '#server/platform/session-cookies.ts';
import { deleteUser } from './deletion.ts';
import { findExport, requestExport, takeExport } from './export.ts';

export const personalDataRoutes = [
  handle(personalData.deleteUser, async (ctx, { body, setCookie }) => {
    await deleteUser(ctx, body);
    for (const line of expiredCookieLines(ctx.config.isSecure)) setCookie(line);
    return { success: true as const };
  }),
  handle(personalData.requestExport, async (ctx) => {
    await requestExport(ctx);
    return { success: true as const };
  }),
  handle(personalData.getExport, async (ctx, { query: { token } }) => (token === undefined ? { export: await findExport(ctx) } : takeExport(ctx, token))),
];
