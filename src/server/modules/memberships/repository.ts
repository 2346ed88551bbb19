/** SQL of memberships. */
import type { PlanInterval } from '#shared/contract/memberships.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { statement } from '#server/platform/database.ts';
import { getKeptUntil } from '../ledger/sql.ts';
import type { BillingStatus } from './billing.ts';

export interface PlanRow {
  id: string;
  interval: PlanInterval;
  currency_code: 'SEK' | 'EUR';
  price_minor: number;
}

export const listPlans = statement<PlanRow, { currency: string | null }>(
  'memberships.plans',
  'select id, interval, currency_code, price_minor from membership_plans where :currency::text is null or currency_code = :currency order by currency_code, price_minor',
);

export const findPlan = statement<PlanRow, { id: string; currency: string }>(
  'memberships.plan',
  'select id, interval, currency_code, price_minor from membership_plans where id = :id and currency_code = :currency',
);

export const savePlan = statement<object, { id: string; interval: string; currency: string; priceMinor: number }>(
  'memberships.save-plan',
  `insert into membership_plans (id, interval, currency_code, price_minor) values (:id, :interval, :currency, :priceMinor)
   on conflict (id, currency_code) do update set interval = excluded.interval, price_minor = excluded.price_minor`,
);

export interface MembershipRow {
  id: string;
  member_id: string;
  plan_id: string;
  interval: PlanInterval;
  currency_code: 'SEK' | 'EUR';
  price_minor: number;
  tax_rate_basis_points: number;
  reference: string;
  status: BillingStatus;
  started_at: Date | null;
  paid_until: Date | null;
  discount_until: Date | null;
  cancels_at_period_end: boolean;
  pause_months: number;
  resumes_at: Date | null;
  ended_at: Date | null;
  read_at: Date;
}

const columns =
  'id, member_id, plan_id, interval, currency_code, price_minor, tax_rate_basis_points, reference, status, started_at, paid_until, discount_until, cancels_at_period_end, pause_months, resumes_at, ended_at, read_at';

/** The open membership, else the one that ended last. */
export const findCurrent = statement<MembershipRow, { memberId: string }>(
  'memberships.current',
  `select ${columns} from memberships where member_id = :memberId and started_at is not null order by ended_at is null desc, ended_at desc, started_at desc limit 1`,
);

/** Serializes a member's changes of membership. */
export const lockMember = statement<object, { memberId: string }>('memberships.lock-member', `select pg_advisory_xact_lock(hashtextextended('membership ' || :memberId::text, 0))`);

export const findAttempt = statement<MembershipRow, { id: string; memberId: string }>('memberships.attempt', `select ${columns} from memberships where id = :id and member_id = :memberId`);

export const findMembershipById = statement<MembershipRow, { id: string }>('memberships.find', `select ${columns} from memberships where id = :id`);

export const lockMembership = statement<MembershipRow, { id: string }>('memberships.lock', `select ${columns} from memberships where id = :id for update`);

export const insertMembership = statement<
  object,
  { id: string; memberId: string; planId: string; interval: string; currency: string; priceMinor: number; taxRateBasisPoints: number; reference: string; now: Date }
>(
  'memberships.insert',
  `insert into memberships (id, member_id, plan_id, interval, currency_code, price_minor, tax_rate_basis_points, reference, status, created_at, read_at)
   values (:id, :memberId, :planId, :interval, :currency, :priceMinor, :taxRateBasisPoints, :reference, 'incomplete', :now, :now)`,
);

/** An ended membership stays ended; an older answer changes nothing. */
export const saveState = statement<
  { id: string },
  {
    id: string;
    reference: string;
    status: string;
    startedAt: Date | null;
    paidUntil: Date | null;
    discountUntil: Date | null;
    cancelsAtPeriodEnd: boolean;
    pauseMonths: number;
    resumesAt: Date | null;
    endedAt: Date | null;
    readAt: Date;
  }
>(
  'memberships.save',
  `update memberships set reference = :reference, status = :status, started_at = coalesce(started_at, :startedAt), paid_until = :paidUntil, discount_until = :discountUntil, cancels_at_period_end = :cancelsAtPeriodEnd,
     pause_months = :pauseMonths, resumes_at = :resumesAt, ended_at = :endedAt, read_at = :readAt where id = :id and ended_at is null and read_at <= :readAt returning id`,
);

