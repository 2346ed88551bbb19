/** Contributions: charged at once, and held by the platform until the present is ordered. A payment under way holds room up to the goal; money that comes too late goes back whole. */
import type { ContributionDone, ContributionPayment, NewContribution } from '#shared/contract/chip-ins.ts';
import { chipInPath } from '#shared/i18n/chip-in-path.ts';
import { isPrefixedId, prefixedId } from '#shared/values/identity/ids.ts';
import { fromMajor, toMajor } from '#shared/values/money/money.ts';
import { type Ctx, inTransaction, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { moveBalance } from '../gift-cards/service.ts';
import { toContributionEntries } from '../ledger/rules.ts';
import { postEntries } from '../ledger/service.ts';
import { getCurrentProvider, getProvider, orUnavailable, type ProviderPayment, ProviderRefusal, refundUnknown, toDemoBankPath } from '../payments/service.ts';
import * as repository from './contributions-repository.ts';
import type { ContributionRow } from './contributions-repository.ts';
import { toKey } from './keys.ts';
import { decidePayback } from './pay-back.ts';
import { bookContributionFee, mailContributor, mailStarter } from './queued-jobs.ts';
import { findChipIn } from './repository.ts';
import { getRoom, holdRoom, isClosed, lockAndRead } from './room.ts';
import { getPayable, isContribution } from './rules.ts';
import { findVisible } from './visible.ts';

/** The id in the bank's return address opens the contribution no longer than this; later the mailed key does. */
const KEY_SHOWN_MS = 3_600_000;

const closed = (): DomainError => new DomainError('CHIP_IN_CLOSED');
const full = (leftMinor: number): DomainError => new DomainError('CHIP_IN_FULL', { extra: { left: toMajor(leftMinor) } });

/** Opens a payment, without holding room. Throws NOT_FOUND, CHIP_IN_CLOSED, CHIP_IN_FULL, and VALIDATION_FAILED for a sum that is too small or leaves less than can be paid. */
export async function beginContribution(ctx: Ctx, token: string, input: NewContribution): Promise<ContributionPayment> {
  const provider = getCurrentProvider(ctx, input.provider_id);
  const row = await findVisible(ctx, token);
  if (isClosed(row, ctx.clock.now())) throw closed();
  const amountMinor = fromMajor(input.amount);
  const id = prefixedId('part');
  const leftMinor = await inTransaction(ctx, (inner) => getRoom(inner, row, id));
  if (amountMinor > leftMinor) throw full(leftMinor);
  if (!isContribution(amountMinor, leftMinor, row.currency_code)) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'amount', code: 'out_of_range' }] });
  const payment = await provider.open(ctx, { sessionId: id, amountMinor, currencyCode: row.currency_code });
  await repository.insertContribution(ctx.db, {
    ...{ id, chipInId: row.id, amountMinor, providerId: provider.id, reference: payment.reference, clientSecret: payment.clientSecret },
    ...{ memberId: ctx.member?.id ?? null, name: input.name, email: input.email, greeting: input.greeting, language: ctx.locale, now: ctx.clock.now() },
  });
  return { id, provider_id: provider.id, reference: payment.reference, client_secret: payment.clientSecret, amount: input.amount, currency_code: row.currency_code };
}

/** Holds room before the charge. Throws CHIP_IN_CLOSED, CHIP_IN_FULL. */
async function requireRoom(root: Ctx, row: ContributionRow): Promise<void> {
  const room = await inTransaction(root, (ctx) => holdRoom(ctx, row));
  await root.step('chip-in.room');
  if (room === 'closed') throw closed();
  if (room !== 'held') throw full(room.leftMinor);
}

