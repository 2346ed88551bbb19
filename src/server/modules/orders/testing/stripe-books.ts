/** The ledger beside the simulated Stripe's balances, for tests of refunds and disputes. */
import { afterEach, expect, vi } from 'vitest';
import { getOrders } from '../../../testing/orders.ts';
import type { StripeShop } from '../../../testing/stripe/shop.ts';
import { reviewBooks } from '../service.ts';

/** Delivers the events under way and runs the jobs that follow. */
export async function settleEvents({ simulator, api }: StripeShop): Promise<void> {
  await simulator.webhooks.settled();
  await api.runJobs();
}

/** Net of an account's balance transactions, in minor units; null: the platform's. */
export const getStripeBalance = ({ simulator }: StripeShop, account: string | null): number =>
  simulator.state.balance.filter((one) => one.account === account).reduce((sum, { transaction }) => sum + transaction.net, 0);

/** The platform's balance, and each vendor's: what was transferred, less what came back, less the fee. */
export async function expectBooksToEqualStripe(shop: StripeShop): Promise<void> {
  const { rows, ctx } = getOrders(shop.api);
  const [platform] = await rows<{ sum: number }>(`select coalesce(sum(amount_minor), 0)::float8 as sum from ledger_entries where account = 'provider_balance'`);
  expect(platform?.sum, 'the ledger equals the balance at Stripe').toBe(getStripeBalance(shop, null));
  const vendors = await rows<{ account: string; sum: number }>(
    'select a.account_id as account, sum(e.amount_minor)::float8 as sum from ledger_entries e join vendor_accounts a on a.vendor_id = e.vendor_id group by 1',
  );
  expect(vendors.map(({ account, sum }) => [account, sum])).toEqual(vendors.map(({ account }) => [account, getStripeBalance(shop, account)]));
  expect(await reviewBooks(ctx)).toEqual({ unbalanced: [], differences: [], owed: [], transfers: [] });
}

/** Registers the comparison of ledger and Stripe after each test, once faults and spies are gone. The shop may start later. */
export function compareBooksAfterEach(getShop: () => StripeShop): void {
  afterEach(async () => {
    const shop = getShop();
    shop.simulator.faults.clear();
    vi.restoreAllMocks();
    await settleEvents(shop);
    await expectBooksToEqualStripe(shop);
  });
}
