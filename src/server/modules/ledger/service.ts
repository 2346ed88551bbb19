/** The ledger: double entry of all money that passes the payment provider. */
import type { Ctx } from '#server/platform/context.ts';
import { insertPosting } from './repository.ts';
import { type Entry, type Source, sumEntries } from './rules.ts';

export { ledgerPersonalData } from './personal-data.ts';
export { findConverted, findPosted, listBalances, listPostings, listUnbalanced } from './repository.ts';

export interface Posting {
  source: Source;
  /** Unique per source: posting it again does nothing. */
  sourceId: string;
  paymentReference: string;
  orderId: string | null;
  currencyCode: string;
  entries: readonly Entry[];
}

/** Posts once per source and id, in the caller's transaction. Throws if the entries don't sum to zero, or are none. */
export async function postEntries(ctx: Pick<Ctx, 'db' | 'clock'>, { source, sourceId, paymentReference, orderId, currencyCode, entries }: Posting): Promise<void> {
  if (entries.length === 0 || sumEntries(entries) !== 0) throw new Error(`the ledger transaction ${source} ${sourceId} sums to ${sumEntries(entries)} in ${entries.length} entries`);
  await insertPosting(ctx.db, {
    source,
    sourceId,
    paymentReference,
    orderId,
    currency: currencyCode,
    now: ctx.clock.now(),
    accounts: entries.map(({ account }) => account),
    amounts: entries.map(({ amountMinor }) => amountMinor),
    vendorIds: entries.map(({ vendorId }) => vendorId ?? null),
  });
}
