/** Gift cards as personal data: the buyer's by account or address, the recipient's by address once the card has arrived. With an account its person is erased; the balance stays with whoever has the code. The words of a waiting card are mailed as agreed with the buyer (GDPR, art. 6(1)(b)), and erased then. */
import { statement } from '#server/platform/database.ts';
import { deletePersonJobs, heldParameter, isHeld, type PersonalData } from '#server/platform/personal-data.ts';

const isBuyer = `(g.member_id = :memberId or ${isHeld(':addresses', 'g.buyer_email', 'g.created_at')})`;
const isRecipient = `(g.delivered_at is not null and ${isHeld(':addresses', 'g.recipient_email', 'g.delivered_at')})`;

const collect = statement<{ json: unknown }, { memberId: string; addresses: string }>(
  'gift-cards.personal-data',
  `select coalesce(json_agg(json_build_object('role', case when ${isBuyer} then 'buyer' else 'recipient' end, 'amountMinor', g.amount_minor, 'balanceMinor', g.balance_minor, 'currency', g.currency_code, 'status', g.status,
       'validUntil', g.valid_until, 'buyerEmail', case when ${isBuyer} then g.buyer_email end, 'senderName', g.sender_name, 'recipientName', g.recipient_name, 'recipientEmail', g.recipient_email, 'message', g.message,
       'language', g.language_code, 'recipientLanguage', g.recipient_language, 'refundedAt', g.refunded_at, 'blockedAt', g.blocked_at, 'deliverOn', g.deliver_on, 'boughtAt', g.paid_at, 'deliveredAt', g.delivered_at, 'refusedAt', g.refused_at,
       'movements', (select coalesce(json_agg(json_build_object('kind', m.kind, 'amountMinor', m.amount_minor, 'at', m.at) order by m.id), '[]') from gift_card_movements m where m.card_id = g.id)) order by g.created_at), '[]') as json
   from gift_cards g where g.provider_id <> 'chip_in' and (${isBuyer} or ${isRecipient})`,
);

/** Nothing of it is still to be mailed. */
const isOver = `(g.recipient_email is null or g.delivered_at is not null or g.refused_at is not null or g.status in ('withdrawn', 'expired'))`;

const eraseBuyer = statement<object, { memberId: string; addresses: string }>(
  'gift-cards.erase-buyer',
  `update gift_cards g set buyer_email = null, member_id = null, sender_name = case when ${isOver} then '' else sender_name end, recipient_name = case when ${isOver} then '' else recipient_name end, message = case when ${isOver} then '' else message end where ${isBuyer}`,
);

const eraseRecipient = statement<object, { addresses: string }>('gift-cards.erase-recipient', `update gift_cards g set recipient_email = null, recipient_name = '' where ${isRecipient}`);

export const giftCardPersonalData: PersonalData = {
  tables: { gift_cards: 'exported', gift_card_movements: 'exported' },
  async collect(ctx, person) {
    const [found] = await collect(ctx.db, { memberId: person.memberId, addresses: heldParameter(person) });
    return { 'gift-cards.json': found?.json };
  },
  async erase(ctx, person) {
    const addresses = heldParameter(person);
    await eraseBuyer(ctx.db, { memberId: person.memberId, addresses });
    await eraseRecipient(ctx.db, { addresses });
    await deletePersonJobs(ctx, 'gift-cards', person);
  },
};
