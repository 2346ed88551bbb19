/** All jobs, and the crontab of scheduled ones. */
import { deleteOldKeys } from './http/api/idempotency.ts';
import { forwardVisits } from './modules/analytics/jobs.ts';
import { answerRegistration, askForPassword, askNewAddress, deleteExpiredSignIns, repeatVerification, notifyOfNewDevice, notifyOfNewPassword, notifyOfWayIn } from './modules/auth/jobs.ts';
import { deleteOldBirthdayAnswers } from './modules/birthday-links/jobs.ts';
import { deleteAbandonedCarts } from './modules/cart/jobs.ts';
import { notifyInvited } from './modules/circles/jobs.ts';
import { reconcilePayments } from './modules/checkout/reconcile.ts';
import { mailDrawn } from './modules/draws/jobs.ts';
import { deleteOldDraws, settleDraws } from './modules/draws/timed-jobs.ts';
import { mailDigest, planDigests } from './modules/digests/jobs.ts';
import { mailChange, mailGuest as mailEventGuest } from './modules/events/jobs.ts';
import { mailHost } from './modules/events/host-mails.ts';
import { sendLastMail } from './modules/events/last-mails.ts';
import { deleteEventGuests, endOffers, remindSilentGuests } from './modules/events/timed-jobs.ts';
import { notifyOfFriend } from './modules/friends/jobs.ts';
import { endChipIns, eraseContributors, retryPaybacks, settleContributions } from './modules/chip-ins/jobs.ts';
import { returnRest } from './modules/chip-ins/ordered.ts';
import { bookContributionFee, mailContributor, mailPayback, mailStarter, payBackOnce } from './modules/chip-ins/queued-jobs.ts';
import { deliverDueGiftCards, eraseGiftCardPeople, expireGiftCards, settleGiftCards } from './modules/gift-cards/jobs.ts';
import { bookGiftCardFee, deliverGiftCard, mailBuyer, refundGiftCard, remindOfGiftCard } from './modules/gift-cards/queued-jobs.ts';
import { findUnthanked, remindOfThanks } from './modules/gifts/jobs.ts';
import { deleteOldGreetings, mailGreeting } from './modules/greetings/jobs.ts';
import { releaseLapsedStock } from './modules/inventory/jobs.ts';
import { sendInvitation } from './modules/invites/jobs.ts';
import { deleteRemovedJubilees } from './modules/jubilees/jobs.ts';
import { deleteUnnamedPictures } from './modules/media/delete-unnamed.ts';
import { acknowledgeReport, deleteOldReports, notifyConcerned, notifyReporter } from './modules/reports/jobs.ts';
import { removePictureFiles } from './modules/media/jobs.ts';
import { bookProviderFee } from './modules/orders/capture.ts';
import { endUndelivered, forwardOrder, settleFloristOrders } from './modules/orders/florist-orders.ts';
import { captureOrder, findFailedRefunds, refundCanceled, retryCancellationRefunds, reviewLedger, settleUncaptured } from './modules/orders/jobs.ts';
import { reverseGiftCardPart, transferGiftCardPart } from './modules/orders/gift-card-transfers.ts';
import { reportPaybacks } from './modules/orders/overdue-paybacks.ts';
import { retryGiftCardTransfers } from './modules/orders/overdue-transfers.ts';
import { deleteCustomer } from './modules/payments/customers.ts';
import { bookConversion } from './modules/payments/conversions.ts';
import { cancelPayment, releaseAbandonedPayments } from './modules/payments/give-up.ts';
import { sendRefunded } from './modules/payments/mail-jobs.ts';
import { sendCanceled, sendConfirmation, sendOrderRefunded, sendSent } from './modules/orders/mail-jobs.ts';
import { refreshDisputes } from './modules/orders/disputes.ts';
import { mailStaff } from './modules/orders/staff-mails.ts';
import { payRefund, retryOrderRefunds } from './modules/orders/refunds.ts';
import { dropOldExports, deleteFarewell, makeExport, sayFarewell } from './modules/personal-data/jobs.ts';
import { announceRenewals, bookLateFees, refreshMemberships } from './modules/memberships/jobs.ts';
import { endSubscription, mailMembership } from './modules/memberships/queued-jobs.ts';
import { findListNews, mailListNews } from './modules/list-watches/jobs.ts';
import { refreshPopularity } from './modules/popularity/jobs.ts';
import { deletePushNotifications } from './modules/push/jobs.ts';
import { deleteOldQuestions, notifyOfQuestion } from './modules/questions/jobs.ts';
import { deletePastMarks, planReminders, mailReminders } from './modules/reminders/jobs.ts';
import { pushReminders } from './modules/reminders/push-jobs.ts';
import { noteBought } from './modules/reservations/bought.ts';
import { deleteOldReservations, mailGuest } from './modules/reservations/jobs.ts';
import { followMoved, followPlaced } from './modules/reservations/moved.ts';
import { deleteExpiredPeople } from './modules/retention/jobs.ts';
import { askForConfirmation, findReturns, notifyBackInStock } from './modules/stock-alerts/jobs.ts';
import { refreshAccounts } from './modules/vendor-accounts/jobs.ts';
import { deleteOldEvents, processEvent } from './modules/webhooks/jobs.ts';
import { findWishNews, notifyWishNews } from './modules/wish-news/jobs.ts';
import { deleteRemovedWishes } from './modules/wishlists/jobs.ts';
import { sendOrderLink } from './modules/orders/lookup.ts';
import { receiveDeclaration } from './modules/withdrawals/declaration.ts';
import { remindOfReturns, remindSellers } from './modules/withdrawals/reminders.ts';
import { requestDispatchStatus, refundWithdrawal, retryRefunds, sendReceipt, notifyDecision, notifySeller } from './modules/withdrawals/jobs.ts';
import type { AnyJob } from './platform/jobs.ts';
import { makeReviveJob } from './platform/revive-jobs.ts';

