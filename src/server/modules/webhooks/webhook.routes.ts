import { webhooks } from '#shared/contract/webhooks.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { receiveEvent } from './service.ts';

export const webhookRoutes = [
  handle(webhooks.stripe, async (ctx, { body }) => {
    await receiveEvent(ctx, body, ctx.config.stripe?.webhookSecret ?? null);
    return { received: true as const };
  }),
  handle(webhooks.stripeConnect, async (ctx, { body }) => {
    await receiveEvent(ctx, body, ctx.config.stripe?.connectWebhookSecret ?? null);
    return { received: true as const };
  }),
];
