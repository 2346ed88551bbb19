import type { Proof } from '#shared/contract/security.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { requireProof } from '../auth/service.ts';
import { deleteMember } from '../members/service.ts';
import { sayFarewell } from './jobs.ts';
import { personalData } from './registry.ts';
import { countLocked, listHeldAddresses, listOrderIds, lockPerson } from './repository.ts';

/**
 * Deletes the account and its personal data. Finished orders are archived; open ones keep name and address, locked. Throws VALIDATION_FAILED without
 * the password or a fresh passkey, RATE_LIMITED, and UNAUTHENTICATED for an ended account.
 */
export async function deleteUser(root: MemberCtx, proof: Proof): Promise<void> {
  await requireProof(root, proof);
  await root.step('delete.proved');
  await inTransaction(root, async (ctx) => {
    const [person] = await lockPerson(ctx.db, { memberId: ctx.member.id });
    if (!person) throw new DomainError('UNAUTHENTICATED');
    const { id: memberId, email } = person;
    const orders = await listOrderIds(ctx.db, { memberId });
    const addresses = await listHeldAddresses(ctx.db, { memberId });
    for (const { erase } of personalData) await erase?.(ctx, { memberId, addresses });
    await ctx.step('delete.emptied');
    await deleteMember(ctx.db, { id: memberId });
    await ctx.step('delete.erased');
    const [locked] = await countLocked(ctx.db, { orderIds: orders.map(({ id }) => id) });
    await enqueue(ctx, sayFarewell, { memberId, email, firstName: person.first_name, locale: person.language_code, hasLockedOrders: (locked?.count ?? 0) > 0 });
  });
}
