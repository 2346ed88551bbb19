import { z } from 'zod';
import { declareAnswer, declareWithdrawal as declareBody, withdraw as withdrawBody, withdrawAnswer } from '#shared/contract/withdrawals.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { declareWithdrawal, withdraw } from './service.ts';

const orderQuery = z.object({ key: z.string().max(200).optional() });

export const withdrawalRoutes = [
  endpoint(
    'POST',
    '/orders/:id/withdrawals',
    { summary: 'Withdraw from one’s own order, or from lines of it', query: orderQuery, body: withdrawBody, returns: withdrawAnswer, fails: ['NOT_FOUND', 'WITHDRAWAL_LATE', 'NOTHING_TO_WITHDRAW'] },
    (ctx, { params, query, body }) => withdraw(ctx, params.id, query.key, body),
  ),
  endpoint('POST', '/withdrawals', { summary: 'Withdraw by order number and e-mail; the answer goes to the order’s own address', body: declareBody, returns: declareAnswer }, (ctx, { body }) =>
    declareWithdrawal(ctx, body),
  ),
];
