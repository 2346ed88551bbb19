import { calendarAnswer, calendarFeedAnswer, calendarFileQuery, calendarQuery, newCalendarFeedAnswer } from '#shared/contract/calendar.ts';
import { success } from '#shared/contract/common.ts';
import { fileAnswer, memberEndpoint } from '#server/http/endpoint.ts';
import { endFeed, findFeed, getCalendarFile, listCalendar, renewFeed } from './service.ts';

export const ICS_TYPE = 'text/calendar; charset=utf-8';

export const calendarRoutes = [
  memberEndpoint('GET', '/calendar', { summary: 'What falls on which day, for at most 105 days', query: calendarQuery, returns: calendarAnswer, fails: ['NOT_FOUND'] }, (ctx, { query }) =>
    listCalendar(ctx, query),
  ),
  memberEndpoint(
    'GET',
    '/calendar/days/:date',
    { summary: 'A day, or one thing on it, as a file for a calendar program', query: calendarFileQuery, returns: fileAnswer, file: ICS_TYPE },
    (ctx, { params, query }) => getCalendarFile(ctx, params.date, query.entry),
  ),
  memberEndpoint('GET', '/calendar/feed', { summary: 'Whether calendar programs may fetch one’s days, and since when', returns: calendarFeedAnswer }, async (ctx) => ({ feed: await findFeed(ctx) })),
  memberEndpoint('POST', '/calendar/feed', { summary: 'An address for calendar programs; the one before leads nowhere any more', returns: newCalendarFeedAnswer, status: 201 }, async (ctx) => ({
    feed: await renewFeed(ctx),
  })),
  memberEndpoint('DELETE', '/calendar/feed', { summary: 'No address for calendar programs any more', returns: success }, async (ctx) => {
    await endFeed(ctx, ctx.member.id);
    return { success: true as const };
  }),
];