const work: readonly AnyJob[] = [
  captureOrder,
  forwardOrder,
  endUndelivered,
  settleFloristOrders,
  bookProviderFee,
  settleUncaptured,
  refundCanceled,
  retryCancellationRefunds,
  reviewLedger,
  payRefund,
  refreshDisputes,
  retryOrderRefunds,
  findFailedRefunds,
  sendConfirmation,
  sendSent,
  sendCanceled,
  sendOrderRefunded,
  mailStaff,
  bookConversion,
  cancelPayment,
  releaseAbandonedPayments,
  sendRefunded,
  deleteCustomer,
  reconcilePayments,
  settleContributions,
  endChipIns,
  retryPaybacks,
  eraseContributors,
  returnRest,
  mailStarter,
  mailContributor,
  mailPayback,
  payBackOnce,
  bookContributionFee,
  settleGiftCards,
  deliverDueGiftCards,
  deliverGiftCard,
  mailBuyer,
  remindOfGiftCard,
  expireGiftCards,
  refundGiftCard,
  bookGiftCardFee,
  eraseGiftCardPeople,
  transferGiftCardPart,
  reverseGiftCardPart,
  retryGiftCardTransfers,
  reportPaybacks,
  refreshMemberships,
  bookLateFees,
  announceRenewals,
  mailMembership,
  endSubscription,
  processEvent,
  refreshAccounts,
  deleteOldEvents,
  releaseLapsedStock,
  askForConfirmation,
  notifyBackInStock,
  findReturns,
  receiveDeclaration,
  sendOrderLink,
  refundWithdrawal,
  retryRefunds,
  remindSellers,
  remindOfReturns,
  sendReceipt,
  notifySeller,
  requestDispatchStatus,
  notifyDecision,
  answerRegistration,
  repeatVerification,
  askForPassword,
  askNewAddress,
  notifyOfNewDevice,
  notifyOfNewPassword,
  notifyOfWayIn,
  deleteExpiredSignIns,
  makeExport,
  sayFarewell,
  deleteFarewell,
  dropOldExports,
  deleteAbandonedCarts,
  deleteRemovedJubilees,
  deleteOldBirthdayAnswers,
  findListNews,
  mailListNews,
  planDigests,
  mailDigest,
  mailGreeting,
  deleteOldGreetings,
  deleteRemovedWishes,
  findWishNews,
  notifyWishNews,
  mailGuest,
  noteBought,
  followMoved,
  deleteOldReservations,
  followPlaced,
  mailDrawn,
  settleDraws,
  deleteOldDraws,
  mailEventGuest,
  mailChange,
  sendLastMail,
  mailHost,
  endOffers,
  remindSilentGuests,
  deleteEventGuests,
  planReminders,
  mailReminders,
  pushReminders,
  deletePushNotifications,
  deletePastMarks,
  notifyOfFriend,
  notifyInvited,
  notifyOfQuestion,
  deleteOldQuestions,
  findUnthanked,
  remindOfThanks,
  sendInvitation,
  removePictureFiles,
  deleteUnnamedPictures,
  forwardVisits,
  acknowledgeReport,
  notifyReporter,
  notifyConcerned,
  deleteOldReports,
  refreshPopularity,
  deleteExpiredPeople,
  deleteOldKeys,
];

