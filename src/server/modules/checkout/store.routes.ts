import { checkout } from '#shared/contract/checkout.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { chooseShipping } from '../cart/service.ts';
import { completeCheckout, createPaymentSession, listShippingOptions } from './service.ts';

export const checkoutRoutes = [
  handle(checkout.listShippingOptions, async (ctx, { params }) => ({
    shipping_options: await listShippingOptions(ctx, params.cartId),
  })),
  handle(checkout.chooseShippingMethod, async (ctx, { params, body }) => ({
    cart: await chooseShipping(ctx, params.cartId, body.option_id),
  })),
  handle(checkout.createPaymentSession, async (ctx, { params, body }) => ({ payment_session: await createPaymentSession(ctx, params.cartId, body) })),
  handle(checkout.complete, (ctx, { params }) => completeCheckout(ctx, params.cartId)),
];
