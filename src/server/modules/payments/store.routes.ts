import { checkout } from '#shared/contract/checkout.ts';
import { dayIn } from '#shared/values/time/calendar-day.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { answerDemoChallenge, confirmDemoPayment } from './demo-provider.ts';
import { offeredProviders } from './providers.ts';

export const paymentRoutes = [
  handle(checkout.listPaymentProviders, async (ctx) => ({
    payment_providers: offeredProviders(ctx),
  })),
  handle(checkout.confirmDemoPayment, (ctx, { params, body }) => confirmDemoPayment(ctx, params.reference, body, dayIn('Europe/Stockholm', ctx.clock.now().getTime()))),
  handle(checkout.answerDemoChallenge, (ctx, { params, body }) => answerDemoChallenge(ctx, params.reference, body.client_secret, body.approve)),
];
