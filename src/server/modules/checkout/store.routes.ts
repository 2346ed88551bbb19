import { checkout } from '#shared/contract/checkout.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { chooseShipping } from '../cart/service.ts';
import { completeCheckout, createPaymentSession, listShippingOptions } from './service.ts';

export const checkoutRoutes = [
  handle(checkout.listShippingOptions, async (ctx, { params }) => ({
    shipping_options: await listShippingOptions(ctx, params.cartId),
  })),
  handle(checkout.chooseShippingMethod, async (ctx, { params, body }) => ({
    cart: await chooseShipping(ctx, params.cartId, body),
  })),
  handle(checkout.createPaymentSession, async (ctx, { params, body }) => ({ payment_session: await createPaymentSession(ctx, params.cartId, body) })),
  // Only an order is final: whatever else is answered may be another answer the next time.
  handle(checkout.complete, { isRepeatable: ({ type }) => type === 'order' }, (ctx, { params, body }) => completeCheckout(ctx, params.cartId, body?.confirmation_token ?? null)),
];
