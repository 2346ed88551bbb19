/** A browser at the checkout: in-memory API with one cart, and the pages opened. */
import type { Cart } from '#shared/contract/cart.ts';
import type { DemoPaymentAnswer, PaymentAction, ShippingOption } from '#shared/contract/checkout.ts';
import { type CountryCode, isCountryCode } from '#shared/values/places/countries.ts';
import { createCheckout, openStepIn } from '../checkout.ts';
import { CONTACT_KEY, type CheckoutApi } from '../checkout-session.ts';
import type { Contact } from '../contact.ts';
import { noGift } from '../gift.ts';
import { makeCart, makeOrder, nordics, refusal, sweden } from './make-cart.ts';

const days = { estimate: { from: '2026-11-24', to: '2026-11-26' }, delivery_days: ['2026-11-26', '2026-11-27', '2026-11-30'] };
const options: Record<string, ShippingOption[]> = {
  reg_sweden: [
    { id: 'so_standard', name: 'Standard', description: '', amount: 49, original_amount: 49, ...days },
    { id: 'so_express', name: 'Express', description: '', amount: 129, original_amount: 129, ...days },
  ],
  reg_nordics: [{ id: 'so_nordics', name: 'Standard', description: '', amount: 9.9, original_amount: 9.9, ...days }],
};

const verdicts: Record<string, DemoPaymentAnswer> = {
  '4242 4242 4242 4242': { status: 'authorized', decline_code: null, next_action_url: null },
  '4000 0025 0000 3155': { status: 'requires_action', decline_code: null, next_action_url: '/__demo-bank/1' },
  '4000 0000 0000 0002': { status: 'declined', decline_code: 'card_declined', next_action_url: null },
  '4000 0000 0000 0127': { status: 'declined', decline_code: 'incorrect_cvc', next_action_url: null },
};

const toCode = ({ country_code }: { country_code: string }): CountryCode => (isCountryCode(country_code) ? country_code : 'SE');

type GiftInput = Parameters<CheckoutApi['carts']['update']>[0]['body']['gift'];

type CheckoutCall =
  | 'createCart'
  | 'cart'
  | 'addLineItem'
  | 'updateLineItem'
  | 'deleteLineItem'
  | 'updateCart'
  | 'town'
  | 'shippingOptions'
  | 'chooseShippingMethod'
  | 'createPaymentSession'
  | 'confirmDemoPayment'
  | 'completeCart'
  | 'addPromotions'
  | 'removePromotions';

interface MakeOptions {
  cart?: Partial<Cart>;
  /** Left by an earlier visit in the same tab. */
  typed?: Contact;
  storedValues?: ReadonlyMap<string, string>;
  cartId?: string | null;
  /** The page's initial cart, before any fetch. */
  firstCart?: Cart;
}

