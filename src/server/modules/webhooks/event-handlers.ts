/** Handlers of Stripe's events. An event is a hint: a handler reads the object's current state from Stripe, and is safe to run twice, late and out of order. */
import type { Ctx } from '#server/platform/context.ts';
import { settlePayment } from '../checkout/service.ts';
import { settleContributionPayment } from '../chip-ins/service.ts';
import { settleGiftCardPayment } from '../gift-cards/service.ts';
import { refreshNamed } from '../memberships/service.ts';
import { recordDispute, recordFailedRefund } from '../orders/service.ts';
import { findSessionOfPayment } from '../payments/service.ts';
import { refreshAccount } from '../vendor-accounts/service.ts';
import type { StripeEventRow } from './repository.ts';

export interface EventHandler {
  /** Types that the handler takes. */
  readonly types: RegExp;
  /** Returns without effect for objects of other systems that share the account. */
  readonly run: (ctx: Ctx, event: StripeEventRow) => Promise<void>;
}

const paymentHandler: EventHandler = {
  types: /^payment_intent\.(succeeded|amount_capturable_updated|processing|payment_failed|canceled)$/,
  async run(ctx, { object_id: reference }) {
    const session = reference === null ? null : await findSessionOfPayment(ctx, 'stripe', reference);
    if (session) await settlePayment(ctx, session.id, 'event');
    else if (reference !== null) {
      await settleGiftCardPayment(ctx, reference);
      await settleContributionPayment(ctx, reference);
    }
  },
};

/** Connect: snapshots name the account beside the object, thin events of the v2 API by the object. */
const accountHandler: EventHandler = {
  types: /^(account\.updated$|v2\.core\.account\b)/,
  async run(ctx, { account, object_id }) {
    const accountId = account ?? object_id;
    if (accountId !== null) await refreshAccount(ctx, accountId);
  },
};

const disputeHandler: EventHandler = {
  types: /^charge\.dispute\./,
  async run(ctx, { object_id: disputeId }) {
    if (disputeId !== null) await recordDispute(ctx, disputeId);
  },
};

/** Refunds fail days after they were made. */
const refundHandler: EventHandler = {
  types: /^(refund\.(failed|updated)|charge\.refund\.updated)$/,
  async run(ctx, { object_id: refundId }) {
    if (refundId !== null) await recordFailedRefund(ctx, refundId);
  },
};

/** Subscriptions, their invoices and refunds, also those made at Stripe: whatever came when, the subscription is read. */
const membershipHandler: EventHandler = {
  types: /^(customer\.subscription\.\w+|invoice\.(paid|payment_failed|voided)|charge\.refunded)$/,
  async run(ctx, { object_id: objectId }) {
    if (objectId !== null) await refreshNamed(ctx, objectId);
  },
};

export const eventHandlers: readonly EventHandler[] = [paymentHandler, accountHandler, disputeHandler, refundHandler, membershipHandler];