/** The new ones. */
export const insertPayments = statement<
  { reference: string; amount_minor: number },
  { membershipId: string; currency: string; references: string[]; amounts: number[]; taxes: number[]; froms: Date[]; tos: Date[]; paidAts: Date[] }
>(
  'memberships.insert-payments',
  `insert into membership_payments (reference, membership_id, amount_minor, tax_minor, currency_code, period_from, period_to, paid_at)
   select p.reference, :membershipId::uuid, p.amount, p.tax, :currency, p.period_from, p.period_to, p.paid_at
   from unnest(:references::text[], :amounts::int[], :taxes::int[], :froms::timestamptz[], :tos::timestamptz[], :paidAts::timestamptz[]) as p(reference, amount, tax, period_from, period_to, paid_at)
   on conflict (reference) do nothing returning reference, amount_minor`,
);

/** Returns payments with a new refund, and the difference. */
export const saveRefunds = statement<{ reference: string; refunded_minor: number; difference_minor: number }, { references: string[]; refunds: number[] }>(
  'memberships.save-refunds',
  `with known as (select reference, refunded_minor from membership_payments where reference = any(:references::text[]) for update)
   update membership_payments p set refunded_minor = r.refunded from unnest(:references::text[], :refunds::int[]) as r(reference, refunded) join known k on k.reference = r.reference
   where p.reference = r.reference and r.refunded > k.refunded_minor returning p.reference, p.refunded_minor, p.refunded_minor - k.refunded_minor as difference_minor`,
);

export const saveFormerRefunds = statement<{ reference: string; refunded_minor: number; difference_minor: number }, { references: string[]; refunds: number[] }>(
  'memberships.save-former-refunds',
  `with known as (select reference, refunded_minor from former_membership_payments where reference = any(:references::text[]) for update)
   update former_membership_payments p set refunded_minor = r.refunded from unnest(:references::text[], :refunds::int[]) as r(reference, refunded) join known k on k.reference = r.reference
   where p.reference = r.reference and r.refunded > k.refunded_minor returning p.reference, p.refunded_minor, p.refunded_minor - k.refunded_minor as difference_minor`,
);

/** Those whose fee was not known. */
export const saveFees = statement<{ reference: string }, { references: string[]; fees: number[] }>(
  'memberships.save-fees',
  `update membership_payments p set fee_minor = f.fee from unnest(:references::text[], :fees::int[]) as f(reference, fee)
   where p.reference = f.reference and p.fee_minor is null returning p.reference`,
);

export const saveFormerFees = statement<{ reference: string }, { references: string[]; fees: number[] }>(
  'memberships.save-former-fees',
  `update former_membership_payments p set fee_minor = f.fee from unnest(:references::text[], :fees::int[]) as f(reference, fee)
   where p.reference = f.reference and p.fee_minor is null returning p.reference`,
);

export interface PaymentRow {
  reference: string;
  amount_minor: number;
  tax_minor: number;
  currency_code: 'SEK' | 'EUR';
  period_from: Date;
  period_to: Date;
  paid_at: Date;
  refunded_minor: number;
}

/** Newest first. */
export const listPayments = statement<PaymentRow, { membershipId: string }>(
  'memberships.payments',
  'select reference, amount_minor, tax_minor, currency_code, period_from, period_to, paid_at, refunded_minor from membership_payments where membership_id = :membershipId order by period_from desc',
);

/** Attempts to join, by id. */
export const listUnstarted = statement<MembershipRow, { until: Date; afterId: string; limit: number }>(
  'memberships.unstarted',
  `select ${columns} from memberships where started_at is null and created_at <= :until and id::text > :afterId order by id::text limit :limit`,
);

export const deleteUnstarted = statement<{ id: string }, { id: string; before: Date }>(
  'memberships.delete-unstarted',
  'delete from memberships where id = :id and started_at is null and created_at <= :before returning id',
);

/** Open memberships whose period is over or whose pause ends, by id. */
export const listDue = statement<{ id: string }, { now: Date; afterId: string; limit: number }>(
  'memberships.due',
  `select id from memberships where ended_at is null and started_at is not null and coalesce(resumes_at, paid_until) <= :now and id::text > :afterId order by id::text limit :limit`,
);

/** Memberships at Stripe, also ended ones, with a payment whose fee wasn't known when it was stored; by id. */
export const listWithoutFee = statement<{ id: string }, { since: Date; afterId: string; limit: number }>(
  'memberships.without-fee',
  `select id from memberships m where exists (select from membership_payments p where p.membership_id = m.id and p.fee_minor is null and p.paid_at >= :since) and id::text > :afterId
   order by id::text limit :limit`,
);