/** Confirms with the token if there is one; null without a payment. */
async function readOrConfirm(ctx: Ctx, row: ContributionRow, token: string | null): Promise<ProviderPayment | null> {
  const provider = getProvider(ctx, row.provider_id);
  if (!provider.confirm || row.provider_reference !== row.id) return provider.retrieve(ctx, row.provider_reference);
  const found = row.confirming_since && (await provider.find?.(ctx, { sessionId: row.id, since: row.confirming_since }));
  if (found || token === null) return found ?? null;
  await requireRoom(ctx, row);
  // Committed before the call, so that a crash after it leaves a trace.
  const [begun] = await repository.beginConfirmation(ctx.database, { id: row.id, now: ctx.clock.now() });
  if (!begun) return null;
  await ctx.step('chip-in.begun');
  const [chipIn] = await findChipIn(ctx.db, { id: row.chip_in_id });
  try {
    return await provider.confirm(ctx, {
      ...{ sessionId: row.id, amountMinor: row.amount_minor, currencyCode: row.currency_code, token },
      returnUrl: `${ctx.config.publicUrl}${chipInPath(chipIn?.token ?? '', ctx.locale)}?contribution=${row.id}`,
      ...{ destination: null, customerId: null },
    });
  } catch (error) {
    // After a lost answer the payment is read, never made under a new key.
    const made = await provider.find?.(ctx, { sessionId: row.id, since: row.confirming_since ?? ctx.clock.now() });
    if (!made) throw error;
    return made;
  }
}

/** Captures if there is still room; else releases the money, and throws CHIP_IN_CLOSED or CHIP_IN_FULL. */
async function capture(ctx: Ctx, row: ContributionRow, reference: string): Promise<ProviderPayment> {
  const provider = getProvider(ctx, row.provider_id);
  try {
    await requireRoom(ctx, row);
  } catch (error) {
    // A failed database says nothing of the room: the payment stays authorized, and is read again.
    if (!isNoRoom(error)) throw error;
    const payment = await provider.cancel(ctx, reference);
    // Captured meanwhile, by another call.
    if (payment.status === 'captured') return payment;
    throw error;
  }
  await ctx.step('chip-in.held');
  return provider.capture(ctx, reference);
}

/** Stores the reference, captures and takes in the payment. Returns its state. */
async function settle(ctx: Ctx, row: ContributionRow, read: ProviderPayment): Promise<ProviderPayment> {
  if (read.reference !== row.provider_reference) await repository.storeReference(ctx.database, { id: row.id, reference: read.reference });
  const payment = read.status === 'authorized' ? await capture(ctx, row, read.reference) : read;
  // Releases the room, also of a declined card.
  if (payment.status === 'declined' || payment.status === 'canceled') await repository.hold(ctx.db, { id: row.id, until: null });
  if (payment.status !== 'captured') return payment;
  await ctx.step('chip-in.captured');
  if (payment.amountMinor !== row.amount_minor || payment.currencyCode !== row.currency_code) {
    ctx.log.error(
      { contributionId: row.id, reference: payment.reference, amountMinor: payment.amountMinor, currencyCode: payment.currencyCode },
      'a contribution was paid with another sum: check it by hand',
    );
    return { ...payment, status: 'processing' };
  }
  await inTransaction(ctx, (inner) => takeIn(inner, row, payment.reference));
  return payment;
}

/** Ledger, balance and mails in one transaction, once. */
async function takeIn(ctx: TransactionCtx, { id, chip_in_id: chipInId, amount_minor: amountMinor, currency_code: currencyCode, provider_id }: ContributionRow, reference: string): Promise<void> {
  const chipIn = await lockAndRead(ctx, chipInId);
  const now = ctx.clock.now();
  const isIn = chipIn !== null && !isClosed(chipIn, now) && amountMinor <= (await getRoom(ctx, chipIn, id));
  if ((await repository.markPaid(ctx.db, { id, status: isIn ? 'paid' : 'late', now })).length === 0) return;
  await postEntries(ctx, { source: 'chip_in_contribution', sourceId: id, paymentReference: reference, orderId: null, currencyCode, entries: toContributionEntries(amountMinor) });
  if (getProvider(ctx, provider_id).findFee) await enqueue(ctx, bookContributionFee, { contributionId: id });
  if (!isIn) {
    await decidePayback(ctx, { contributionId: id, amountMinor, reason: 'late' });
    return;
  }
  await moveBalance(ctx.db, { id: chipInId, kind: 'contribution', about: id, amountMinor, now });
  await enqueue(ctx, mailContributor, { contributionId: id, kind: 'contributed' });
  if (getPayable(chipIn.goal_minor - chipIn.raised_minor - amountMinor, currencyCode) === 0) await enqueue(ctx, mailStarter, { chipInId, kind: 'reached' });
}

