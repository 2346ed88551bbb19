/** Buyers' personal data in orders. After the account's end, `retention` erases it. */
import { toMajor } from '#shared/values/money/money.ts';
import { deletePersonJobs, type PersonalData } from '#server/platform/personal-data.ts';
import { listReceipts } from '../receipts/service.ts';
import { listDisputesOfMemberships, listDisputesOfOrder } from './disputes-repository.ts';
import { listFailedOfOrder } from './failed-refunds-repository.ts';
import { presentOrder } from './present.ts';
import { listHistory, listMemberOrders } from './repository.ts';

/** Page size of the export; far more than a member buys. */
const PAGE = 100;

export const orderPersonalData: PersonalData = {
  erase: (ctx, person) => deletePersonJobs(ctx, 'order-lookups', person),
  tables: {
    orders: 'exported',
    order_items: 'exported',
    order_history: 'exported',
    order_disputes: 'exported',
    failed_refunds: 'exported',
    order_refunds: 'exported',
    order_refund_lines: 'exported',
    florist_orders: 'exported',
    receipts: 'exported',
    receipt_series: { withheld: 'the last number of each seller’s receipts' },
    withdrawals: 'exported',
    withdrawal_items: 'exported',
    promotion_uses: { withheld: 'how often a code was used; which one an order was bought with stands in the order' },
    order_keys: { withheld: 'hashes of the keys in the mails’ links; they tell nothing' },
  },
  async collect(ctx, { memberId }) {
    const orders: unknown[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const rows = await listMemberOrders(ctx.db, { memberId, limit: PAGE, offset });
      for (const row of rows) {
        const names = row.withdrawals.map(({ id, name, refund_minor }) => ({ id, name, refund: refund_minor === null ? null : toMajor(refund_minor) }));
        orders.push({
          ...presentOrder(row, ctx.clock.now()),
          metadata: row.metadata,
          history: await listHistory(ctx.db, { id: row.id }),
          withdrawal_names: names,
          refund_lines: row.refunds.flatMap(({ lines }) => lines),
          failed_refunds: await listFailedOfOrder(ctx.db, { orderId: row.id }),
          receipts: await listReceipts(ctx.db, { orderId: row.id }),
          disputes: await listDisputesOfOrder(ctx.db, { orderId: row.id }),
        });
      }
      if (rows.length < PAGE) return { 'orders.json': orders, 'membership-disputes.json': await listDisputesOfMemberships(ctx.db, { memberId }) };
    }
  },
};
