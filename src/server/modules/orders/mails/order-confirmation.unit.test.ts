import { describe, expect, test } from 'vitest';
import type { Order, OrderItem } from '#shared/contract/checkout.ts';
import { renderTemplate } from '../../../mail-templates.tsx';

const item = (fields: Partial<OrderItem>): OrderItem => ({
  id: 'item_1',
  product_id: 'prod_1',
  variant_id: 'variant_1',
  title: 'Orkidé i mässingskruka',
  variant_title: 'Vit',
  sku: 'ORK-1',
  path: 'blommor/orkide-i-massingskruka',
  image: { id: `img_${'a'.repeat(32)}`, url: '', width: 800, height: 1000, color: '#ffffff', alt: '', focus: [0.5, 0.5] },
  quantity: 2,
  unit_price: 449,
  promotion_total: 0,
  total: 898,
  tax_rate: 25,
  tax_total: 179.6,
  withdrawal_class: 'standard',
  withdrawn_quantity: 0,
  wish: null,
  ...fields,
});

const order = (fields: Partial<Order> = {}): Order => ({
  id: 'order_0123456789abcdef0123456789abcdef',
  number: 1001,
  status: 'confirmed',
  payment_status: 'captured',
  cart_id: 'cart_1',
  email: 'asa@exempel.example',
  language: 'sv',
  currency_code: 'SEK',
  items: [
    item({}),
    item({
      id: 'item_2',
      title: 'Choklad med <havssalt> & lakrits',
      variant_title: '',
      quantity: 1,
      unit_price: 89.5,
      total: 89.5,
      tax_rate: 6,
      tax_total: 5.07,
      withdrawal_class: 'perishable',
      image: null,
    }),
  ],
  item_total: 987.5,
  original_item_total: 987.5,
  discount_total: 0,
  promotions: [],
  shipping_total: 0,
  shipping_tax_total: 0,
  wrapping_total: 0,
  wrapping_tax_total: 0,
  tax_total: 184.67,
  tax_lines: [
    { rate: 25, amount: 179.6 },
    { rate: 6, amount: 5.07 },
  ],
  total: 987.5,
  at_their_address: false,
  shipping_address: {
    first_name: 'Åsa',
    last_name: 'Öberg',
    company: '',
    address_1: 'Storgatan 1',
    address_2: '',
    postal_code: '111 22',
    city: 'Stockholm',
    country_code: 'SE',
    phone: '+46701740605',
  },
  billing_address: null,
  shipping_method: { name: 'Standardleverans', amount: 0, estimate: { from: '2026-11-24', to: '2026-11-26' }, kind: 'home', window: null, pickup_point: null },
  tracking: null,
  florist: null,
  gift: null,
  payment: { provider_id: 'demo', card_last4: '4242', gift_card: 0, is_chip_in: false, charged: 987.5 },
  vendor: {
    id: 'vendor_1',
    name: 'Ängsblom Göteborg',
    handle: 'angsblom',
    members_discount_percentage: 10,
    legal_name: 'Ängsblom Göteborg AB',
    registration_number: '559991-0011',
    vat_number: 'SE559991001101',
    address: { street: 'Magasinsgatan 100', postalCode: '411 10', city: 'Göteborg', country: 'SE' },
    email: 'hej@angsblom.example',
    about: '',
  },
  // Half past midnight in Stockholm: the date is in the shop's zone, not UTC.
  placed_at: '2026-11-20T23:30:00.000Z',
  fulfilled_at: null,
  delivered_at: null,
  cancellation: null,
  refunds: [],
  withdrawals: [],
  receipts: [],
  withdrawal_period: { last_day: null, is_over: false },
  ...fields,
});

const mail = (fields: Partial<Order> = {}, locale: 'sv' | 'en' = 'sv') =>
  renderTemplate('order-confirmation', { order: order(fields), orderKey: 'k/1', productName: 'Fira', publicUrl: 'https://fira.example' }, locale);

// Normalizes no-break spaces, and strips React's comment markers.
const readable = (text: string) => text.replaceAll('\u00A0', ' ').replaceAll(/<!-- -->/g, '');

