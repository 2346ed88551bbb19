/** SQL of contributions, and of what goes back of them. Writing needs the chip-in's lock. */
import { statement } from '#server/platform/database.ts';
import type { ContributionStatus, PaybackReason } from './tables.ts';

export interface ContributionRow {
  id: string;
  chip_in_id: string;
  status: ContributionStatus;
  amount_minor: number;
  currency_code: 'SEK' | 'EUR';
  provider_id: string;
  provider_reference: string;
  client_secret: string;
  confirming_since: Date | null;
  member_id: string | null;
  name: string;
  email: string | null;
  greeting: string;
  language_code: 'sv' | 'en';
  paid_at: Date | null;
  disputed_at: Date | null;
  disputed_minor: number;
  lost_at: Date | null;
  /** What went back, or is on its way. */
  returned_minor: number;
}

const columns = `p.id, p.chip_in_id, p.status, p.amount_minor, (select c.currency_code from chip_ins c where c.id = p.chip_in_id) as currency_code, p.provider_id, p.provider_reference, p.client_secret, p.confirming_since, p.member_id, p.name,
  p.email, p.greeting, p.language_code, p.paid_at, p.disputed_at, p.disputed_minor, p.lost_at, coalesce((select sum(b.amount_minor) from chip_in_paybacks b where b.contribution_id = p.id), 0)::int as returned_minor`;

export const insertContribution = statement<
  object,
  {
    id: string;
    chipInId: string;
    amountMinor: number;
    providerId: string;
    reference: string;
    clientSecret: string;
    memberId: string | null;
    name: string;
    email: string;
    greeting: string;
    language: string;
    now: Date;
  }
>(
  'chip-ins.insert-contribution',
  `insert into chip_in_contributions (id, chip_in_id, status, amount_minor, provider_id, provider_reference, client_secret, member_id, name, email, greeting, language_code, created_at)
   values (:id, :chipInId, 'pending', :amountMinor, :providerId, :reference, :clientSecret, :memberId, :name, :email, :greeting, :language, :now)`,
);

export const findContribution = statement<ContributionRow, { id: string }>('chip-ins.contribution', `select ${columns} from chip_in_contributions p where p.id = :id`);

/** Paid ones, oldest first. */
export const listPaid = statement<ContributionRow, { chipInId: string }>(
  'chip-ins.paid',
  `select ${columns} from chip_in_contributions p where p.chip_in_id = :chipInId and p.status = 'paid' order by p.paid_at, p.id`,
);

/** Room that other payments hold. */
export const findHeld = statement<{ held_minor: number }, { chipInId: string; exceptId: string; now: Date }>(
  'chip-ins.held',
  `select coalesce(sum(amount_minor), 0)::int as held_minor from chip_in_contributions where chip_in_id = :chipInId and status = 'pending' and held_until > :now and id <> :exceptId`,
);

export const hold = statement<object, { id: string; until: Date | null }>('chip-ins.hold', `update chip_in_contributions set held_until = :until where id = :id and status = 'pending'`);

/** No row for one that isn't pending. */
export const beginConfirmation = statement<{ id: string }, { id: string; now: Date }>(
  'chip-ins.begin-confirmation',
  `update chip_in_contributions set confirming_since = :now where id = :id and status = 'pending' returning id`,
);

export const storeReference = statement<object, { id: string; reference: string }>('chip-ins.store-reference', 'update chip_in_contributions set provider_reference = :reference where id = :id');

/** Marks it paid once: into the balance, or late. */
export const markPaid = statement<{ id: string }, { id: string; status: ContributionStatus; now: Date }>(
  'chip-ins.mark-paid',
  `update chip_in_contributions set status = :status, paid_at = :now, held_until = null where id = :id and status = 'pending' returning id`,
);

/** `disputedMinor`: what the dispute took out of the balance, or the shop's loss of it that is covered. */
export const setDispute = statement<object, { id: string; disputedAt: Date | null; disputedMinor: number; lostAt: Date | null }>(
  'chip-ins.set-dispute',
  'update chip_in_contributions set disputed_at = :disputedAt, disputed_minor = :disputedMinor, lost_at = :lostAt where id = :id',
);