export function makeCheckout({ cart: fields = {}, typed, storedValues: left = new Map(), cartId = 'cart_1', firstCart }: MakeOptions = {}) {
  const shop = { cart: makeCart(fields), isOrdered: false, isOwn: true, payments: 0, isReplaced: false, isUnpaid: false, isShared: true, asks: null as PaymentAction | null };
  const storedValues = new Map<string, string>([...left, ...(typed ? [[CONTACT_KEY, JSON.stringify(typed)] as const] : [])]);
  const stored = { id: cartId, ofCountry: null as string | null };
  const led: string[] = [];
  const calls: string[] = [];
  const holds: { call: CheckoutCall; until: Promise<void> }[] = [];
  const failures: { call: CheckoutCall; error: unknown }[] = [];

  async function answer<Answer>(call: CheckoutCall, about: string, make: () => Answer): Promise<Answer> {
    calls.push(about ? `${call} ${about}` : call);
    await Promise.resolve();
    const failure = failures.findIndex((candidate) => candidate.call === call);
    if (failure >= 0) throw failures.splice(failure, 1)[0]?.error;
    const made = make();
    const held = holds.findIndex((candidate) => candidate.call === call);
    if (held >= 0) await holds.splice(held, 1)[0]?.until;
    return made;
  }

  function change(next: Partial<Cart>): { cart: Cart } {
    shop.cart = { ...shop.cart, ...next };
    const goods = shop.cart.items.reduce((sum, item) => sum + item.total, 0);
    shop.cart = { ...shop.cart, item_total: goods, total: goods + (shop.cart.shipping_method?.amount ?? 0) + shop.cart.wrapping_total };
    return { cart: shop.cart };
  }

  function giveTo({ metadata: { gift: _, ...free } }: Cart, gift: GiftInput): Pick<Cart, 'metadata' | 'delivery_day' | 'wrapping_total' | 'recipient'> {
    const day = gift?.deliver_on ?? null;
    if (day !== null && !days.delivery_days.includes(day)) throw refusal(409, 'DELIVERY_DAY_UNAVAILABLE', { cart: shop.cart });
    const storedValues = gift && { ...noGift, ...gift };
    const recipient = storedValues?.at_their_address ? { jubilee_id: storedValues.recipient_jubilee_id ?? '', first_name: shop.isShared ? 'Anna' : null, is_possible: shop.isShared } : null;
    return {
      recipient,
      metadata: storedValues ? { ...free, gift: storedValues } : free,
      delivery_day: day === null ? null : { day, is_possible: true },
      wrapping_total: storedValues?.wrapping ? 39 : 0,
    };
  }

  const requireOpen = () => {
    if (shop.isOrdered) throw refusal(410, 'CART_COMPLETED');
  };

  const api: CheckoutApi = {
    addresses: {
      getTown: ({ query: { country, postal_code: code } }) =>
        answer('town', `${country} ${code}`, () => ({ place: { '111 22': 'Stockholm', '411 10': 'Göteborg', '0150': 'Oslo' }[String(code)] ?? null })),
    },
    carts: {
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
        answer('updateLineItem', `${itemId} ${quantity}`, () =>
          change({ items: shop.cart.items.map((item) => (item.id === itemId ? { ...item, quantity, total: item.unit_price * quantity } : item)) }),
        ),
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
    },
    checkout: {
      listShippingOptions: () => answer('shippingOptions', '', () => ({ shipping_options: options[shop.cart.region?.id ?? 'reg_sweden'] ?? [] })),
      chooseShippingMethod: ({ body: { option_id: optionId } }) =>
        answer('chooseShippingMethod', optionId, () => {
          const option = Object.values(options)
            .flat()
            .find(({ id }) => id === optionId);
          return change({ shipping_method: option ? { option_id: option.id, name: option.name, amount: option.amount } : null });
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
    },
  };

  const checkout = createCheckout({
    api,
    ...(firstCart && { firstCart }),
    cartId: {
      read: () => stored.id,
      write(id) {
        stored.id = id;
      },
      clear() {
        stored.id = null;
      },
      storeRegion(id) {
        stored.ofCountry = id;
      },
    },
    storage: { getItem: (key) => storedValues.get(key) ?? null, setItem: (key, value) => void storedValues.set(key, value), removeItem: (key) => void storedValues.delete(key) },
    wait: () => Promise.resolve(),
    toReturnPath: (id) => `/payment-return/${id}`,
    onOrdered: (order) => void led.push(`order ${order.id}`),
    onLeave: (url) => void led.push(url),
  });

  return {
    checkout,
    shop,
    storedValues,
    stored,
    led,
    calls,
    state: () => checkout.getSnapshot(),
    step: () => openStepIn(checkout.getSnapshot()),
    /** Delays the next such call; its response is the cart as it was when called. */
    holdNext: (call: CheckoutCall, until: Promise<void>) => void holds.push({ call, until }),
    /** The next such call fails. */
    fail: (call: CheckoutCall, error: unknown) => void failures.push({ call, error }),
    callsOf: (call: CheckoutCall) => calls.filter((made) => made.split(' ')[0] === call),
  };
}
