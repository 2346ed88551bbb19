/** A member's customer at the provider: created once at first need, even after a lost answer; deleted with the account. */
import { z } from 'zod';
import type { Ctx, MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { isForeignKeyViolation } from '#server/platform/refused-writes.ts';
import type { CardVault, CustomerAttempt } from './card-vault.ts';
import { stripeProvider } from './stripe/provider.ts';
import * as repository from './repository.ts';

/** Null for a member without one. */
export async function findCustomerId(ctx: Ctx, memberId: string): Promise<string | null> {
  const [row] = await repository.findCustomer(ctx.db, { memberId });
  return row?.customer_id ?? null;
}

/** Also for an id that was never stored. Idempotent at the provider. */
export const deleteCustomer = defineJob('payments:delete-customer', {
  payload: z.object({ customerId: z.string().nullable(), memberId: z.string(), since: z.iso.datetime() }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { customerId, memberId, since }) {
    const { vault } = stripeProvider;
    const known = customerId ?? (await vault?.findCustomer(ctx, { memberId, since: new Date(since) }));
    if (known) await vault?.deleteCustomer(ctx, known);
  },
});

/** Cascades with the member; a job deletes the provider's customer and its cards. */
export const customerPersonalData: PersonalData = {
  tables: { member_customers: 'exported' },
  async collect(ctx, { memberId }) {
    const [found] = await repository.collectCustomer(ctx.db, { memberId });
    return { 'payment-customer.json': found?.json ?? null };
  },
  async erase(ctx, { memberId }) {
    const [row] = await repository.eraseCustomer(ctx.db, { memberId });
    if (row) await enqueue(ctx, deleteCustomer, { customerId: row.customer_id, memberId, since: row.begun_at.toISOString() });
  },
};

async function begin(ctx: MemberCtx): Promise<repository.CustomerRow & { isNew: boolean }> {
  const memberId = ctx.member.id;
  try {
    const [begun] = await repository.beginCustomer(ctx.db, { memberId, now: ctx.clock.now() });
    const [row] = begun ? [begun] : await repository.findCustomer(ctx.db, { memberId });
    if (row) return { ...row, isNew: begun !== undefined };
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
  }
  // The account was deleted meanwhile.
  throw new DomainError('UNAUTHENTICATED');
}

async function createOnce(ctx: Ctx, vault: CardVault, attempt: CustomerAttempt, isNew: boolean): Promise<string> {
  const known = isNew ? null : await vault.findCustomer(ctx, attempt);
  if (known !== null) return known;
  try {
    return await vault.createCustomer(ctx, attempt);
  } catch (error) {
    const found = await vault.findCustomer(ctx, attempt);
    if (found === null) throw error;
    return found;
  }
}

/** Creates the customer if there is none. Throws as the port. */
export async function getCustomerId(ctx: MemberCtx, vault: CardVault): Promise<string> {
  const row = await begin(ctx);
  if (row.customer_id !== null) return row.customer_id;
  const memberId = ctx.member.id;
  const customerId = await createOnce(ctx, vault, { memberId, since: row.begun_at }, row.isNew);
  await ctx.step('customer.created');
  const [stored] = await repository.storeCustomer(ctx.db, { memberId, customerId });
  if (stored?.customer_id === customerId) return customerId;
  // A rival stored another one, or the account is deleted: this one is superfluous.
  await enqueue(ctx, deleteCustomer, { customerId, memberId, since: row.begun_at.toISOString() });
  if (!stored) throw new DomainError('UNAUTHENTICATED');
  return stored.customer_id;
}

/** Drops a customer deleted at the provider by hand; the next call makes another. False where it still exists. Throws as the port. */
export async function dropGoneCustomer(ctx: MemberCtx, vault: CardVault, customerId: string): Promise<boolean> {
  if (!(await vault.isGone(ctx, customerId))) return false;
  await repository.dropCustomer(ctx.db, { memberId: ctx.member.id, customerId });
  return true;
}
