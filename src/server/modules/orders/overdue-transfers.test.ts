/** Vendors' shares of what gift cards paid, and the balance that the cards need, when Stripe refuses for long. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { kr } from '../../testing/make.ts';
import { getOrders } from '../../testing/orders.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { makeStripeGiftCards } from '../gift-cards/testing/stripe-gift-card.ts';
import { refundOrder, reviewBooks, reviewLiability } from './service.ts';
import { expectBooksToEqualStripe, getStripeBalance } from './testing/stripe-books.ts';

const DAY_MS = 86_400_000;
const STAFF = 'kassan@exempel.example';

let shop: StripeShop;
let orders: ReturnType<typeof getOrders>;
beforeEach(async () => {
  shop = await stripeShop({ settings: { SHOP_EMAIL: STAFF } });
  orders = getOrders(shop.api);
});
afterEach(() => shop.stop());

const { settle, buy, orderWith, withdraw } = makeStripeGiftCards(() => shop);
const getSubjects = async () => (await orders.mailsTo(STAFF)).map(({ subject }: { subject: string }) => subject);

/** A bought gift card of 1,000 kr. */
const buyCard = async (): Promise<string> => (await buy({ amount: 1_000 })).code;

/** As after thirty days, for which failed jobs are tried again. */
async function passMonth(): Promise<void> {
  await orders.rows('delete from graphile_worker._private_jobs');
  shop.api.clock.advance(31 * DAY_MS);
}

describe('gift cards: a vendor’s share', () => {
  test.each(['transfer', 'reversal'] as const)('is reported when its %s fails for a month, and made later', async (kind) => {
    const { order, account } = await orderWith(await buyCard());
    const refund = () => refundOrder(orders.ctx, order.number, { requestId: prefixedId('rf'), reason: 'faulty', lines: [{ part: 'goods', itemId: order.items[0].id, amountMinor: kr(200) }] });
    if (kind === 'reversal') {
      await settle();
      await refund();
    }
    shop.simulator.faults.addCall({ method: 'POST', path: kind === 'transfer' ? /\/transfers$/ : /\/reversals$/, how: 'reset', when: 'before', times: 1_000 });
    await settle();
    expect((await reviewBooks(orders.ctx)).transfers, 'not overdue yet').toEqual([]);
    await passMonth();
    const found = { number: order.number, kind, account_id: account, amount_minor: kind === 'transfer' ? kr(600) : kr(200), currency_code: 'SEK' };
    expect((await reviewBooks(orders.ctx)).transfers).toMatchObject([found]);
    await shop.runTimed('orders:retry-gift-card-transfers');
    await shop.runTimed('orders:retry-gift-card-transfers');
    const title = kind === 'transfer' ? 'En överföring till en butik fastnar' : 'Pengar från en butik kommer inte tillbaka';
    expect(await getSubjects()).toEqual([`Order ${order.number}: ${title}`]);
    expect((await orders.mailsTo(STAFF))[0].text).toContain(`https://dashboard.stripe.com/connect/accounts/${account}`);
    shop.simulator.faults.clear();
    await shop.runTimed('orders:retry-gift-card-transfers');
    expect(getStripeBalance(shop, account)).toBe(kind === 'transfer' ? kr(540) : kr(360));
    expect((await reviewBooks(orders.ctx)).transfers).toEqual([]);
    await expectBooksToEqualStripe(shop);
  });
});

describe('gift cards: the balance at Stripe', () => {
  test('is reported when a payout left less than is owed', async () => {
    await buyCard();
    await orderWith(await buyCard());
    await settle();
    // 2,000 kr less Stripe’s fees and the 540 kr that the vendor got; 1,400 kr are left on the cards.
    expect(await reviewLiability(orders.ctx)).toEqual([{ currency_code: 'SEK', owed_minor: kr(1_400), balance_minor: getStripeBalance(shop, null) }]);
    await shop.runTimed('orders:review-ledger');
    expect(await getSubjects()).toEqual([]);
    shop.simulator.payOut(kr(500), 'sek');
    await shop.runTimed('orders:review-ledger');
    await shop.runTimed('orders:review-ledger');
    expect(await getSubjects()).toEqual(['Saldot hos Stripe räcker inte till presentkort och gemensamma gåvor']);
    const [{ text }] = await orders.mailsTo(STAFF);
    expect(text.replaceAll('\u00a0', ' ')).toContain('1 400 kr');
  });

  test('must cover vendors’ waiting shares, and withdrawals under way', async () => {
    shop.simulator.faults.addCall({ method: 'POST', path: /\/(transfers|refunds)$/, how: 'reset', when: 'before', times: 1_000 });
    await orderWith(await buyCard());
    const code = await buyCard();
    await withdraw(code);
    await settle();
    expect((await reviewLiability(orders.ctx))[0]?.owed_minor).toBe(kr(400 + 540 + 1_000));
  });

  test('has nothing to compare in a shop without Stripe or cards', async () => {
    expect(await reviewLiability(orders.ctx)).toEqual([]);
  });
});
