/** In-memory API for checkout tests. */
import type { Cart } from '#shared/contract/cart.ts';
import type { DemoPaymentAnswer } from '#shared/contract/checkout.ts';
import { type CountryCode, isCountryCode } from '#shared/values/places/countries.ts';
import type { CheckoutApi } from '../checkout-api.ts';
import { type FakeShop, options } from './fake-shop.ts';
import { makeCart, makeOrder, nordics, refusal, sweden } from './make-cart.ts';
import type { Answer } from './scripted-answers.ts';

const verdicts: Record<string, DemoPaymentAnswer> = {
  '4242 4242 4242 4242': { status: 'authorized', decline_code: null, next_action_url: null },
  '4000 0025 0000 3155': { status: 'requires_action', decline_code: null, next_action_url: '/__demo-bank/1' },
  '4000 0000 0000 0002': { status: 'declined', decline_code: 'card_declined', next_action_url: null },
  '4000 0000 0000 0127': { status: 'declined', decline_code: 'incorrect_cvc', next_action_url: null },
};

const toCode = ({ country_code }: { country_code: string }): CountryCode => (isCountryCode(country_code) ? country_code : 'SE');

function createCartCalls({ shop, change, giveTo, requireOpen }: FakeShop, answer: Answer): CheckoutApi['carts'] {
  return {
    create: ({ body } = {}) =>
      answer('createCart', String(body?.region_id ?? null), () => {
        shop.isOwn = true;
        return change({ id: 'cart_2', items: [] });
      }),
    get: ({ cartId: id }) =>
      answer('cart', id, () => {
        requireOpen();
        return change({});
      }),
    addLineItem: ({ cartId: id, body: { variant_id, quantity } }) =>
      answer('addLineItem', `${id} ${variant_id}×${quantity}`, () => change({ items: [...shop.cart.items, { ...makeCart().items[0], variant_id, quantity } as Cart['items'][number]] })),
    updateLineItem: ({ itemId, body: { quantity } }) =>
      answer('updateLineItem', `${itemId} ${quantity}`, () => change({ items: shop.cart.items.map((item) => (item.id === itemId ? { ...item, quantity, total: item.unit_price * quantity } : item)) })),
    deleteLineItem: ({ itemId }) =>
      answer('deleteLineItem', itemId, () => ({
        id: itemId,
        object: 'line-item' as const,
        deleted: true as const,
        parent: change({ items: shop.cart.items.filter(({ id }) => id !== itemId) }).cart,
      })),
    update: ({ cartId: id, body: { email, shipping_address, billing_address, region_id, gift } }) =>
      answer('updateCart', [id, region_id, shipping_address?.city, gift?.message].filter(Boolean).join(' '), () => {
        if (!shop.isOwn) throw refusal(404, 'NOT_FOUND');
        requireOpen();
        const region = region_id === 'reg_nordics' ? nordics : sweden;
        const hasMoved = region.id !== shop.cart.region?.id;
        return change({
          ...(email && { email }),
          ...(hasMoved && { region, currency_code: region.currency_code, shipping_method: null, shipping_address: null }),
          ...(billing_address !== undefined && { billing_address: billing_address && { ...billing_address, company: '', address_2: '', country_code: toCode(billing_address) } }),
          ...(gift !== undefined && giveTo(shop.cart, gift)),
          ...(shipping_address && { shipping_address: { ...shipping_address, company: '', address_2: '', country_code: toCode(shipping_address) } }),
        });
      }),
    addPromotions: ({ cartId: id, body: { codes } }) => answer('addPromotions', `${id} ${codes.join()}`, () => change({})),
    removePromotions: ({ cartId: id, body: { codes } }) => answer('removePromotions', `${id} ${codes.join()}`, () => change({})),
  };
}

function createGiftCardCalls({ shop, change }: FakeShop, answer: Answer): CheckoutApi['giftCards'] {
  return {
    apply: ({ cartId: id, body: { code } }) =>
      answer('applyGiftCard', `${id} ${code}`, () => change({ gift_card: { amount: shop.cart.total, balance: 500, valid_until: '2029-11-30', is_chip_in: false } })),
    remove: ({ cartId: id }) => answer('removeGiftCard', id, () => change({ gift_card: null })),
  };
}

function createCheckoutCalls({ shop, change, requireOpen }: FakeShop, answer: Answer): CheckoutApi['checkout'] {
  return {
    listShippingOptions: () => answer('shippingOptions', '', () => ({ shipping_options: options[shop.cart.region?.id ?? 'reg_sweden'] ?? [] })),
    chooseShippingMethod: ({ body: { option_id: optionId, data } }) =>
      answer('chooseShippingMethod', optionId, () => {
        const option = Object.values(options)
          .flat()
          .find(({ id }) => id === optionId);
        return change({ shipping_method: option ? { ...option, option_id: option.id, pickup_point: option.pickup_points.find(({ id }) => id === data?.pickup_point_id) ?? null } : null });
      }),
    createPaymentSession: ({ body: { provider_id: providerId, amount } }) =>
      answer('createPaymentSession', `${providerId} ${amount}`, () => {
        requireOpen();
        shop.payments += 1;
        return {
          payment_session: {
            id: `demo_${shop.payments}`,
            provider_id: providerId,
            status: 'pending' as const,
            amount: amount ?? shop.cart.total,
            currency_code: shop.cart.currency_code,
            client_secret: 's',
          },
        };
      }),
    confirmDemoPayment: ({ reference: id, body: { number } }) =>
      answer('confirmDemoPayment', id, () =>
        shop.isReplaced
          ? { status: 'canceled' as const, decline_code: null, next_action_url: null }
          : (verdicts[number] ?? { status: 'declined' as const, decline_code: 'incorrect_number' as const, next_action_url: null }),
      ),
    complete: ({ cartId: id }) =>
      answer('completeCart', id, () => {
        if (shop.asks) return { type: 'cart' as const, cart: shop.cart, error: { code: 'PAYMENT_ACTION_REQUIRED' as const, message: 'Din bank vill att du godkänner köpet.' }, payment: shop.asks };
        if (shop.isUnpaid) return { type: 'cart' as const, cart: shop.cart, error: { code: 'PAYMENT_MISSING' as const, message: 'Betalningen är inte gjord ännu.' } };
        shop.isOrdered = true;
        return { type: 'order' as const, order: makeOrder(id) };
      }),
  };
}

export function createFakeCheckoutApi(fake: FakeShop, answer: Answer): CheckoutApi {
  return {
    addresses: {
      getTown: ({ query: { country, postal_code: code } }) =>
        answer('town', `${country} ${code}`, () => ({ place: { '111 22': 'Stockholm', '411 10': 'Göteborg', '0150': 'Oslo' }[String(code)] ?? null })),
    },
    carts: createCartCalls(fake, answer),
    giftCards: createGiftCardCalls(fake, answer),
    checkout: createCheckoutCalls(fake, answer),
  };
}
