import { z } from 'zod';
import { demoCard, demoPaymentAnswer, paymentProvidersAnswer } from '#shared/contract/checkout.ts';
import { dayIn } from '#shared/values/calendar-day.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerDemoChallenge, confirmDemoPayment } from './demo-provider.ts';
import { offeredProviders } from './service.ts';

export const paymentRoutes = [
  endpoint('GET', '/payment-providers', { summary: 'How this shop takes payment', returns: paymentProvidersAnswer }, async (ctx) => ({
    payment_providers: offeredProviders(ctx).map(({ id, isDemo }) => ({ id, is_demo: isDemo, card_key: ctx.config.paymentCardKey })),
  })),
];

const challengeAnswer = z.object({ client_secret: z.string().min(1).max(200), approve: z.boolean() });

/** Stands for the outside provider's own host, which the buyer's browser talks to; local shops only. */
export const demoPaymentRoutes = [
  endpoint('POST', '/demo-payments/:reference/confirm', { summary: 'Demo provider: hand over a card', body: demoCard, returns: demoPaymentAnswer, fails: ['NOT_FOUND'] }, (ctx, { params, body }) =>
    confirmDemoPayment(ctx, params.reference, body, dayIn('Europe/Stockholm', ctx.clock.now().getTime())),
  ),
  endpoint(
    'POST',
    '/demo-payments/:reference/challenge',
    { summary: 'Demo provider: answer the bank’s question', body: challengeAnswer, returns: demoPaymentAnswer, fails: ['NOT_FOUND'] },
    (ctx, { params, body }) => answerDemoChallenge(ctx, params.reference, body.client_secret, body.approve),
  ),
];
