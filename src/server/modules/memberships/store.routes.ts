import { memberships } from '#shared/contract/memberships.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { listPlans } from './service.ts';

export const membershipPlanRoutes = [handle(memberships.listPlans, (ctx, { query }) => listPlans(ctx, query.currency ?? null))];
