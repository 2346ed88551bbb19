/** What the shop owes contributors, as the nightly comparisons count it: beside the balance at Stripe, and beside the ledger. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { kr } from '../../testing/make.ts';
import { getOrders } from '../../testing/orders.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { reviewLedger } from '../orders/jobs.ts';
import { reviewBooks, reviewLiability } from '../orders/service.ts';
import { getStripeBalance } from '../orders/testing/stripe-books.ts';
import { makeStripeChipIns } from './testing/stripe-chip-in.ts';

let shop: StripeShop;
let orders: ReturnType<typeof getOrders>;
beforeAll(async () => {
  shop = await stripeShop();
  orders = getOrders(shop.api);
});
afterAll(() => shop.stop());

const { settle, getCharge, started, pay, placeOrder } = makeStripeChipIns(() => shop);

const readOwed = async (): Promise<number> => (await reviewLiability(orders.ctx))[0]?.owed_minor ?? 0;

test('issue 23: payouts leave contributions until they are refunded or lost', async () => {
  const { token, wished } = await started();
  await pay(token, 400);
  const id = await pay(token, 200);
  expect(await reviewLiability(orders.ctx)).toEqual([{ currency_code: 'SEK', owed_minor: kr(600), balance_minor: getStripeBalance(shop, null) }]);
  const dispute = shop.simulator.openDispute(getCharge(id));
  await settle();
  expect(await readOwed(), 'its bank may still decide for the shop').toBe(kr(600));
  shop.simulator.faults.addCall({ method: 'POST', path: /\/refunds$/, how: 'reset', when: 'before', times: 1_000 });
  await wished.erik.browser.post(`/api/store/chip-ins/${token}/cancellation`);
  await settle();
  expect(await readOwed(), 'a refund is on its way').toBe(kr(600));
  shop.simulator.faults.clear();
  shop.api.clock.advance(2 * 3_600_000);
  await shop.runTimed('chip-ins:retry-paybacks');
  await settle();
  expect(await readOwed()).toBe(kr(200));
  shop.simulator.closeDispute(dispute.id, 'lost');
  await settle();
  expect(await readOwed()).toBe(0);
});

test('issue 23: payouts leave an ordered present’s share for its vendor', async () => {
  const one = await started();
  await pay(one.token, 600);
  shop.simulator.faults.addCall({ method: 'POST', path: /\/transfers$/, how: 'reset', when: 'before', times: 1_000 });
  expect((await placeOrder(one)).type).toBe('order');
  await settle();
  // Less the fee of ten per cent.
  expect(await readOwed()).toBe(kr(540));
  shop.simulator.faults.clear();
  shop.api.clock.advance(2 * 3_600_000);
  await shop.runTimed('orders:retry-gift-card-transfers');
  await settle();
  expect(await readOwed()).toBe(0);
});

test('issue 23: the nightly check reports a chip-in unlike the ledger', async () => {
  const { token } = await started();
  const id = await pay(token, 200);
  const error = vi.fn();
  const review = () => reviewLedger.run({ ...orders.ctx, log: { ...orders.ctx.log, error } as never }, {});
  await review();
  expect(error).not.toHaveBeenCalledWith(expect.anything(), expect.stringContaining('differ from the ledger'));
  await orders.rows('update chip_in_contributions set disputed_minor = 100 where id = $1', id);
  const difference = { account: 'chip_ins', currency_code: 'SEK', owed_minor: kr(201), posted_minor: kr(200) };
  expect((await reviewBooks(orders.ctx)).owed).toEqual([difference]);
  await review();
  expect(error).toHaveBeenCalledWith(difference, expect.stringContaining('differ from the ledger'));
  await orders.rows('update chip_in_contributions set disputed_minor = 0 where id = $1', id);
});