/** The payment's state; null for none. */
export async function settleContribution(ctx: Ctx, id: string): Promise<ProviderPayment | null> {
  const [row] = await repository.findContribution(ctx.db, { id });
  if (row?.status !== 'pending') return null;
  const payment = await readOrConfirm(ctx, row, null);
  return payment && settle(ctx, row, payment);
}

/** As settleContribution, for a Stripe payment that an event names; nothing for others. One without a contribution is refunded. */
export async function settleContributionPayment(ctx: Ctx, reference: string): Promise<void> {
  try {
    const payment = await getProvider(ctx, 'stripe').retrieve(ctx, reference);
    const { sessionId: id, amountMinor } = payment;
    if (!isPrefixedId('part', id)) return;
    if ((await repository.findContribution(ctx.db, { id })).length > 0) await settleContribution(ctx, id);
    else if (await refundUnknown(ctx, 'stripe', payment, id)) ctx.log.error({ contributionId: id, reference, amountMinor }, 'a captured payment of an unknown contribution was refunded');
  } catch (error) {
    // Not of this account, or without room: the money was released.
    if (!(error instanceof ProviderRefusal) && !isNoRoom(error)) throw error;
  }
}

export const isNoRoom = (error: unknown): boolean => error instanceof DomainError && (error.code === 'CHIP_IN_CLOSED' || error.code === 'CHIP_IN_FULL');

/** Takes a paid contribution in; idempotent. Throws NOT_FOUND, UNAVAILABLE; CHIP_IN_CLOSED and CHIP_IN_FULL when nothing is charged. */
export async function completeContribution(ctx: Ctx, id: string, token: string | null): Promise<ContributionDone> {
  const [row] = await repository.findContribution(ctx.db, { id });
  if (!row) throw new DomainError('NOT_FOUND');
  if (row.status === 'pending') {
    const payment = await orUnavailable(() => confirmOrNone(ctx, row, token));
    if (payment?.status === 'requires_action' && payment.nextAction) return { type: 'action', client_secret: payment.clientSecret, url: payment.nextAction.url };
    // A payment that waits at the demo bank's page is resumed, so that no second one is made.
    if (payment?.status === 'requires_action') return { type: 'action', client_secret: row.client_secret, url: toDemoBankPath(payment) };
    if (payment?.status === 'declined') return { type: 'declined' };
    if (payment?.status === 'processing') return { type: 'processing' };
    if (payment?.status !== 'captured') return { type: 'unpaid' };
  }
  const [done] = await repository.findContribution(ctx.db, { id });
  if (!done || done.status === 'pending') return { type: 'unpaid' };
  if (done.status === 'late') return { type: 'late' };
  const isShown = done.paid_at !== null && done.paid_at.getTime() + KEY_SHOWN_MS > ctx.clock.now().getTime();
  return { type: 'paid', key: isShown ? toKey(ctx.config, id) : null };
}

async function confirmOrNone(ctx: Ctx, row: ContributionRow, token: string | null): Promise<ProviderPayment | null> {
  try {
    const payment = await readOrConfirm(ctx, row, token);
    return payment && (await settle(ctx, row, payment));
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await repository.hold(ctx.db, { id: row.id, until: null });
    ctx.log.warn({ err: error, contributionId: row.id }, 'the provider refused to take a contribution');
    return null;
  }
}
