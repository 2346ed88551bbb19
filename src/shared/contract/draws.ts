/** Draws of names: who of an event's people gives to whom, each known to the giver alone (decisions, part "Second stage": events). */
import { z } from 'zod';
import { MAX_EVENT_GUESTS } from '../values/celebrations/event-words.ts';
import { currencyCode, image, majorUnits, majorUnitsInput } from './common.ts';
import { route } from './route.ts';
import { textLines } from './text.ts';

const MAX_AMOUNT = 1_000_000;
const MAX_HOSTS = 20;
const MAX_EXCLUSIONS = 2_000;

const personId = z.uuid().meta({ description: 'Of a guest, or a host’s member id' });

export const exclusion = z
  .object({ giver: personId, receiver: personId, mutual: z.boolean().default(false).meta({ description: 'Neither draws the other' }) })
  .refine(({ giver, receiver }) => giver !== receiver, { message: 'invalid', path: ['receiver'] });

export const createDraw = z.object({
  participants: z
    .array(personId)
    .min(1)
    .max(MAX_EVENT_GUESTS + MAX_HOSTS)
    .optional()
    .meta({ description: 'Guests and hosts; left out: all hosts, and the guests who come' }),
  exclusions: z.array(exclusion).max(MAX_EXCLUSIONS).default([]),
  notAsIn: z.uuid().nullable().default(null).meta({ description: 'A sent draw of another event of one’s own, whose pairs aren’t drawn again' }),
  budget: majorUnitsInput.min(0).max(MAX_AMOUNT).nullable().default(null).meta({ description: 'What a gift may cost; 0: something homemade' }),
  currency_code: currencyCode.default('SEK'),
  isRing: z.boolean().default(false).meta({ description: 'One ring through all is preferred' }),
  isRedraw: z.boolean().default(false).meta({ description: 'Draws again for all although the draw is sent; its links then lead nowhere' }),
});

const person = z.object({ _id: personId, name: z.string() });

export const blockedBy = z
  .object({
    side: z.enum(['givers', 'receivers']).meta({ description: 'Whether the group has too few to give to, or to get from' }),
    group: z.array(person).meta({ description: 'The smallest that blocks' }),
    partners: z.array(person).meta({ description: 'Whom alone they may give to, or get from; fewer than the group' }),
    text: z.string(),
  })
  .meta({ id: 'DrawBlockedBy' });

const reach = z
  .enum(['mail', 'page', 'link'])
  .meta({ description: '`page`: a member without such mails, who finds it among their events. `link`: no mail reaches them, so that a host passes the link on' });

const drawParticipant = z
  .object({
    _id: z.uuid(),
    personId,
    name: z.string(),
    avatar: image.nullable(),
    isComing: z.boolean(),
    hasDeclined: z.boolean().meta({ description: 'Said no to the event after all' }),
    reach,
    url: z.string().nullable().meta({ description: 'The page with their name, to pass on unopened; null unless `reach` is `link` and the draw is sent' }),
  })
  .meta({ id: 'DrawParticipant' });

/** A draw as hosts see it: never who gives to whom. */
export const draw = z
  .object({
    _id: z.uuid(),
    isPossible: z.boolean(),
    blockedBy: blockedBy.nullable(),
    state: z.enum(['impossible', 'drawn', 'sent', 'broken']).meta({ description: '`broken`: sent, and impossible since somebody left' }),
    participants: z.array(drawParticipant).meta({ description: 'Without people blocked either way' }),
    exclusions: z.array(z.object({ giver: personId, receiver: personId, mutual: z.boolean() })),
    notAsIn: z.uuid().nullable(),
    budget: majorUnits.nullable(),
    currency_code: currencyCode,
    isRing: z.boolean().meta({ description: 'Whether one ring was asked for' }),
    isOneRing: z.boolean().meta({ description: 'Whether it became one' }),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
    ownUrl: z.string().nullable().meta({ description: 'The page with one’s own name; null unless one takes part and the draw is sent' }),
  })
  .meta({ id: 'Draw' });

const candidate = z
  .object({ ...person.shape, avatar: image.nullable(), isHost: z.boolean(), isMember: z.boolean(), isComing: z.boolean(), reach })
  .meta({ id: 'DrawCandidate', description: 'Whoever may take part: hosts, and guests who haven’t declined' });

const earlierDraw = z.object({ _id: z.uuid(), title: z.string(), startsAt: z.string() });

export const drawWishes = z.object({ text: textLines(500).meta({ description: 'Empty removes them' }) });

