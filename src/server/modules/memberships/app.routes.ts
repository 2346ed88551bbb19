import { memberships } from '#shared/contract/memberships.ts';
import { settings } from '#shared/contract/settings.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { beginDuePayment, completeDuePayment } from './pay-due.ts';
import { beginMembership, cancelMembership, completeMembership, findMembership, getMembershipSettings, pauseMembership, resumeMembership } from './service.ts';

export const membershipRoutes = [
  handle(settings.getMembership, async (ctx) => ({ settings: await getMembershipSettings(ctx) })),
  handle(memberships.get, async (ctx) => ({ membership: await findMembership(ctx) })),
  handle(memberships.begin, async (ctx, { body }) => ({ attempt: await beginMembership(ctx, body.planId, body.currency) })),
  handle(memberships.complete, (ctx, { params, body }) => completeMembership(ctx, params.id, body?.confirmation_token ?? null)),
  handle(memberships.beginDue, async (ctx) => ({ attempt: await beginDuePayment(ctx) })),
  handle(memberships.completeDue, (ctx, { body }) => completeDuePayment(ctx, body?.confirmation_token ?? null)),
  handle(memberships.cancel, async (ctx, { body }) => ({ membership: await cancelMembership(ctx, body) })),
  handle(memberships.pause, async (ctx, { body }) => ({ membership: await pauseMembership(ctx, body.months) })),
  handle(memberships.resume, async (ctx) => ({ membership: await resumeMembership(ctx) })),
];