/** Yearly ones renewed by `until`, also after a pause; by id. */
export const listSoonRenewed = statement<{ id: string; charged_at: Date | null }, { now: Date; until: Date; afterId: string; limit: number }>(
  'memberships.soon-renewed',
  `select id, charged_at from (
     select id, case when status = 'paused' then resumes_at else paid_until end as charged_at from memberships
     where ended_at is null and status in ('active', 'paused') and interval = 'year' and not cancels_at_period_end and pause_months = 0) renewed
   where charged_at > :now and charged_at <= :until and id::text > :afterId order by id::text limit :limit`,
);

export interface AddresseeRow {
  email: string;
  first_name: string;
  language_code: Locale;
}

export const findAddressee = statement<AddresseeRow, { memberId: string }>('memberships.addressee', 'select email, first_name, language_code from members where id = :memberId');

export const collectMemberships = statement<{ json: unknown }, { memberId: string }>(
  'memberships.personal-data',
  `select coalesce(json_agg(json_build_object('membership', m.*, 'payments', (select coalesce(json_agg(p.* order by p.paid_at), '[]') from membership_payments p where p.membership_id = m.id)) order by m.created_at), '[]') as json
   from memberships m where m.member_id = :memberId`,
);

/** References of subscriptions that still charge. */
export const listOpen = statement<{ id: string; reference: string }, { memberId: string }>(
  'memberships.open',
  'select id, reference from memberships where member_id = :memberId and ended_at is null',
);

/** What is stored of a deleted account's membership; null where it never paid. */
export const findFormer = statement<{ plan_id: string; currency_code: 'SEK' | 'EUR' }, { membershipId: string }>(
  'memberships.former',
  'select plan_id, currency_code from former_membership_payments where membership_id = :membershipId order by paid_at desc limit 1',
);

/** The new ones. */
export const insertFormer = statement<
  { reference: string; amount_minor: number },
  { membershipId: string; planId: string; currency: string; references: string[]; amounts: number[]; taxes: number[]; froms: Date[]; tos: Date[]; paidAts: Date[] }
>(
  'memberships.insert-former',
  `insert into former_membership_payments (reference, membership_id, plan_id, amount_minor, tax_minor, currency_code, period_from, period_to, paid_at, refunded_minor, kept_until)
   select p.reference, :membershipId::uuid, :planId, p.amount, p.tax, :currency, p.period_from, p.period_to, p.paid_at, 0, ${getKeptUntil('p.paid_at')}
   from unnest(:references::text[], :amounts::int[], :taxes::int[], :froms::timestamptz[], :tos::timestamptz[], :paidAts::timestamptz[]) as p(reference, amount, tax, period_from, period_to, paid_at)
   on conflict (reference) do nothing returning reference, amount_minor`,
);

/** Invoices of deleted accounts whose fee wasn't known. */
export const listFormerWithoutFee = statement<{ id: string }, { since: Date; afterId: string; limit: number }>(
  'memberships.former-without-fee',
  'select reference as id from former_membership_payments where fee_minor is null and paid_at >= :since and reference > :afterId order by reference limit :limit',
);

/** Copies payments without the person, before the account is deleted. */
export const archivePayments = statement<object, { memberId: string }>(
  'memberships.archive-payments',
  `insert into former_membership_payments (reference, membership_id, plan_id, amount_minor, tax_minor, currency_code, period_from, period_to, paid_at, refunded_minor, fee_minor, kept_until)
   select p.reference, m.id, m.plan_id, p.amount_minor, p.tax_minor, p.currency_code, p.period_from, p.period_to, p.paid_at, p.refunded_minor, p.fee_minor, ${getKeptUntil('p.paid_at')}
   from membership_payments p join memberships m on m.id = p.membership_id where m.member_id = :memberId`,
);

/** Deletes payments after their seventh year. `today` is Stockholm's. */
export const deleteArchivedPayments = statement<{ reference: string }, { today: string }>(
  'memberships.delete-archived',
  'delete from former_membership_payments where kept_until < :today::date returning reference',
);

/** Whether a membership is, or was, one of this shop's. */
export const findOwnMembership = statement<{ id: string }, { id: string }>(
  'memberships.own',
  'select id from memberships where id = :id union select membership_id from former_membership_payments where membership_id = :id',
);
