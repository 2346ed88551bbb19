/** Events as their hosts hold them (decisions, part "Second stage": events). */
import { z } from 'zod';
import { askKinds, eventKinds, MAX_ASKS, MAX_EVENT_GUESTS, messageReceivers } from '../values/celebrations/event-words.ts';
import { isTimeZone } from '../values/time/time-zones.ts';
import { emailAddress, image, success } from './common.ts';
import { ask, seats, when } from './event-fields.ts';
import { acquaintance } from './friends.ts';
import { MAX_PICTURE_BYTES, pictureFile, route } from './route.ts';
import { reminderAnswer } from './reminders.ts';
import { optionalTextLine, personName, textLine, textLines } from './text.ts';

export const MAX_CAPACITY = 10_000;

const instant = z.iso.datetime({ offset: true }).meta({ description: 'An instant; the zone is said beside it' });

const fields = {
  title: textLine(100),
  kind: z.enum(eventKinds),
  startsAt: instant,
  endsAt: instant.nullable(),
  timeZone: textLine(60).refine(isTimeZone, { message: 'invalid' }).meta({ description: 'Whose wall clock is shown; left out: the member’s own' }),
  place: optionalTextLine(200),
  placeShownTo: z.enum(['all', 'yes']).meta({ description: '`yes`: only to guests with a place' }),
  arrival: optionalTextLine(200).meta({ description: 'Door code, floor: shown to guests with a place, whatever else is shown' }),
  text: textLines(2_000),
  capacity: z.int().min(1).max(MAX_CAPACITY).nullable().meta({ description: 'In people, children included; null: no limit' }),
  answerBy: z.iso.date().nullable().meta({ description: 'The last day to answer, where the event is' }),
  asks: z.array(z.object({ _id: z.uuid().optional().meta({ description: 'A question that stays keeps its answers' }), text: textLine(150), kind: z.enum(askKinds).default('text') })).max(MAX_ASKS),
  wishlistId: z.uuid().nullable().meta({ description: 'One of one’s own lists; guests see it while it has a link' }),
  isPublic: z.boolean().meta({ description: 'Anyone with the address sees the event, and may answer from a mail' }),
};

export const createEvent = z.object({
  title: fields.title,
  kind: fields.kind.default('party'),
  startsAt: fields.startsAt,
  endsAt: fields.endsAt.default(null),
  timeZone: fields.timeZone.optional(),
  place: fields.place.default(''),
  placeShownTo: fields.placeShownTo.default('all'),
  arrival: fields.arrival.default(''),
  text: fields.text.default(''),
  capacity: fields.capacity.default(null),
  answerBy: fields.answerBy.default(null),
  asks: fields.asks.default([]),
  wishlistId: fields.wishlistId.default(null),
  isPublic: fields.isPublic.default(false),
  againOf: z.uuid().nullable().default(null).meta({ description: 'An event of one’s own that it repeats: its guests are offered to invite, and none is mailed before' }),
});

/** Left-out fields stay. */
export const patchEvent = z.object({
  ...z.object(fields).partial().shape,
  version: z.int().min(1).meta({ description: 'The one that the change was made on; an older one is refused with the present event' }),
});

export const eventGuest = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    avatar: image.nullable(),
    isMember: z.boolean(),
    email: z.string().nullable().meta({ description: 'As a host wrote it; never a member’s own' }),
    ...seats,
    waitingPosition: z.int().nullable().meta({ description: 'Place in the line from 1; null for guests who don’t wait' }),
    offeredUntil: z.string().nullable().meta({ description: 'Until when a freed place is held for them' }),
    invitedAt: z.string(),
    answeredAt: z.string().nullable(),
    remindedAt: z.string().nullable(),
    thankedAt: z.string().nullable(),
    isOptedOut: z.boolean(),
    isRefused: z.boolean().meta({ description: 'The mail could not be delivered to the address that the host wrote' }),
  })
  .meta({ id: 'EventGuest' });

const counts = z
  .object({
    yes: z.int().meta({ description: 'People who have a place' }),
    children: z.int().meta({ description: 'Of those' }),
    offered: z.int().meta({ description: 'People for whom a freed place is held' }),
    maybe: z.int().meta({ description: 'Guests; also those that follow' }),
    no: z.int(),
    waiting: z.int().meta({ description: 'Those with an offer included' }),
    silent: z.int(),
  })
  .meta({ id: 'EventCounts' });

const eventState = z.enum(['coming', 'past', 'canceled']);