export interface PaybackRow {
  id: string;
  contribution_id: string;
  chip_in_id: string;
  amount_minor: number;
  reason: PaybackReason;
  refunded_at: Date | null;
}

const payback = 'b.id, b.contribution_id, p.chip_in_id, b.amount_minor, b.reason, b.refunded_at';

export const insertPayback = statement<object, { id: string; contributionId: string; amountMinor: number; reason: PaybackReason; now: Date }>(
  'chip-ins.insert-payback',
  'insert into chip_in_paybacks (id, contribution_id, amount_minor, reason, decided_at) values (:id, :contributionId, :amountMinor, :reason, :now)',
);

export const findPayback = statement<PaybackRow, { id: string }>(
  'chip-ins.payback',
  `select ${payback} from chip_in_paybacks b join chip_in_contributions p on p.id = b.contribution_id where b.id = :id`,
);

export const markRefunded = statement<{ id: string }, { id: string; now: Date }>(
  'chip-ins.refunded',
  'update chip_in_paybacks set refunded_at = :now where id = :id and refunded_at is null returning id',
);

/** Sums of a contribution that weren't refunded yet: its bank returned them. */
export const dropDue = statement<object, { contributionId: string; now: Date }>(
  'chip-ins.drop-due',
  'update chip_in_paybacks set refunded_at = :now where contribution_id = :contributionId and refunded_at is null',
);

export const listDue = statement<{ id: string; amount_minor: number }, { contributionId: string }>(
  'chip-ins.due',
  'select id, amount_minor from chip_in_paybacks where contribution_id = :contributionId and refunded_at is null',
);

/** Its bank returned a part: the rest is decided again under a new name. */
export const deleteDue = statement<object, { contributionId: string }>('chip-ins.delete-due', 'delete from chip_in_paybacks where contribution_id = :contributionId and refunded_at is null');

/** By id: a job's backoff grows. */
export const listOverdue = statement<{ id: string }, { before: Date; afterId: string; limit: number }>(
  'chip-ins.overdue-paybacks',
  'select id from chip_in_paybacks where refunded_at is null and decided_at < :before and id > :afterId order by id limit :limit',
);

export interface OverduePayback {
  id: string;
  provider_reference: string;
  amount_minor: number;
  currency_code: 'SEK' | 'EUR';
  decided_at: Date;
}

/** Due since before a moment, without those that a bank decides; oldest first. */
export const listLate = statement<OverduePayback, { before: Date; limit: number }>(
  'chip-ins.late-paybacks',
  `select b.id, p.provider_reference, b.amount_minor, c.currency_code, b.decided_at from chip_in_paybacks b join chip_in_contributions p on p.id = b.contribution_id join chip_ins c on c.id = p.chip_in_id
   where b.refunded_at is null and b.decided_at <= :before and (p.disputed_at is null or p.lost_at is not null) order by b.decided_at, b.id limit :limit`,
);

export interface PendingRow {
  id: string;
  provider_id: string;
  created_at: Date;
}

export const listPending = statement<PendingRow, { before: Date; afterId: string; limit: number }>(
  'chip-ins.pending',
  `select id, provider_id, created_at from chip_in_contributions where status = 'pending' and created_at < :before and id > :afterId order by id limit :limit`,
);

/** Not while its payment is being confirmed: it may be charged by now. */
export const deletePending = statement<object, { id: string; before: Date }>(
  'chip-ins.delete-pending',
  `delete from chip_in_contributions where id = :id and status = 'pending' and created_at < :before and (confirming_since is null or confirming_since < :before)`,
);

export const findByPayment = statement<{ id: string; chip_in_id: string }, { providerId: string; reference: string }>(
  'chip-ins.by-payment',
  `select id, chip_in_id from chip_in_contributions where provider_id = :providerId and provider_reference = :reference and status <> 'pending'`,
);
