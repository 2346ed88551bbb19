import { countVisits, countVisitsAnswer } from '#shared/contract/analytics.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { count } from './service.ts';

export const analyticsRoutes = [
  endpoint(
    'POST',
    '/events',
    { summary: 'Counts page views, searches and steps to an order by the day; keeps nothing of who visits', body: countVisits, returns: countVisitsAnswer },
    async (ctx, { body }) => ({ counted: await count(ctx, body) }),
  ),
];
