import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import type { AskKind, Diet, EventAnswer, EventKind, MessageReceivers } from '#shared/values/celebrations/event-words.ts';
import { circleMembers } from '../circles/tables.ts';
import { jubilees } from '../jubilees/tables.ts';
import { media } from '../media/tables.ts';
import { members } from '../members/tables.ts';
import { wishlists } from '../wishlists/tables.ts';

/** A question of the hosts to every guest. */
export interface Ask {
  _id: string;
  text: string;
  kind: AskKind;
}

export interface AskAnswer {
  _id: string;
  text: string;
  diets: Diet[];
}

export type MailCountKind = 'invitation' | 'link' | 'confirm' | 'message' | 'change';

/** An event. Answers, guests and changes lock this row first, which puts parallel answers in order. */
export const events = pgTable(
  'events',
  {
    id: uuid().primaryKey(),
    /** Last part of the address in guests' links, which need a token; the public page's, too, until it is withdrawn. */
    publicId: text('public_id').notNull().unique(),
    isPublic: boolean('is_public').notNull(),
    /** The public page's since the event was made public again, so that a withdrawn address stays dead; null before. */
    pageId: text('page_id'),
    title: text().notNull(),
    kind: text().$type<EventKind>().notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** An IANA name: where the event takes place, whose wall clock is shown. */
    timeZone: text('time_zone').notNull(),
    place: text().notNull(),
    placeShownTo: text('place_shown_to').$type<'all' | 'yes'>().notNull(),
    /** Door code, floor: shown only to guests with a place. */
    arrival: text().notNull(),
    text: text().notNull(),
    coverId: text('cover_id').references(() => media.id),
    /** In people, children included; null: no limit. */
    capacity: integer(),
    /** YYYY-MM-DD in the event's zone, inclusive. */
    answerBy: text('answer_by'),
    asks: jsonb().$type<Ask[]>().notNull(),
    wishlistId: uuid('wishlist_id').references(() => wishlists.id, { onDelete: 'set null' }),
    /** Rises with each change by a host: a stale form is refused. */
    version: integer().notNull().default(1),
    /** SEQUENCE of calendar files (RFC 5545, 3.8.7.4). */
    sequence: integer().notNull().default(0),
    /** The past event that it repeats: its guests are offered to invite. */
    againOf: uuid('again_of').references((): AnyPgColumn => events.id, { onDelete: 'set null' }),
    canceledAt: timestamp('canceled_at', { withTimezone: true }),
    cancelText: text('cancel_text').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('events_by_start').on(table.startsAt),
    uniqueIndex('events_page_once').on(sql`coalesce(${table.pageId}, ${table.publicId})`),
    index('events_by_cover').on(table.coverId).where(sql`${table.coverId} is not null`),
    index('events_by_again_of').on(table.againOf).where(sql`${table.againOf} is not null`),
    index('events_by_wishlist').on(table.wishlistId).where(sql`${table.wishlistId} is not null`),
    check('events_capacity', sql`${table.capacity} between 1 and 10000`),
    check('events_end', sql`${table.endsAt} > ${table.startsAt}`),
    isJson('array', table.asks),
  ],
);

/** Hosts. The creator adds friends as co-hosts. */
export const eventHosts = pgTable(
  'event_hosts',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    isCreator: boolean('is_creator').notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.memberId] }), index('event_hosts_by_member').on(table.memberId)],
);

