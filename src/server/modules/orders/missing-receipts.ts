/** Receipts and credit notes that a booked payment or refund lacks: an earlier version of the shop booked it. Derived from the ledger, in its order. */
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { eachById } from '#server/platform/each-by-id.ts';
import { listPostings } from '../ledger/service.ts';
import { getPosted } from '../ledger/sql.ts';
import { issueCreditNote, issueReceipt } from '../receipts/service.ts';
import { getIssued } from '../receipts/sql.ts';
import { toCredit } from './refund-money.ts';
import { findOrder, lockOrder } from './repository.ts';

/** By id; an archived order's buyer is erased, so it gets none. */
const listWithoutReceipts = statement<{ id: string }, { afterId: string; limit: number }>(
  'orders.without-receipts',
  `select o.id from orders o where o.payment_status = 'captured' and o.secret_hash <> 'archived' and o.id > :afterId
     and (${getIssued('receipt', 'o.id')} <> o.total_minor or ${getIssued('credit_note', 'o.id')} <> ${getPosted('refunds', 'o.id', 'refund')}) order by o.id limit :limit`,
);

/** Idempotent: each posting has one document. */
export async function issueMissingReceipts(root: Ctx): Promise<void> {
  for await (const { id } of eachById((afterId, limit) => listWithoutReceipts(root.db, { afterId, limit }))) {
    await inTransaction(root, async (ctx) => {
      await lockOrder(ctx.db, { id });
      const [row] = await findOrder(ctx.db, { id });
      if (!row) return;
      const postings = await listPostings(ctx.db, { orderId: id });
      await issueReceipt(ctx, row);
      for (const { source, source_id: about, entries } of postings) {
        const amountMinor = entries.filter(({ account }) => account === 'refunds').reduce((sum, entry) => sum + entry.amount_minor, 0);
        if (source === 'refund') await issueCreditNote(ctx, row, { about, amountMinor, credit: toCredit(row, about) });
      }
    });
  }
}