const reviveJobs = makeReviveJob(work);

export const jobs: readonly AnyJob[] = [...work, reviveJobs];

/** graphile-worker crontab: minute hour day month weekday, UTC. Each run happens once across all processes. */
export const crontab = [
  `* * * * * ${releaseLapsedStock.name}`,
  `*/5 * * * * ${findReturns.name}`,
  `*/5 * * * * ${deleteRemovedJubilees.name}`,
  `*/5 * * * * ${deleteRemovedWishes.name}`,
  `*/10 * * * * ${deleteOldReservations.name}`,
  `*/10 * * * * ${followPlaced.name}`,
  // From 8 or 9 to 20 or 21 in the shop's time zone.
  `*/15 7-18 * * * ${findWishNews.name}`,
  `* * * * * ${settleDraws.name}`,
  `*/15 7-18 * * * ${findListNews.name}`,
  `* * * * * ${endOffers.name}`,
  // From 8 or 9 to 20 or 21 in the shop's time zone.
  `50 7-18 * * * ${remindSilentGuests.name}`,
  `52 3 * * * ${deleteEventGuests.name}`,
  `53 3 * * * ${deleteOldDraws.name}`,
  `27 * * * * ${settleUncaptured.name}`,
  `37 * * * * ${retryRefunds.name}`,
  `7 * * * * ${retryCancellationRefunds.name}`,
  `18 4 * * * ${reviewLedger.name}`,
  `17 * * * * ${retryOrderRefunds.name}`,
  `2 * * * * ${retryGiftCardTransfers.name}`,
  `12 * * * * ${reportPaybacks.name}`,
  `43 * * * * ${refreshDisputes.name}`,
  `38 4 * * * ${findFailedRefunds.name}`,
  `57 * * * * ${remindSellers.name}`,
  `47 * * * * ${remindOfReturns.name}`,
  `*/10 * * * * ${releaseAbandonedPayments.name}`,
  `*/5 * * * * ${settleFloristOrders.name}`,
  `*/5 * * * * ${reconcilePayments.name}`,
  `*/5 * * * * ${settleContributions.name}`,
  // The shop's midnight is another hour in summer; refunds aren't urgent by the minute.
  `7,37 * * * * ${endChipIns.name}`,
  `52 * * * * ${retryPaybacks.name}`,
  `58 3 * * * ${eraseContributors.name}`,
  `*/5 * * * * ${settleGiftCards.name}`,
  // From seven or eight in the shop's zone.
  `*/15 6-20 * * * ${deliverDueGiftCards.name}`,
  `14 8 * * * ${expireGiftCards.name}`,
  `56 3 * * * ${eraseGiftCardPeople.name}`,
  `*/10 * * * * ${refreshMemberships.name}`,
  `32 * * * * ${bookLateFees.name}`,
  // In daytime in the shop's time zone.
  `34 8 * * * ${announceRenewals.name}`,
  `20 3 * * * ${deleteAbandonedCarts.name}`,
  `21 3 * * * ${deleteOldEvents.name}`,
  `13 * * * * ${refreshAccounts.name}`,
  `17 * * * * ${deleteOldKeys.name}`,
  `* * * * * ${planReminders.name}`,
  `30 3 * * * ${deletePastMarks.name}`,
  `*/10 * * * * ${deleteOldBirthdayAnswers.name}`,
  `26 * * * * ${deleteOldGreetings.name}`,
  `5 * * * * ${planDigests.name}`,
  `24 3 * * * ${deleteOldQuestions.name}`,
  // From 8 or 9 to 20 or 21 in the shop's time zone.
  `20 7-18 * * * ${findUnthanked.name}`,
  `25 3 * * * ${deletePushNotifications.name}`,
  `40 * * * * ${refreshPopularity.name}`,
  `22 3 * * * ${deleteOldReports.name}`,
  `50 3 * * * ${deleteExpiredPeople.name}`,
  `55 3 * * * ${deleteUnnamedPictures.name}`,
  `45 * * * * ${deleteExpiredSignIns.name}`,
  `35 * * * * ${dropOldExports.name}`,
  `12 * * * * ${reviveJobs.name}`,
].join('\n');