/** A guest: a member, a person whom a host tracks, or a name with an address. */
export const eventGuests = pgTable(
  'event_guests',
  {
    id: uuid().primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    jubileeId: uuid('jubilee_id').references(() => jubilees.id, { onDelete: 'set null' }),
    invitedBy: uuid('invited_by').references(() => members.id, { onDelete: 'set null' }),
    /** As the host wrote it; a member's own name is shown instead. */
    name: text().notNull(),
    /** Lower case. Null for members, whose address hosts never see, and for those invited by a link given by hand. */
    email: text(),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    /** SHA-256 of the token, which is derived from id and `linkVersion`: a renewed link ends the one before. */
    tokenHash: text('token_hash').notNull().unique(),
    linkVersion: integer('link_version').notNull().default(1),
    answer: text().$type<EventAnswer>(),
    /** Party size, children included. */
    people: integer().notNull().default(1),
    children: integer().notNull().default(0),
    asks: jsonb().$type<AskAnswer[]>().notNull().default([]),
    greeting: text().notNull().default(''),
    /** Order in the waiting list; a yes without it has a place. */
    waitingPosition: integer('waiting_position'),
    /** Until when an offered place is held. */
    offeredUntil: timestamp('offered_until', { withTimezone: true }),
    invitedAt: timestamp('invited_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** The event's `sequence` at the answer. */
    answeredSequence: integer('answered_sequence').notNull().default(0),
    /** The event's `sequence` when something that this guest sees last changed: an answer with an older one was given before. */
    changeSequence: integer('change_sequence').notNull().default(0),
    /** When the link was last mailed again, by a host or by a stranger's press. */
    linkMailedAt: timestamp('link_mailed_at', { withTimezone: true }),
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    /** When a host thanked the guest for coming; once ever. */
    thankedAt: timestamp('thanked_at', { withTimezone: true }),
    optedOutAt: timestamp('opted_out_at', { withTimezone: true }),
    /** Expiry of a public event's own guest who has not answered from the mail. */
    lapsesAt: timestamp('lapses_at', { withTimezone: true }),
  },
  (table) => [
    index('event_guests_by_event').on(table.eventId),
    uniqueIndex('event_guests_member_once').on(table.eventId, table.memberId).where(sql`${table.memberId} is not null`),
    uniqueIndex('event_guests_email_once').on(table.eventId, table.email).where(sql`${table.email} is not null`),
    index('event_guests_by_member').on(table.memberId).where(sql`${table.memberId} is not null`),
    index('event_guests_by_email').on(table.email).where(sql`${table.email} is not null`),
    index('event_guests_by_jubilee').on(table.jubileeId).where(sql`${table.jubileeId} is not null`),
    index('event_guests_by_inviter').on(table.invitedBy).where(sql`${table.invitedBy} is not null`),
    unique('event_guests_waiting_once').on(table.eventId, table.waitingPosition),
    index('event_guests_offered').on(table.offeredUntil).where(sql`${table.offeredUntil} is not null`),
    index('event_guests_lapsing').on(table.lapsesAt).where(sql`${table.lapsesAt} is not null`),
    check('event_guests_people', sql`${table.people} between 1 and 20 and ${table.children} between 0 and ${table.people}`),
    check('event_guests_waiting_yes', sql`${table.waitingPosition} is null or ${table.answer} = 'yes'`),
    check('event_guests_offered_waiting', sql`${table.offeredUntil} is null or ${table.waitingPosition} is not null`),
    check('event_guests_one_address', sql`${table.memberId} is null or ${table.email} is null`),
    isJson('array', table.asks),
  ],
);

/** Circles that a host has invited, where the event stands as the next gathering. */
export const eventCircles = pgTable(
  'event_circles',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    circleId: uuid('circle_id').notNull(),
    memberId: uuid('member_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.circleId] }),
    index('event_circles_by_member').on(table.circleId, table.memberId),
    foreignKey({ name: 'event_circles_of_member', columns: [table.circleId, table.memberId], foreignColumns: [circleMembers.circleId, circleMembers.memberId] }).onDelete('cascade'),
  ],
);

/** Messages that hosts wrote to guests; each is mailed once a guest. */
export const eventMessages = pgTable(
  'event_messages',
  {
    id: uuid().primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    receivers: text().$type<MessageReceivers>().notNull(),
    text: text().notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('event_messages_by_event').on(table.eventId), index('event_messages_by_member').on(table.memberId).where(sql`${table.memberId} is not null`)],
);

/** How much mail was caused on a day, by a member, about an event, or to an address: limits that outlast guests and events. */
export const eventMailCounts = pgTable(
  'event_mail_counts',
  {
    /** The id of the member or event, or the SHA-256 of the address. */
    subject: text().notNull(),
    kind: text().$type<MailCountKind>().notNull(),
    /** YYYY-MM-DD, UTC. */
    day: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.kind, table.day] })],
);

/** A dish that somebody brings to an event, or that is missing. */
export const eventDishes = pgTable(
  'event_dishes',
  {
    id: uuid().primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    addedBy: uuid('added_by').references(() => members.id, { onDelete: 'set null' }),
    /** The bringer; null: it is missing. Counts while they hold the event or are its guest. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('event_dishes_by_event').on(table.eventId),
    index('event_dishes_by_adder').on(table.addedBy).where(sql`${table.addedBy} is not null`),
    index('event_dishes_by_member').on(table.memberId).where(sql`${table.memberId} is not null`),
  ],
);
