import { calendar } from '#shared/contract/calendar.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { readFeed } from './service.ts';

/** Enough for a family's phones and a few services polling every quarter of an hour; more frequent polling yields nothing newer. */
const FETCHES_AN_HOUR = 120;

export const calendarFeedRoutes = [
  handle(calendar.readFeed, { limitOfEach: { subject: ({ feed = '' }) => feed, rule: { limit: FETCHES_AN_HOUR, windowSeconds: 3_600 } } }, (ctx, { params }) => readFeed(ctx, params.feed)),
];