describe('CART-14 the confirmation mail', () => {
  test.each([
    [
      'sv',
      'Tack för din beställning! Order 1001',
      [
        'Tack, Åsa!',
        '21 november 2026',
        'Leverans tisdag 24 – torsdag 26 november',
        '2 × 449 kr',
        '898 kr',
        '987,50 kr',
        'Varav moms 25 %',
        '179,60 kr',
        'Varav moms 6 %',
        '5,07 kr',
        '111 22 Stockholm',
        'Kort som slutar på 4242',
        'Ångerrätt',
        'Ångerblankett',
        'Ordernummer: 1001',
      ],
    ],
    [
      'en',
      'Thank you for your order! Order 1001',
      [
        'Thank you, Åsa!',
        'November 21, 2026',
        'Delivery Tuesday, November 24 – Thursday, November 26',
        '987.50 kr',
        'Of which VAT 6%',
        'Right of withdrawal',
        'Model withdrawal form',
        'Order number: 1001',
        'Sweden',
      ],
    ],
  ] as const)('states in %s goods, price, time, seller and withdrawal in both parts', async (locale, subject, facts) => {
    const { html, text, ...rest } = await mail({}, locale);
    expect(rest.subject).toBe(subject);
    for (const fact of [...facts, 'Ängsblom Göteborg AB', '559991-0011', 'SE559991001101', 'Magasinsgatan 100', 'hej@angsblom.example']) {
      expect(readable(html)).toContain(fact);
      // Plain-text headings are in capitals.
      expect(readable(text).toLowerCase()).toContain(fact.toLowerCase());
    }
    expect(html).toContain(`<html dir="ltr" lang="${locale === 'sv' ? 'sv-SE' : 'en-US'}"`);
  });

  test.each([
    ['sv', 'https://fira.example/shop/orderbekraftelse/order_0123456789abcdef0123456789abcdef?key=k%2F1', 'https://fira.example/kopvillkor'],
    ['en', 'https://fira.example/en/shop/order-confirmation/order_0123456789abcdef0123456789abcdef?key=k%2F1', 'https://fira.example/en/terms'],
  ] as const)('leads in %s to the order with its key, and to the terms', async (locale, orderUrl, termsUrl) => {
    const { html, text } = await mail({}, locale);
    for (const part of [html, text]) {
      expect(part).toContain(orderUrl);
      expect(part).toContain(termsUrl);
    }
  });

  test.each([
    ['sv', 'https://fira.example/angra-kop', 'https://fira.example/angerblankett'],
    ['en', 'https://fira.example/en/withdraw', 'https://fira.example/en/withdrawal-form'],
  ] as const)('lesson 13: links in %s the open order’s withdrawal function and printable form', async (locale, withdrawUrl, formUrl) => {
    const { html, text } = await mail({}, locale);
    for (const url of [withdrawUrl, formUrl]) {
      const withOrder = `${url}?order=order_0123456789abcdef0123456789abcdef&key=k%2F1`;
      expect(text).toContain(withOrder);
      expect(html.replaceAll('&amp;', '&')).toContain(`href="${withOrder}"`);
    }
    expect(html.replaceAll(/<[^>]*>/g, ''), 'a link, and no address to read').not.toContain(withdrawUrl);
    expect(text, 'no full stop that a mail program could take for a part of the link').not.toMatch(/key=k%2F1(?:#receipts)?[^\s#]/);
    expect(text, 'the receipts').toMatch(/\?key=k%2F1#receipts$/m);
    const exempt = await mail({ items: [item({ withdrawal_class: 'dated-service' })] }, locale);
    expect(exempt.text).not.toContain(withdrawUrl);
  });

  test('escapes what people have written', async () => {
    const { html, text } = await mail();
    expect(html).toContain('Choklad med &lt;havssalt&gt; &amp; lakrits');
    expect(text).toContain('Choklad med <havssalt> & lakrits');
  });

  test('names lines without withdrawal right, and omits the form without any', async () => {
    expect(readable((await mail()).text)).toContain('- Choklad med <havssalt> & lakrits: Varan blir snabbt gammal');
    const { text, html } = await mail({ items: [item({ withdrawal_class: 'dated-service' })] });
    expect(text).toContain('Inget i den här ordern omfattas av ångerrätten.');
    expect(text + html).not.toContain('Ångerblankett');
    expect(text + html, 'all of it is the exception').not.toContain('För en del av varorna');
    expect((await mail()).text).toContain('För en del av varorna gäller annat:');
    const sealed = await mail({ items: [item({ withdrawal_class: 'sealed-hygiene' })] });
    expect(sealed.text).toContain('så länge förseglingen är obruten');
    expect(sealed.text).toContain('ÅNGERBLANKETT');
  });

  test('thanks the giver of a gift with card, wrapping and VAT', async () => {
    const gift = { is_gift: true, message: 'Hurra\nHurra\n\nAlla <vi> & jag', wrapping: true, hide_prices: true };
    const giver = { ...order().shipping_address, first_name: 'Bo', last_name: 'Ek', address_1: 'Givarvägen 9' };
    const { html, text } = await mail({ gift, billing_address: giver, wrapping_total: 39, wrapping_tax_total: 7.8 });
    for (const fact of ['Tack, Bo!', 'skickar den till Åsa', 'Presentinslagning', '39 kr', 'Inga priser i paketet', 'Givarvägen 9']) {
      expect(readable(html), fact).toContain(fact);
      expect(readable(text), fact).toContain(fact);
    }
    expect(text).toContain('> Hurra\n> Hurra\n>\n> Alla <vi> & jag');
    expect(html).toContain('Alla &lt;vi&gt; &amp; jag');
    expect((await mail()).html).not.toContain('Presenten');
  });

  test('says for Norway and Iceland alone that import charges are included', async () => {
    const to = (country_code: 'NO' | 'SE') => mail({ currency_code: 'EUR', shipping_address: { ...order().shipping_address, country_code } });
    expect((await to('NO')).text).toContain('Importmoms och tull ingår.');
    expect((await to('SE')).text).not.toContain('Importmoms');
  });

  test('names no card when another method was paid with', async () => {
    const { text } = await mail({ payment: { provider_id: 'stripe', card_last4: null, gift_card: 0, is_chip_in: false, charged: 987.5 } });
    expect(text).toContain('Betald vid köpet');
    expect(text).not.toMatch(/^Kort$/m);
  });

  test('says that nothing is to pay when discounts cover all', async () => {
    const { text } = await mail({ payment: { provider_id: 'gift_card', card_last4: null, gift_card: 0, is_chip_in: false, charged: 0 } });
    expect(text).toContain('Inget att betala');
  });

  test('contains no undefined, object or empty address line', async () => {
    const { html, text } = await mail({ payment: { provider_id: 'demo', card_last4: null, gift_card: 0, is_chip_in: false, charged: 987.5 } });
    expect(html + text).not.toMatch(/undefined|\[object|NaN/);
    expect(text).not.toMatch(/\n\n\n/);
  });
});
