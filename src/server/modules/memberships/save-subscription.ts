/** Stores what was read at the provider: the only writer of memberships and their payments. */
import { vatIncluded } from '#shared/values/money/money.ts';
import { type Ctx, inTransaction, type TransactionCtx } from '#server/platform/context.ts';
import { toChargeEntries, toProviderFeeEntries, toRefundEntries } from '../ledger/rules.ts';
import { postEntries } from '../ledger/service.ts';
import type { Billing, Invoice, Subscription } from './billing.ts';
import { enqueueMail } from './queued-jobs.ts';
import * as repository from './repository.ts';
import type { MembershipRow } from './repository.ts';
import { getDiscountUntil, getPaidUntil } from './rules.ts';

/** With its payments, their ledger entries and mails in one transaction. Idempotent; an ended membership stays ended. */
async function saveSubscription(ctx: TransactionCtx, row: MembershipRow, subscription: Subscription): Promise<void> {
  const [first] = subscription.invoices;
  const [saved] = await repository.saveState(ctx.db, {
    id: row.id,
    reference: subscription.reference,
    status: subscription.status,
    startedAt: first?.periodFrom ?? null,
    paidUntil: getPaidUntil(subscription) ?? row.paid_until,
    discountUntil: getDiscountUntil(subscription),
    cancelsAtPeriodEnd: subscription.cancelsAtPeriodEnd,
    pauseMonths: subscription.pauseMonths,
    resumesAt: subscription.resumesAt,
    endedAt: subscription.endedAt,
    readAt: subscription.readAt,
  });
  await savePayments(ctx, row, subscription, ofMembers);
  if (saved) await notify(ctx, row, subscription);
}

type Paying = Pick<MembershipRow, 'id' | 'plan_id' | 'currency_code' | 'tax_rate_basis_points'>;

/** Where payments are stored: with their membership, or without a person. */
interface PaymentStore {
  insert: typeof repository.insertFormer;
  saveRefunds: typeof repository.saveRefunds;
  saveFees: typeof repository.saveFees;
}

const ofMembers: PaymentStore = { insert: (db, { planId: _, ...payments }) => repository.insertPayments(db, payments), saveRefunds: repository.saveRefunds, saveFees: repository.saveFees };
const ofFormer: PaymentStore = { insert: repository.insertFormer, saveRefunds: repository.saveFormerRefunds, saveFees: repository.saveFormerFees };

/** Books what is read after its account was deleted, and stores it without a person, also a first payment that went back. */
export async function saveFormerPayments(root: Ctx, row: Paying, subscription: Subscription): Promise<void> {
  await inTransaction(root, (ctx) => savePayments(ctx, row, subscription, ofFormer));
}

/** Also for an ended membership: late money is recorded, and gives nothing. */
async function savePayments(ctx: TransactionCtx, row: Paying, { invoices }: Subscription, store: PaymentStore): Promise<void> {
  const payment = (reference: string) => ({ paymentReference: reference, orderId: null, currencyCode: row.currency_code });
  const inserted = await store.insert(ctx.db, {
    membershipId: row.id,
    planId: row.plan_id,
    currency: row.currency_code,
    references: invoices.map(({ reference }) => reference),
    amounts: invoices.map(({ amountMinor }) => amountMinor),
    taxes: invoices.map(({ amountMinor }) => vatIncluded(amountMinor, row.tax_rate_basis_points)),
    froms: invoices.map(({ periodFrom }) => periodFrom),
    tos: invoices.map(({ periodTo }) => periodTo),
    paidAts: invoices.map(({ paidAt }) => paidAt),
  });
  for (const { reference, amount_minor } of inserted) {
    await postEntries({ clock: ctx.clock, db: ctx.db.pipelined }, { source: 'charge', sourceId: reference, ...payment(reference), entries: toChargeEntries(amount_minor, null) });
  }
  const refunded = invoices.filter(({ refundedMinor }) => refundedMinor > 0);
  const refunds = await store.saveRefunds(ctx.db, { references: refunded.map(({ reference }) => reference), refunds: refunded.map(({ refundedMinor }) => refundedMinor) });
  for (const { reference, refunded_minor, difference_minor } of refunds) {
    await postEntries(
      { clock: ctx.clock, db: ctx.db.pipelined },
      { source: 'refund', sourceId: `membership.${reference}.${refunded_minor}`, ...payment(reference), entries: toRefundEntries(difference_minor, null) },
    );
  }
  await bookFees(ctx, invoices, store);
}

