/** Orders that a member placed for their people, beside promises. */
import type { Currency } from '#shared/values/money/currencies.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { listOrderedFor } from './given-repository.ts';
import { presentThings } from './things.ts';

export type OrderedGift = Awaited<ReturnType<typeof presentThings>>[number] & {
  orderId: string;
  /** Further lines of the order. */
  others: number;
  person: { jubileeId: string; name: string };
  totalMinor: number;
  currency: Currency;
  isDelivered: boolean;
  isCanceled: boolean;
  placedAt: Date;
};

/** Newest first, each by its first line that no promise covers. */
export async function listOrders(ctx: MemberCtx): Promise<OrderedGift[]> {
  const rows = await listOrderedFor(ctx.db, { memberId: ctx.member.id });
  const things = await presentThings(
    ctx,
    rows.map((row) => ({ ...row, wish_id: null })),
  );
  return rows.flatMap((row, index) => {
    const thing = things[index];
    if (!thing) return [];
    return [
      {
        ...thing,
        title: thing.title === '' ? row.title : thing.title,
        orderId: row.order_id,
        others: row.line_count - 1,
        person: { jubileeId: row.jubilee_id, name: `${row.first_name} ${row.last_name}`.trim() },
        totalMinor: row.total_minor,
        currency: row.currency_code,
        isDelivered: row.is_delivered,
        isCanceled: row.is_canceled,
        placedAt: row.placed_at,
      },
    ];
  });
}