/** An event as its hosts see it. */
export const event = z
  .object({
    _id: z.uuid(),
    publicId: z.string().nullable().meta({ description: 'What the public page’s address ends in; null unless the event is public' }),
    url: z.string().nullable().meta({ description: 'The whole address of the public page' }),
    title: z.string(),
    kind: z.enum(eventKinds),
    ...when,
    place: z.string(),
    placeShownTo: z.enum(['all', 'yes']),
    arrival: z.string(),
    text: z.string(),
    cover: image.nullable(),
    capacity: z.int().nullable(),
    answerBy: z.string().nullable(),
    asks: z.array(ask),
    wishlistId: z.uuid().nullable(),
    wishlistPublicId: z.string().nullable().meta({ description: 'Null while guests can’t see the list' }),
    isPublic: z.boolean(),
    version: z.int(),
    state: eventState,
    isOpen: z.boolean().meta({ description: 'Whether guests may answer still' }),
    cancelText: z.string(),
    isCreator: z.boolean(),
    hosts: z.array(acquaintance).meta({ description: 'Oneself among them, the creator first' }),
    counts,
    guests: z.array(eventGuest).meta({ description: 'Without people blocked either way' }),
    invitedBefore: z.array(z.string()).meta({ description: 'Of an event held again: names of the earlier one’s guests who can be invited, and aren’t yet' }),
    invitedJubileeIds: z.array(z.uuid()).meta({ description: 'Those of one’s own people who are guests or hosts, by whatever way they were invited' }),
  })
  .meta({ id: 'Event' });

/** An event in a member's list: as a host, or as a guest. */
export const eventSummary = z
  .object({
    _id: z.uuid(),
    title: z.string(),
    kind: z.enum(eventKinds),
    ...when,
    place: z.string().meta({ description: 'Empty where one may not see it' }),
    cover: image.nullable(),
    state: eventState,
    hostNames: z.array(z.string()),
    isHost: z.boolean(),
    counts: counts.nullable().meta({ description: 'For hosts' }),
    invitation: z
      .object({
        ...seats,
        publicId: z.string(),
        token: z.string(),
        isWaiting: z.boolean(),
        offeredUntil: z.string().nullable(),
        isOpen: z.boolean().meta({ description: 'Whether it can be answered' }),
      })
      .nullable()
      .meta({ description: 'For guests: their own' }),
  })
  .meta({ id: 'EventSummary' });

const guestInput = z.union([
  z.object({ friendId: z.uuid() }),
  z.object({ jubileeId: z.uuid(), email: emailAddress.optional() }),
  z.object({ name: personName, email: emailAddress.optional().meta({ description: 'Left out: the host gives the link by hand' }) }),
]);
export const addGuests = z.object({ guests: z.array(guestInput).min(1).max(MAX_EVENT_GUESTS) });

export const cancelEvent = z.object({ text: textLines(1_000).default('').meta({ description: 'A line to the guests' }) });
export const messageGuests = z.object({ to: z.enum(messageReceivers), text: textLines(2_000).refine((text) => text !== '', { message: 'required' }) });
export const thankGuests = z.object({ text: textLines(2_000).refine((text) => text !== '', { message: 'required' }) });
export const addHost = z.object({ friendId: z.uuid() });
export const remindOfEvent = z.object({ repeats: z.enum(['once', 'yearly']).default('once') });

export const eventsQuery = z.object({ when: z.enum(['coming', 'past']).default('coming') });

export const eventAnswer = z.object({ event });
export const eventsAnswer = z.object({ events: z.array(eventSummary).meta({ description: 'The next first; of what is past the last first' }) });
export const guestsAnswer = z.object({ guests: z.array(eventGuest).meta({ description: 'Those that are new' }) });
export const invitedAnswer = z.object({ guest: eventGuest, url: z.string().nullable().meta({ description: 'The guest’s link, where there is no mail to send it in' }) });
export const sentAnswer = z.object({ sent: z.int().meta({ description: 'To how many guests' }) });
export const deletedEventAnswer = z.object({ state: z.enum(['deleted', 'canceled']).meta({ description: '`canceled`: guests were invited, so that they are notified and keep the page' }) });

export type Event = z.infer<typeof event>;
export type EventGuest = z.infer<typeof eventGuest>;
export type EventCounts = z.infer<typeof counts>;
export type EventSummary = z.infer<typeof eventSummary>;
export type CreateEvent = z.output<typeof createEvent>;
export type PatchEvent = z.output<typeof patchEvent>;
export type GuestInput = z.output<typeof guestInput>;
export type CreateEventInput = z.input<typeof createEvent>;