/** Books each payment's fee once it is known; a refund doesn't return it. */
async function bookFees(ctx: TransactionCtx, invoices: readonly Invoice[], { saveFees }: PaymentStore): Promise<void> {
  const fees = new Map(invoices.flatMap(({ reference, fee }) => (fee === null ? [] : [[reference, fee] as const])));
  if (fees.size === 0) return;
  for (const { reference } of await saveFees(ctx.db, { references: [...fees.keys()], fees: [...fees.values()].map(({ minor }) => minor) })) {
    const { minor, currencyCode } = fees.get(reference) ?? { minor: 0, currencyCode: '' };
    await postEntries(
      { clock: ctx.clock, db: ctx.db.pipelined },
      { source: 'provider_fee', sourceId: reference, paymentReference: reference, orderId: null, currencyCode, entries: toProviderFeeEntries(minor) },
    );
  }
}

/** One mail per change, named by its cause and sent once. */
async function notify(ctx: TransactionCtx, before: MembershipRow, after: Subscription): Promise<void> {
  const queue = (kind: Parameters<typeof enqueueMail>[1]['kind'], cause: string) => enqueueMail(ctx, { membershipId: before.id, kind, cause });
  const last = after.invoices.at(-1);
  const isRefunded = last !== undefined && last.refundedMinor === last.amountMinor;
  // Ended before it was ever seen: the second of two that were paid at once.
  if (before.started_at === null && after.endedAt !== null) return isRefunded ? queue('refunded', 'ended') : undefined;
  if (before.started_at === null && last) await queue('welcome', 'started');
  else if (last && before.paid_until !== null && last.periodTo > before.paid_until) await queue('renewed', last.reference);
  if (after.status === 'past_due' && before.status !== 'past_due') await queue('failed', String(after.periodEnd?.getTime()));
  if (after.cancelsAtPeriodEnd && !before.cancels_at_period_end && after.endedAt === null) await queue('canceled', String(after.periodEnd?.getTime()));
  if (after.endedAt !== null) await queue(isRefunded ? 'refunded' : 'ended', 'ended');
}

/** `rival`: the member has another membership that is open; `gone`: the account was deleted. */
function saveUnlessRival(root: Ctx, { id, member_id: memberId }: MembershipRow, subscription: Subscription): Promise<'saved' | 'rival' | 'gone'> {
  return inTransaction(root, async (ctx) => {
    await repository.lockMember(ctx.db, { memberId });
    const [current] = await repository.findCurrent(ctx.db, { memberId });
    if (current && current.ended_at === null && current.id !== id && subscription.endedAt === null) return 'rival';
    const [row] = await repository.lockMembership(ctx.db, { id });
    if (!row) return 'gone';
    await saveSubscription(ctx, row, subscription);
    await ctx.step('membership.stored');
    return 'saved';
  });
}

/** False where there is no membership for it: the second of two paid at once ends with its money back, as does a first payment for an account deleted meanwhile. */
export async function storeSubscription(root: Ctx, billing: Billing, row: MembershipRow, subscription: Subscription): Promise<boolean> {
  const outcome = await saveUnlessRival(root, row, subscription);
  if (outcome === 'saved') return true;
  if (outcome === 'gone') await saveFormerPayments(root, row, subscription);
  if (subscription.endedAt !== null) return false;
  if (outcome === 'gone' && row.started_at !== null) await billing.end(root, subscription.reference);
  else {
    const ended = await billing.refundAndEnd(root, subscription.reference);
    await (outcome === 'gone' ? saveFormerPayments(root, row, ended) : saveUnlessRival(root, row, ended));
  }
  return false;
}
