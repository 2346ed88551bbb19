import { memberships } from '#shared/contract/memberships.ts';
import { settings } from '#shared/contract/settings.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { beginMembership, cancelMembership, completeMembership, findMembership, listPlans, pauseMembership, resumeMembership } from './service.ts';

export const membershipRoutes = [
  handle(settings.getMembership, async (ctx) => ({ settings: { membership: await findMembership(ctx), plans: (await listPlans(ctx, null)).plans } })),
  handle(memberships.get, async (ctx) => ({ membership: await findMembership(ctx) })),
  handle(memberships.begin, async (ctx, { body }) => ({ attempt: await beginMembership(ctx, body.planId, body.currency) })),
  handle(memberships.complete, (ctx, { params }) => completeMembership(ctx, params.id)),
  handle(memberships.cancel, async (ctx, { body }) => ({ membership: await cancelMembership(ctx, body) })),
  handle(memberships.pause, async (ctx, { body }) => ({ membership: await pauseMembership(ctx, body.months) })),
  handle(memberships.resume, async (ctx) => ({ membership: await resumeMembership(ctx) })),
];
