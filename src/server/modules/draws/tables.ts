import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import type { BlockingPeople } from '#shared/values/draws/draw-graph.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { eventGuests, events } from '../events/tables.ts';
import { members } from '../members/tables.ts';

/** A rule of the hosts; people by guest id or member id. */
export interface StoredExclusion {
  giver: string;
  receiver: string;
  mutual: boolean;
}

/** The draw of an event: one at a time. Changes lock the event's row first. */
export const draws = pgTable(
  'draws',
  {
    id: uuid().primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .unique()
      .references(() => events.id, { onDelete: 'cascade' }),
    exclusions: jsonb().$type<StoredExclusion[]>().notNull(),
    /** An earlier draw, whose pairs aren't drawn again. No foreign key: without it, there is nothing to avoid. */
    notAsIn: uuid('not_as_in'),
    budgetMinor: bigint('budget_minor', { mode: 'number' }),
    currencyCode: text('currency_code').$type<Currency>().notNull(),
    isRing: boolean('is_ring').notNull(),
    /** Whether the pairs form one ring. */
    isOneRing: boolean('is_one_ring').notNull(),
    /** Why there is no draw; null where there is one. */
    blockedBy: jsonb('blocked_by').$type<BlockingPeople>(),
    /** How many people the pairs are for: fewer rows mean that somebody's account or invitation ended. */
    size: integer().notNull(),
    /** Earlier draws of the event that were sent and drawn again, of the last day. */
    redraws: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [check('draws_budget', sql`${table.budgetMinor} >= 0`), isJson('array', table.exclusions), isJson('object', table.blockedBy)],
);

/** Somebody who takes part: a guest, or a host by account. Ends with the invitation, or the account. */
export const drawParticipants = pgTable(
  'draw_participants',
  {
    id: uuid().primaryKey(),
    drawId: uuid('draw_id')
      .notNull()
      .references(() => draws.id, { onDelete: 'cascade' }),
    guestId: uuid('guest_id').references(() => eventGuests.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    /** Id of the participant whom they give to, sealed (ADR 0081); empty without one. */
    sealedReceiver: text('sealed_receiver').notNull(),
    /** Rises with each other receiver, and names the mail. */
    revision: integer().notNull().default(1),
    /** SHA-256 of the token, which is derived from id and `linkVersion`. */
    tokenHash: text('token_hash').notNull().unique(),
    linkVersion: integer('link_version').notNull().default(1),
    /** For whoever drew them, alone: no answer to a host has it. */
    wishes: text().notNull().default(''),
  },
  (table) => [
    index('draw_participants_by_draw').on(table.drawId),
    uniqueIndex('draw_participants_guest').on(table.guestId).where(sql`${table.guestId} is not null`),
    uniqueIndex('draw_participants_member').on(table.memberId, table.drawId).where(sql`${table.memberId} is not null`),
    check('draw_participants_one', sql`(${table.guestId} is null) <> (${table.memberId} is null)`),
  ],
);
