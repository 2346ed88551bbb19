/** All jobs, and the crontab of scheduled ones. */
import { deleteOldKeys } from './http/api/idempotency.ts';
import { forwardVisits } from './modules/analytics/jobs.ts';
import { answerRegistration, askForPassword, askNewAddress, forgetExpiredSignIns, repeatVerification, tellOfNewDevice, tellOfNewPassword, tellOfWayIn } from './modules/auth/jobs.ts';
import { deleteAbandonedCarts } from './modules/cart/jobs.ts';
import { tellOfFriend } from './modules/friends/jobs.ts';
import { releaseLapsedStock } from './modules/inventory/jobs.ts';
import { sendInvitation } from './modules/invites/jobs.ts';
import { forgetRemovedJubilees } from './modules/jubilees/jobs.ts';
import { forgetUnnamedPictures } from './modules/media/forget-unnamed.ts';
import { acknowledgeReport, forgetReports, tellConcerned, tellReporter } from './modules/reports/jobs.ts';
import { removePictureFiles } from './modules/media/jobs.ts';
import { captureOrder, refundCanceled, retryCancellationRefunds, settleUncaptured } from './modules/orders/jobs.ts';
import { sendCanceled, sendConfirmation, sendSent } from './modules/orders/mail-jobs.ts';
import { cancelPayment, releaseForgottenPayments } from './modules/payments/service.ts';
import { dropOldExports, forgetFarewell, makeExport, sayFarewell } from './modules/personal-data/jobs.ts';
import { refreshPopularity } from './modules/popularity/jobs.ts';
import { forgetTellings } from './modules/push/jobs.ts';
import { deleteOldQuestions, notifyOfQuestion } from './modules/questions/jobs.ts';
import { forgetOldMarks, planReminders, mailReminders } from './modules/reminders/jobs.ts';
import { pushReminders } from './modules/reminders/push-jobs.ts';
import { noteBought } from './modules/reservations/bought.ts';
import { forgetReservations, mailGuest } from './modules/reservations/jobs.ts';
import { followMoved } from './modules/reservations/moved.ts';
import { forgetPeople } from './modules/retention/jobs.ts';
import { askForConfirmation, lookForReturns, tellItIsBack } from './modules/stock-alerts/jobs.ts';
import { lookForWishNews, tellWishNews } from './modules/wish-news/jobs.ts';
import { forgetRemovedWishes } from './modules/wishlists/jobs.ts';
import { receiveDeclaration } from './modules/withdrawals/declaration.ts';
import { remindOfReturns, remindSellers } from './modules/withdrawals/reminders.ts';
import { askWhetherLeft, refundWithdrawal, retryRefunds, sendReceipt, tellDecision, tellSeller } from './modules/withdrawals/jobs.ts';
import type { AnyJob } from './platform/jobs.ts';
import { reviveJobsOf } from './platform/revive-jobs.ts';

const work: readonly AnyJob[] = [
  captureOrder,
  settleUncaptured,
  refundCanceled,
  retryCancellationRefunds,
  sendConfirmation,
  sendSent,
  sendCanceled,
  cancelPayment,
  releaseForgottenPayments,
  releaseLapsedStock,
  askForConfirmation,
  tellItIsBack,
  lookForReturns,
  receiveDeclaration,
  refundWithdrawal,
  retryRefunds,
  remindSellers,
  remindOfReturns,
  sendReceipt,
  tellSeller,
  askWhetherLeft,
  tellDecision,
  answerRegistration,
  repeatVerification,
  askForPassword,
  askNewAddress,
  tellOfNewDevice,
  tellOfNewPassword,
  tellOfWayIn,
  forgetExpiredSignIns,
  makeExport,
  sayFarewell,
  forgetFarewell,
  dropOldExports,
  deleteAbandonedCarts,
  forgetRemovedJubilees,
  forgetRemovedWishes,
  lookForWishNews,
  tellWishNews,
  mailGuest,
  noteBought,
  followMoved,
  forgetReservations,
  planReminders,
  mailReminders,
  pushReminders,
  forgetTellings,
  forgetOldMarks,
  tellOfFriend,
  notifyOfQuestion,
  deleteOldQuestions,
  sendInvitation,
  removePictureFiles,
  forgetUnnamedPictures,
  forwardVisits,
  acknowledgeReport,
  tellReporter,
  tellConcerned,
  forgetReports,
  refreshPopularity,
  forgetPeople,
  deleteOldKeys,
];

const reviveJobs = reviveJobsOf(work);

export const jobs: readonly AnyJob[] = [...work, reviveJobs];

/** graphile-worker crontab: minute hour day month weekday, UTC. Each run happens once across all processes. */
export const crontab = [
  `* * * * * ${releaseLapsedStock.name}`,
  `*/5 * * * * ${lookForReturns.name}`,
  `*/5 * * * * ${forgetRemovedJubilees.name}`,
  `*/5 * * * * ${forgetRemovedWishes.name}`,
  `*/10 * * * * ${forgetReservations.name}`,
  // From 8 or 9 to 20 or 21 in the shop's time zone.
  `*/15 7-18 * * * ${lookForWishNews.name}`,
  `27 * * * * ${settleUncaptured.name}`,
  `37 * * * * ${retryRefunds.name}`,
  `7 * * * * ${retryCancellationRefunds.name}`,
  `57 * * * * ${remindSellers.name}`,
  `47 * * * * ${remindOfReturns.name}`,
  `*/10 * * * * ${releaseForgottenPayments.name}`,
  `20 3 * * * ${deleteAbandonedCarts.name}`,
  `17 * * * * ${deleteOldKeys.name}`,
  `* * * * * ${planReminders.name}`,
  `30 3 * * * ${forgetOldMarks.name}`,
  `24 3 * * * ${deleteOldQuestions.name}`,
  `25 3 * * * ${forgetTellings.name}`,
  `40 * * * * ${refreshPopularity.name}`,
  `22 3 * * * ${forgetReports.name}`,
  `50 3 * * * ${forgetPeople.name}`,
  `55 3 * * * ${forgetUnnamedPictures.name}`,
  `45 * * * * ${forgetExpiredSignIns.name}`,
  `35 * * * * ${dropOldExports.name}`,
  `12 * * * * ${reviveJobs.name}`,
].join('\n');
