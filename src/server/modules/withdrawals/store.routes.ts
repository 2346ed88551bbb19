import { withdrawals } from '#shared/contract/withdrawals.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { declareWithdrawal, withdraw } from './service.ts';

export const withdrawalRoutes = [
  handle(withdrawals.withdraw, (ctx, { params, query, body }) => withdraw(ctx, params.id, query.key, body)),
  handle(withdrawals.declare, (ctx, { body }) => declareWithdrawal(ctx, body)),
];
