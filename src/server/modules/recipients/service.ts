/** Presents sent to a friend's own address, hidden from the giver. */
import type { Recipient as OfferedRecipient } from '#shared/contract/recipients.ts';
import type { Gift } from '#shared/contract/gift.ts';
import { isUuid } from '#shared/values/identity/ids.ts';
import type { Ctx, MemberCtx } from '#server/platform/context.ts';
import { findSharing, listSharing } from './repository.ts';
import { type Recipient, getRecipient } from './rules.ts';

/** Friends who accept presents at their own address, by name. */
export async function listRecipients(ctx: MemberCtx): Promise<OfferedRecipient[]> {
  const found = (await listSharing(ctx.db, { giverId: ctx.member.id })).map(getRecipient).filter((recipient) => recipient !== null);
  return found.map(({ jubileeId, firstName, lastName }) => ({ jubileeId, firstName, lastName }));
}

/** The recipient of a present to their own address; null if not requested, or impossible. */
export async function findRecipient(ctx: Ctx, giverId: string | null, gift: Gift | null): Promise<Recipient | null> {
  if (!gift?.at_their_address || giverId === null || !isUuid(gift.recipient_jubilee_id)) return null;
  const [row] = await findSharing(ctx.db, { giverId, jubileeId: gift.recipient_jubilee_id });
  return row ? getRecipient(row) : null;
}
