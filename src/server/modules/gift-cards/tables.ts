import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { members } from '../members/tables.ts';

/** `pending`: the payment is missing; `withdrawn`: the buyer's money goes back; `expired` lost what was left. */
export type GiftCardStatus = 'pending' | 'active' | 'withdrawn' | 'expired';

/** `release`: an order was cancelled unpaid; `refund`: of an order that it paid. */
export type CardMovementKind = 'issue' | 'redeem' | 'release' | 'refund' | 'withdraw' | 'expire';

/** A chip-in's balance has contributions, and paybacks to who made them. */
export type MovementKind = CardMovementKind | 'contribution' | 'payback';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A gift card with its purchase, or the balance of a chip-in (provider `chip_in`), which has neither code nor purchase. Amounts in minor units. Names and addresses are erased before the card. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: text().primaryKey(),
    status: text().$type<GiftCardStatus>().notNull(),
    /** SHA-256 of the code, and the code encrypted for mails; null until it is paid. */
    codeHash: text('code_hash').unique(),
    sealedCode: text('sealed_code'),
    amountMinor: integer('amount_minor').notNull(),
    /** The sum of its movements, which a trigger compares at COMMIT. */
    balanceMinor: integer('balance_minor').notNull().default(0),
    currencyCode: text('currency_code').$type<'SEK' | 'EUR'>().notNull(),
    /** The last day; null until it is paid. */
    validUntil: date('valid_until'),
    providerId: text('provider_id').notNull(),
    /** The provider's payment; the card's own id while there is none. */
    providerReference: text('provider_reference').notNull(),
    /** The demo provider's. */
    clientSecret: text('client_secret').notNull(),
    /** Set before the provider is called: since then it may have a payment. */
    confirmingSince: moment('confirming_since'),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    buyerEmail: text('buyer_email'),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    senderName: text('sender_name').notNull(),
    recipientName: text('recipient_name').notNull(),
    /** Null: the buyer prints it. */
    recipientEmail: text('recipient_email'),
    recipientLanguage: text('recipient_language').$type<'sv' | 'en'>().notNull(),
    message: text().notNull(),
    /** The day of its mail; null: at once. */
    deliverOn: date('deliver_on'),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
    deliveredAt: moment('delivered_at'),
    /** When the recipient's address refused the mail: the buyer names another, or prints it. */
    refusedAt: moment('refused_at'),
    /** When its last day was announced. */
    remindedAt: moment('reminded_at'),
    /** Of a withdrawal. */
    refundedAt: moment('refunded_at'),
    /** Unusable since then: its purchase is disputed. */
    blockedAt: moment('blocked_at'),
  },
  (table) => [
    uniqueIndex('gift_cards_by_reference').on(table.providerId, table.providerReference),
    index('gift_cards_by_member').on(table.memberId),
    index('gift_cards_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    index('gift_cards_by_validity').on(table.validUntil).where(sql`${table.status} = 'active'`),
    index('gift_cards_to_deliver').on(table.deliverOn).where(sql`${table.deliveredAt} is null`),
    check('gift_cards_balance', sql`${table.balanceMinor} between 0 and ${table.amountMinor}`),
  ],
);

/** What changed a card's balance: append-only; a trigger refuses UPDATE and DELETE. */
export const giftCardMovements = pgTable(
  'gift_card_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    cardId: text('card_id')
      .notNull()
      .references(() => giftCards.id),
    kind: text().$type<MovementKind>().notNull(),
    /** Names its cause, once per kind: an order, a refund's key. */
    about: text().notNull(),
    orderId: text('order_id'),
    amountMinor: integer('amount_minor').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('gift_card_movements_once').on(table.kind, table.about),
    index('gift_card_movements_by_card').on(table.cardId, table.id),
    index('gift_card_movements_by_order').on(table.orderId),
  ],
);
