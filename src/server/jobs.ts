/** Every job of the program, and when the timed ones run. */
import { forgetOldKeys } from './http/idempotency.ts';
import { forwardVisits } from './modules/analytics/jobs.ts';
import { deleteAbandonedCarts } from './modules/cart/jobs.ts';
import { releaseLapsedStock } from './modules/inventory/jobs.ts';
import { captureOrder, sendConfirmation } from './modules/orders/jobs.ts';
import { cancelPayment, releaseForgottenPayments } from './modules/payments/service.ts';
import { askForConfirmation, lookForReturns, tellItIsBack } from './modules/stock-alerts/jobs.ts';
import { receiveDeclaration } from './modules/withdrawals/declaration.ts';
import { refundWithdrawal, sendReceipt, tellSeller } from './modules/withdrawals/jobs.ts';
import type { AnyJob } from './platform/jobs.ts';

export const jobs: readonly AnyJob[] = [
  captureOrder,
  sendConfirmation,
  cancelPayment,
  releaseForgottenPayments,
  releaseLapsedStock,
  askForConfirmation,
  tellItIsBack,
  lookForReturns,
  receiveDeclaration,
  refundWithdrawal,
  sendReceipt,
  tellSeller,
  deleteAbandonedCarts,
  forwardVisits,
  forgetOldKeys,
];

/** graphile-worker crontab: minute hour day month weekday, UTC. Each run happens once over all processes. */
export const crontab = [
  `* * * * * ${releaseLapsedStock.name}`,
  `*/5 * * * * ${lookForReturns.name}`,
  `*/10 * * * * ${releaseForgottenPayments.name}`,
  `20 3 * * * ${deleteAbandonedCarts.name}`,
  `17 * * * * ${forgetOldKeys.name}`,
].join('\n');
