/** For guests with the link of their mail, and visitors of a public event. */
import { publicEvents } from '#shared/contract/seen-events.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { answer, getSeenEvent, stopMails } from './answers.ts';
import { getEventFile } from './event-file.ts';

export const publicEventRoutes = [
  handle(publicEvents.get, async (ctx, { params, query }) => ({ event: await getSeenEvent(ctx, params.publicId, query.token) })),
  handle(publicEvents.getFile, (ctx, { params, query }) => getEventFile(ctx, params.publicId, query.token)),
  handle(publicEvents.answer, (ctx, { params, body }) => answer(ctx, params.publicId, body)),
  handle(publicEvents.stopMails, { page: ({ publicId = '', token = '' }, locale) => `${pathTo('event', locale, { publicId })}?token=${encodeURIComponent(token)}&stop` }, async (ctx, { params }) => {
    await stopMails(ctx, params.publicId, params.token);
    return { success: true as const };
  }),
];
