import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Order, RefundState } from '#shared/contract/checkout.ts';
import { overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';
import { OrderWithdrawals } from './order-withdrawals.tsx';

afterEach(() => overwriteGetLocale(() => 'sv'));

function drawn(locale: 'sv' | 'en', state: RefundState): string {
  overwriteGetLocale(() => locale);
  const order = {
    number: 1001,
    currency_code: 'SEK',
    shipping_address: { country_code: 'SE' },
    items: [{ id: 'item_1', title: 'Orkidé' }],
    withdrawals: [{ id: 'wd_1', received_at: '2026-11-23T10:00:00.000Z', settled_at: null, items: [{ item_id: 'item_1', quantity: 1 }], text: null, refund: { state, amount: 149, deducted: 0 } }],
  } as unknown as Order;
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[locale === 'sv' ? '/shop' : '/en/shop']}>
      <OrderWithdrawals order={order} />
    </MemoryRouter>,
  ).replaceAll('\u00a0', ' ');
}

test.each([
  ['sv', 'awaits_seller', 'Säljaren svarar om varorna har hunnit skickas. Har de inte det får du tillbaka 149 kr utan att lämna tillbaka något.'],
  ['en', 'awaits_seller', 'The vendor will say whether the items have already been shipped. If not, you get 149 kr back without returning anything.'],
  ['sv', 'awaits_return', '149 kr betalas tillbaka när varan har kommit tillbaka, eller när du har visat att den är skickad.'],
  ['en', 'awaits_return', '149 kr is refunded once the item is back, or once you’ve shown that it’s been sent.'],
] as const)('lesson 13 explains in %s on the order’s page that %s awaits', (locale, state, says) => {
  const html = drawn(locale, state);
  expect(html).toContain(says);
  expect(html).toContain('1 × Orkidé');
});
