/** Events as guests and visitors see them, and their answers (decisions, part "Second stage": events). */
import { z } from 'zod';
import { diets, eventAnswers, eventKinds, MAX_ASKS, MAX_PEOPLE } from '../values/celebrations/event-words.ts';
import { emailAddress, image, success } from './common.ts';
import { ask, seats, when } from './event-fields.ts';
import { fileAnswer, route } from './route.ts';
import { optionalTextLine, personName, textLines } from './text.ts';

/** An event as guests and visitors see it: no other guest, and no address of one. */
export const seenEvent = z
  .object({
    publicId: z.string(),
    title: z.string(),
    kind: z.enum(eventKinds),
    ...when,
    place: z.string().nullable().meta({ description: 'Null where it is shown after a yes' }),
    arrival: z.string().nullable().meta({ description: 'Null without a place' }),
    hasArrival: z.boolean(),
    text: z.string(),
    cover: image.nullable(),
    hosts: z.array(z.string()).meta({ description: 'First names' }),
    answerBy: z.string().nullable(),
    asks: z.array(ask),
    isPublic: z.boolean(),
    isFull: z.boolean(),
    placesLeft: z.int().nullable().meta({ description: 'Null without a limit' }),
    state: z.enum(['open', 'closed', 'past', 'canceled']).meta({ description: '`closed`: the last day to answer has passed' }),
    cancelText: z.string(),
    wishlistPublicId: z.string().nullable(),
    guest: z
      .object({
        name: z.string(),
        ...seats,
        line: z.int().nullable().meta({ description: 'Place in the line from 1; null for guests who don’t wait' }),
        offeredUntil: z.string().nullable(),
        isChangedSince: z.boolean().meta({ description: 'Time or place changed after the answer' }),
        isOptedOut: z.boolean(),
        isPending: z.boolean().meta({ description: 'A public event’s own guest who hasn’t answered from the mail yet' }),
      })
      .nullable()
      .meta({ description: 'Whose invitation the token is' }),
  })
  .meta({ id: 'SeenEvent' });

const token = z.string().max(100);
export const tokenQuery = z.object({ token: token.optional().meta({ description: 'Of an invitation' }) });

export const rsvp = z
  .object({
    answer: z.enum(eventAnswers),
    people: z.int().min(1).max(MAX_PEOPLE).default(1),
    children: z.int().min(0).max(MAX_PEOPLE).default(0),
    asks: z
      .array(z.object({ _id: z.uuid(), text: optionalTextLine(300).default(''), diets: z.array(z.enum(diets)).max(diets.length).default([]) }))
      .max(MAX_ASKS)
      .default([]),
    greeting: textLines(500).default(''),
    token: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .optional(),
    name: personName.optional().meta({ description: 'With `email`: of a public event’s own guest, who confirms from a mail' }),
    email: emailAddress.optional(),
  })
  .refine(({ people, children }) => children <= people, { message: 'out_of_range', path: ['children'] });

export const seenEventAnswer = z.object({ event: seenEvent });
export const rsvpAnswer = z.object({
  event: seenEvent,
  state: z.enum(['answered', 'mailed']).meta({ description: '`mailed`: the answer counts once it is sent from the page that the mail leads to' }),
});

export type SeenEvent = z.infer<typeof seenEvent>;
export type Rsvp = z.output<typeof rsvp>;
export type RsvpInput = z.input<typeof rsvp>;

const ICS_TYPE = 'text/calendar; charset=utf-8';

export const publicEvents = {
  get: route('public', 'GET', '/events/:publicId', { summary: 'A public event, or one that a token invites to', query: tokenQuery, returns: seenEventAnswer, fails: ['NOT_FOUND'] }),
  getFile: route('public', 'GET', '/events/:publicId/calendar', {
    summary: 'The event as a file for a calendar program',
    query: tokenQuery,
    returns: fileAnswer,
    file: ICS_TYPE,
    fails: ['NOT_FOUND'],
  }),
  answer: route('publicReservations', 'POST', '/events/:publicId/rsvp', {
    summary: 'Answer an invitation, or a public event as its own guest, who is mailed a link',
    body: rsvp,
    returns: rsvpAnswer,
    fails: ['NOT_FOUND', 'EVENT_CLOSED', 'PLACES_TAKEN', 'GUESTS_FULL', 'RATE_LIMITED'],
  }),
  stopMails: route('public', 'POST', '/events/:publicId/invitations/:token/stop', {
    summary: 'No more mails of an event, but for its cancellation',
    returns: success,
    fails: ['NOT_FOUND'],
    isOpenToOtherSites: true,
  }),
};
