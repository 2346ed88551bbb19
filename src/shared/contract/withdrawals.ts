/** The right of withdrawal: a buyer's statement, for an order at hand or by number and e-mail. */
import { z } from 'zod';
import { route } from './route.ts';
import { order, orderWithdrawal } from './checkout.ts';
import { emailAddress } from './common.ts';
import { textLine, textLines } from './text.ts';

/** Created when the form opens: makes a repeated statement idempotent. */
const requestId = z.string().regex(/^[\w-]{16,64}$/);
const name = textLine(160);

export const withdraw = z.object({
  request_id: requestId,
  name,
  items: z
    .array(z.object({ item_id: z.string().min(1).max(100), quantity: z.int().min(1).max(99) }))
    .min(1)
    .max(100)
    .nullable()
    .meta({ description: 'null withdraws from everything that can still be withdrawn from' }),
});

export const declareWithdrawal = z.object({
  request_id: requestId,
  name,
  order_number: textLine(20),
  email: emailAddress,
  text: textLines(1_000).min(1).nullable().meta({ description: 'Which goods, in the buyer’s own words; null means the whole order' }),
});

export const withdrawAnswer = z.object({ order, withdrawal: orderWithdrawal });

/** The same whether or not the order exists: the result goes to the order’s own address. */
export const declareAnswer = z.object({ received_at: z.string() });

export type Withdraw = z.infer<typeof withdraw>;
export type DeclareWithdrawal = z.infer<typeof declareWithdrawal>;

const orderQuery = z.object({ key: z.string().max(200).optional() });

export const withdrawals = {
  withdraw: route('storeMails', 'POST', '/orders/:id/withdrawals', {
    summary: 'Withdraw from one’s own order, or from lines of it',
    query: orderQuery,
    body: withdraw,
    returns: withdrawAnswer,
    fails: ['NOT_FOUND', 'WITHDRAWAL_LATE', 'NOTHING_TO_WITHDRAW'],
  }),
  declare: route('storeMails', 'POST', '/withdrawals', { summary: 'Withdraw by order number and e-mail; the answer goes to the order’s own address', body: declareWithdrawal, returns: declareAnswer }),
};