export const events = {
  list: route('app', 'GET', '/events', { summary: 'Events that one holds or is invited to', query: eventsQuery, returns: eventsAnswer }),
  create: route('app', 'POST', '/events', { summary: 'A new event; nobody is invited yet', body: createEvent, returns: eventAnswer, status: 201, fails: ['EVENTS_FULL'] }),
  get: route('app', 'GET', '/events/:id', { summary: 'An event of one’s own, with guests and answers', returns: eventAnswer, fails: ['NOT_FOUND'] }),
  patch: route('app', 'PATCH', '/events/:id', {
    summary: 'Change an event; guests are mailed where time or place change',
    body: patchEvent,
    returns: eventAnswer,
    fails: ['NOT_FOUND', 'STALE', 'EVENT_CLOSED'],
  }),
  remove: route('app', 'DELETE', '/events/:id', { summary: 'Delete an event; one that guests expect is canceled instead', returns: deletedEventAnswer, fails: ['NOT_FOUND'] }),
  cancel: route('app', 'POST', '/events/:id/cancel', { summary: 'Cancel an event, and notify the guests', body: cancelEvent, returns: eventAnswer, fails: ['NOT_FOUND', 'EVENT_CLOSED'] }),
  addHost: route('app', 'POST', '/events/:id/hosts', { summary: 'A friend as a further host', body: addHost, returns: eventAnswer, fails: ['NOT_FOUND', 'EVENT_CLOSED'] }),
  removeHost: route('app', 'DELETE', '/events/:id/hosts/:memberId', { summary: 'A host less: the creator removes others, others themselves', returns: success, fails: ['NOT_FOUND'] }),
  addGuests: route('people', 'POST', '/events/:id/guests', {
    summary: 'Invite: friends, tracked people, or names with addresses; who is invited already stays so',
    body: addGuests,
    returns: guestsAnswer,
    status: 201,
    fails: ['NOT_FOUND', 'GUESTS_FULL', 'EVENT_CLOSED'],
  }),
  removeGuest: route('app', 'DELETE', '/events/:id/guests/:guestId', { summary: 'Take an invitation back; its link leads nowhere any more', returns: success, fails: ['NOT_FOUND'] }),
  inviteAgain: route('people', 'POST', '/events/:id/guests/:guestId/invite', {
    summary: 'A new link for a guest; the one before leads nowhere any more',
    returns: invitedAnswer,
    fails: ['NOT_FOUND', 'EVENT_CLOSED'],
  }),
  admit: route('app', 'POST', '/events/:id/guests/:guestId/admit', { summary: 'Let a guest in who waits, whether there is room or not', returns: eventAnswer, fails: ['NOT_FOUND', 'EVENT_CLOSED'] }),
  remind: route('people', 'POST', '/events/:id/reminders', { summary: 'Remind those who haven’t answered; each guest once', returns: sentAnswer, fails: ['NOT_FOUND', 'EVENT_CLOSED'] }),
  inviteSame: route('people', 'POST', '/events/:id/guests/again', {
    summary: 'Invite the guests of the event that this one repeats; who is invited already stays so',
    returns: guestsAnswer,
    status: 201,
    fails: ['NOT_FOUND', 'GUESTS_FULL', 'EVENT_CLOSED'],
  }),
  thank: route('people', 'POST', '/events/:id/thanks', {
    summary: 'Thank the guests who came, once it is over; each guest once',
    body: thankGuests,
    returns: sentAnswer,
    fails: ['NOT_FOUND', 'EVENT_NOT_OVER'],
  }),
  message: route('people', 'POST', '/events/:id/messages', { summary: 'Write to all guests, or to those with one answer', body: messageGuests, returns: sentAnswer, fails: ['NOT_FOUND'] }),
  remindMe: route('app', 'POST', '/events/:id/reminder', {
    summary: 'The event’s day as a reminder of one’s own, as a host or guest, by its `_id` or `publicId`; a second time returns the same',
    body: remindOfEvent,
    returns: reminderAnswer,
    status: 201,
    fails: ['NOT_FOUND', 'EVENT_CLOSED', 'REMINDERS_FULL'],
  }),
  setCover: route('pictures', 'POST', '/events/:id/cover', {
    summary: 'A picture of the event',
    body: z.object({ file: pictureFile }),
    maxFileBytes: MAX_PICTURE_BYTES,
    returns: eventAnswer,
    fails: ['NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'HEIC_UNSUPPORTED', 'PICTURES_BUSY'],
  }),
  removeCover: route('pictures', 'DELETE', '/events/:id/cover', { summary: 'No picture of the event', returns: eventAnswer, fails: ['NOT_FOUND'] }),
};
