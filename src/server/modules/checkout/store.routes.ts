import { cartAnswer } from '#shared/contract/cart.ts';
import { chooseShippingMethod, completeAnswer, createPaymentSession as createPaymentSessionBody, paymentSessionAnswer, shippingOptionsAnswer } from '#shared/contract/checkout.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { chooseShipping } from '../cart/service.ts';
import { completeCheckout, createPaymentSession, listShippingOptions } from './service.ts';

export const checkoutRoutes = [
  endpoint(
    'GET',
    '/carts/:cartId/shipping-options',
    { summary: 'How the cart’s goods can travel, with price and days', returns: shippingOptionsAnswer, fails: ['NOT_FOUND', 'CART_COMPLETED'] },
    async (ctx, { params }) => ({
      shipping_options: await listShippingOptions(ctx, params.cartId),
    }),
  ),
  endpoint(
    'POST',
    '/carts/:cartId/shipping-methods',
    { summary: 'Choose how the goods travel', body: chooseShippingMethod, returns: cartAnswer, fails: ['NOT_FOUND', 'CART_COMPLETED'] },
    async (ctx, { params, body }) => ({
      cart: await chooseShipping(ctx, params.cartId, body.option_id),
    }),
  ),
  endpoint(
    'POST',
    '/carts/:cartId/payment-sessions',
    {
      summary: 'Begin to pay one’s own cart',
      body: createPaymentSessionBody,
      returns: paymentSessionAnswer,
      fails: ['NOT_FOUND', 'CART_INCOMPLETE', 'CART_CHANGED', 'DELIVERY_DAY_UNAVAILABLE', 'INSUFFICIENT_INVENTORY', 'CART_COMPLETED'],
    },
    async (ctx, { params, body }) => ({ payment_session: await createPaymentSession(ctx, params.cartId, body) }),
  ),
  endpoint(
    'POST',
    '/carts/:cartId/complete',
    {
      summary: 'Make the paid cart an order, exactly once',
      returns: completeAnswer,
      isIdempotent: true,
      fails: ['NOT_FOUND', 'CART_INCOMPLETE', 'CART_CHANGED', 'DELIVERY_DAY_UNAVAILABLE', 'INSUFFICIENT_INVENTORY'],
    },
    (ctx, { params }) => completeCheckout(ctx, params.cartId),
  ),
];
