import { calendar } from '#shared/contract/calendar.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { endFeed, findFeed, getCalendarFile, listCalendar, renewFeed } from './service.ts';

export const calendarRoutes = [
  handle(calendar.list, (ctx, { query }) => listCalendar(ctx, query)),
  handle(calendar.getDayFile, (ctx, { params, query }) => getCalendarFile(ctx, params.date, query.entry)),
  handle(calendar.getFeed, async (ctx) => ({ feed: await findFeed(ctx) })),
  handle(calendar.renewFeed, async (ctx) => ({
    feed: await renewFeed(ctx),
  })),
  handle(calendar.endFeed, async (ctx) => {
    await endFeed(ctx, ctx.member.id);
    return { success: true as const };
  }),
];