/** The giver's view: their own receiver, and no other pair. */
export const drawnName = z
  .object({
    giver: z.string(),
    receiver: z
      .object({ name: z.string(), wishes: z.string().meta({ description: 'What they wrote for whoever drew them; empty for nothing' }) })
      .nullable()
      .meta({ description: 'Null while somebody who left is not replaced, and for a canceled event' }),
    wishes: z.string().meta({ description: 'One’s own, for whoever drew one, alone' }),
    mayWish: z.boolean().meta({ description: 'Until the event begins' }),
    state: z.enum(['drawn', 'waiting', 'canceled']),
    budget: majorUnits.nullable(),
    currency_code: currencyCode,
    isOneRing: z.boolean().meta({ description: 'Whether one ring was asked for and became one' }),
    event: z.object({
      title: z.string(),
      startsAt: z.string(),
      endsAt: z.string().nullable(),
      timeZone: z.string(),
      place: z.string().meta({ description: 'Empty where one may not see it' }),
      hosts: z.array(z.string()),
    }),
    wishlistPublicId: z.string().nullable().meta({ description: 'Of the event’s list, where it has a link' }),
    jubileeId: z.uuid().nullable().meta({ description: 'The receiver among one’s people, for a friend who is signed in: lists and answers are there' }),
  })
  .meta({ id: 'DrawnName' });

const ownDraw = z.object({ eventId: z.uuid(), token: z.string(), title: z.string(), startsAt: z.string(), timeZone: z.string() });

export const drawAnswer = z.object({ draw });
export const drawOfEventAnswer = z.object({
  draw: draw.nullable(),
  candidates: z.array(candidate),
  earlier: z.array(earlierDraw).meta({ description: 'Sent draws of one’s other events, the latest first' }),
});
export const sentDrawAnswer = z.object({ draw, sent: z.int().meta({ description: 'Mails; 0 where it was sent already' }) });
export const drawLinkAnswer = z.object({ url: z.string().nullable().meta({ description: 'The new link, where there is no mail to send it in' }) });
export const ownDrawsAnswer = z.object({ draws: z.array(ownDraw) });
export const drawnNameAnswer = z.object({ drawn: drawnName });

export type Draw = z.infer<typeof draw>;
export type DrawParticipant = z.infer<typeof drawParticipant>;
export type DrawCandidate = z.infer<typeof candidate>;
export type DrawBlockedBy = z.infer<typeof blockedBy>;
export type DrawnName = z.infer<typeof drawnName>;
export type OwnDraw = z.infer<typeof ownDraw>;
export type DrawOfEvent = z.infer<typeof drawOfEventAnswer>;
export type CreateDraw = z.output<typeof createDraw>;
export type CreateDrawInput = z.input<typeof createDraw>;

const ofDraw = ['NOT_FOUND', 'EVENT_CLOSED'] as const;

export const draws = {
  list: route('app', 'GET', '/draws', { summary: 'Draws that one takes part in, of events to come', returns: ownDrawsAnswer }),
  get: route('app', 'GET', '/events/:id/draw', { summary: 'The draw of an event of one’s own, and who may take part', returns: drawOfEventAnswer, fails: ['NOT_FOUND'] }),
  create: route('people', 'POST', '/events/:id/draw', {
    summary: 'Draw names: a random draw that keeps the rules, or the smallest group that stands in the way; nobody is mailed yet',
    body: createDraw,
    returns: drawAnswer,
    status: 201,
    fails: [...ofDraw, 'DRAW_SENT', 'DRAW_IMPOSSIBLE', 'RATE_LIMITED'],
  }),
  send: route('people', 'POST', '/draws/:id/send', {
    summary: 'Mail everyone the link to their own name; a second time nothing is mailed',
    returns: sentDrawAnswer,
    fails: [...ofDraw, 'DRAW_IMPOSSIBLE'],
  }),
  leave: route('people', 'DELETE', '/draws/:id/participants/:participantId', {
    summary: 'Somebody can’t take part after all: as few as can be get another name, and a new mail',
    returns: drawAnswer,
    fails: [...ofDraw, 'DRAW_IMPOSSIBLE'],
  }),
  renewLink: route('people', 'POST', '/draws/:id/participants/:participantId/link', {
    summary: 'A new link for a participant; the one before leads nowhere any more',
    returns: drawLinkAnswer,
    fails: [...ofDraw, 'RATE_LIMITED'],
  }),
};

export const publicDraws = {
  get: route('public', 'GET', '/draws/:token', { summary: 'Whom the holder of the link gives to, alone', returns: drawnNameAnswer, fails: ['NOT_FOUND'] }),
  wish: route('publicReservations', 'POST', '/draws/:token/wishes', {
    summary: 'What the holder of the link wishes for, read by whoever drew them and by nobody else',
    body: drawWishes,
    returns: drawnNameAnswer,
    fails: ['NOT_FOUND', 'EVENT_CLOSED'],
  }),
};
