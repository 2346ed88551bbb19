import { endpoint, fileAnswer } from '#server/http/endpoint.ts';
import { ICS_TYPE } from './app.routes.ts';
import { readFeed } from './service.ts';

/** A family's telephones and a few services fetch one feed every quarter of an hour or so; who fetches it oftener gets nothing newer. */
const FETCHES_AN_HOUR = 120;

export const calendarFeedRoutes = [
  endpoint(
    'GET',
    '/calendar/:feed',
    {
      summary: 'A member’s days for calendar programs; the secret in the address is all that counts',
      returns: fileAnswer,
      file: ICS_TYPE,
      isRevised: true,
      limitOfEach: { subject: ({ feed = '' }) => feed, rule: { limit: FETCHES_AN_HOUR, windowSeconds: 3_600 } },
    },
    (ctx, { params }) => readFeed(ctx, params.feed),
  ),
];
