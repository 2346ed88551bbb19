/** Presents that go to a friend's own address, which the giver never learns. */
import type { Recipient as OfferedRecipient } from '#shared/contract/recipients.ts';
import type { Gift } from '#shared/contract/gift.ts';
import { isUuid } from '#shared/values/ids.ts';
import type { Ctx, MemberCtx } from '#server/platform/context.ts';
import { findSharing, listSharing } from './repository.ts';
import { type Recipient, recipientOf } from './rules.ts';

/** The friends to whose own address the member can have presents sent, by name. */
export async function listRecipients(ctx: MemberCtx): Promise<OfferedRecipient[]> {
  const found = (await listSharing(ctx.db, { giverId: ctx.member.id })).map(recipientOf).filter((recipient) => recipient !== null);
  return found.map(({ jubileeId, firstName, lastName }) => ({ jubileeId, firstName, lastName }));
}

/** Whom a giver's present goes to, at an address of their own; null where that isn't asked for, or is impossible for whatever reason. */
export async function findRecipient(ctx: Ctx, giverId: string | null, gift: Gift | null): Promise<Recipient | null> {
  if (!gift?.at_their_address || giverId === null || !isUuid(gift.recipient_jubilee_id)) return null;
  const [row] = await findSharing(ctx.db, { giverId, jubileeId: gift.recipient_jubilee_id });
  return row ? recipientOf(row) : null;
}
