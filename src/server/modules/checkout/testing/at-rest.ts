/** Lets everything that is late come: jobs, events, the reconciler, and the release of what nobody finished. */
import { holdEvents, type StripeShop } from '../../../testing/stripe/shop.ts';

/** Delivers events that are held, all at once. */
export async function deliverAll({ simulator: { webhooks } }: Pick<StripeShop, 'simulator'>): Promise<void> {
  while (webhooks.held.length > 0) await Promise.all([...webhooks.held].map((id) => webhooks.deliver(id)));
}

/** Waiting jobs are due, those that failed as well. */
export async function runAllJobs({ api }: Pick<StripeShop, 'api'>): Promise<void> {
  await api.database.run({ text: 'update graphile_worker._private_jobs set run_at = now() where locked_at is null', values: [] });
  await api.runJobs();
}

export async function comeToRest(shop: StripeShop): Promise<void> {
  shop.simulator.faults.clear();
  holdEvents(shop);
  await runAllJobs(shop);
  shop.api.clock.advance(3 * 60_000);
  await shop.runTimed('checkout:reconcile');
  await deliverAll(shop);
  await runAllJobs(shop);
  shop.api.clock.advance(3 * 3_600_000);
  for (const job of ['payments:release-forgotten', 'inventory:release-lapsed', 'checkout:reconcile']) await shop.runTimed(job);
  await runAllJobs(shop);
}
