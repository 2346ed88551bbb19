import { analytics } from '#shared/contract/analytics.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { count } from './service.ts';

export const analyticsRoutes = [handle(analytics.recordEvents, async (ctx, { body }) => ({ counted: await count(ctx, body) }))];
