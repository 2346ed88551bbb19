/** A shop that has been open for a while, so that statements are planned for realistic sizes. */
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { systemContext } from '#server/platform/context.ts';
import { createLogger } from '#server/platform/log.ts';
import { openMediaStore } from '#server/platform/media/media-store.ts';
import { createMaker, kr } from '#server/testing/make.ts';
import type { BenchServer } from './server-process.ts';

const PRODUCTS = 150;
const EARLIER_CARTS = 20_000;

/** Fills the tables; returns the variants. */
export async function stockTheShop({ database }: BenchServer): Promise<string[]> {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const make = createMaker(systemContext({ config, database, clock: systemClock, log: createLogger('silent'), media: openMediaStore('/nowhere'), step: async () => {} }, 'sv'));
  const variantIds: string[] = [];
  while (variantIds.length < PRODUCTS) variantIds.push((await make.product({ price: kr(149), stock: 10_000_000 })).variantId);
  await database.run({
    text: `insert into vendor_accounts (vendor_id, account_id, transfers_status, requirements, fee_basis_points, created_at, read_at) select id, 'acct_ready_' || id, 'active', '[]', 1000, now(), now() from vendors`,
    values: [],
  });
  await database.run({ text: `insert into carts (id, secret_hash, region_id) select 'cart_old' || n, 'nobody', 'reg_sweden' from generate_series(1, $1::int) n`, values: [EARLIER_CARTS] });
  await database.run({
    text: `insert into cart_items (id, cart_id, variant_id, quantity, seen_price_minor)
      select 'item_old' || n || '_' || line, 'cart_old' || n, ($2::text[])[1 + (n + line) % $3::int], 1, 14900 from generate_series(1, $1::int) n, generate_series(1, 2) line`,
    values: [EARLIER_CARTS, variantIds, PRODUCTS],
  });
  await database.run({ text: 'vacuum analyze', values: [] });
  return variantIds;
}
