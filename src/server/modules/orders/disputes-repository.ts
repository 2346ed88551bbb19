/** SQL of disputes. */
import { statement } from '#server/platform/database.ts';
import { listMembershipIds } from '../memberships/sql.ts';

export interface DisputeRow {
  id: string;
  /** Both null for a gift card's purchase, a contribution to a chip-in, or a membership. */
  order_id: string | null;
  number: number | null;
  gift_card_id: string | null;
  contribution_id: string | null;
  membership_id: string | null;
  reason: string;
  status: string;
  amount_minor: number;
  currency_code: string;
  opened_at: Date;
  answer_by: Date | null;
}

/** Stores a dispute as it was asked for at a moment; returns the status before, null for a new one. No row where a newer one is stored. */
export const upsertDispute = statement<
  { status_before: string | null },
  {
    id: string;
    orderId: string | null;
    giftCardId: string | null;
    contributionId: string | null;
    membershipId: string | null;
    reason: string;
    status: string;
    amountMinor: number;
    currency: string;
    openedAt: Date;
    answerBy: Date | null;
    readAt: Date;
  }
>(
  'orders.upsert-dispute',
  `with before as (select status from order_disputes where id = :id),
   stored as (
     insert into order_disputes as known (id, order_id, gift_card_id, contribution_id, membership_id, reason, status, amount_minor, currency_code, opened_at, answer_by, read_at)
     values (:id, :orderId, :giftCardId, :contributionId, :membershipId, :reason, :status, :amountMinor, :currency, :openedAt, :answerBy, :readAt)
     on conflict (id) do update set reason = excluded.reason, status = excluded.status, amount_minor = excluded.amount_minor, answer_by = excluded.answer_by, read_at = excluded.read_at
       where known.read_at <= excluded.read_at returning id)
   select (select status from before) as status_before from stored`,
);

const select = `select d.id, d.order_id, o.number, d.gift_card_id, d.contribution_id, d.membership_id, d.reason, d.status, d.amount_minor, d.currency_code, d.opened_at, d.answer_by from order_disputes d left join orders o on o.id = d.order_id`;

export const listDisputesOfOrder = statement<DisputeRow, { orderId: string }>('orders.disputes-of', `${select} where d.order_id = :orderId order by d.opened_at, d.id`);

export const listDisputesOfMemberships = statement<DisputeRow, { memberId: string }>(
  'orders.disputes-of-memberships',
  `${select} where d.membership_id in (${listMembershipIds(':memberId')}) order by d.opened_at, d.id`,
);

/** Not decided yet; the most urgent first. */
export const listOpenDisputes = statement<DisputeRow>('orders.open-disputes', `${select} where d.status not in ('won', 'lost', 'warning_closed', 'prevented') order by d.answer_by nulls last, d.id`);

/** Whether the bank may still take a gift card's money, or took it. */
export const findCardDispute = statement<{ is_disputed: boolean }, { giftCardId: string }>(
  'orders.card-dispute',
  `select exists (select 1 from order_disputes where gift_card_id = :giftCardId and status not in ('won', 'warning_closed', 'prevented')) as is_disputed`,
);

/** Whether a contribution's bank may still take its money, or took it; and how much for good. */
export const findContributionDispute = statement<{ is_disputed: boolean; lost_minor: number }, { contributionId: string }>(
  'orders.contribution-dispute',
  `select coalesce(bool_or(status not in ('won', 'warning_closed', 'prevented')), false) as is_disputed, coalesce(sum(amount_minor) filter (where status = 'lost'), 0)::int as lost_minor from order_disputes where contribution_id = :contributionId`,
);

export const findOrderOfPayment = statement<{ id: string; number: number }, { providerId: string; reference: string }>(
  'orders.of-payment',
  'select o.id, o.number from orders o join payment_sessions ps on ps.id = o.payment_session_id where ps.provider_id = :providerId and ps.provider_reference = :reference',
);
