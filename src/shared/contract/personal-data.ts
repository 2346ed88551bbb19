/** The member's own access to their stored data. */
import { z } from 'zod';
import { deleteUser } from './user.ts';
import { success } from './common.ts';
import { route } from './route.ts';

/** An export: being made, ready to download, downloaded, or expired. */
export const dataExport = z
  .object({
    state: z.enum(['making', 'ready', 'taken', 'expired']),
    requestedAt: z.string(),
    expiresAt: z.string().nullable(),
    mayAskAgain: z.boolean().meta({ description: 'Whether asking now has another one made: fetched, or asked for some while ago' }),
  })
  .meta({ id: 'DataExport' });

export const exportQuery = z.object({ token: z.string().min(1).max(200).optional().meta({ description: 'From the mail’s link: fetches the file, once' }) });
export const exportAnswer = z.object({ export: dataExport.nullable() });

export type DataExport = z.infer<typeof dataExport>;

export const personalData = {
  deleteUser: route('app', 'DELETE', '/user', { summary: 'The end of the account', body: deleteUser, returns: success, fails: ['RATE_LIMITED'] }),
  requestExport: route('app', 'POST', '/user/export', { summary: 'Have all of one’s data made into a file; its link comes by mail', returns: success, status: 202 }),
  getExport: route('app', 'GET', '/user/export', {
    summary: 'What became of the last export; with the token of its mail the file itself, once',
    query: exportQuery,
    returns: exportAnswer,
    file: 'application/zip',
    changesState: true,
    fails: ['LINK_INVALID', 'ORIGIN_REFUSED'],
  }),
};
