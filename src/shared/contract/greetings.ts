/** Greetings: a card with the member's own words, mailed by the shop or shared from the device. */
import { z } from 'zod';
import { emailAddress, success } from './common.ts';
import { route } from './route.ts';
import { textLine, textLines } from './text.ts';
import { greetingMotifs } from '../values/celebrations/greeting-motifs.ts';
import { isWithoutLink } from '../values/people/person-name.ts';

const MAX_TEXT = 600;
const text = textLines(MAX_TEXT).min(1).refine(isWithoutLink, { message: 'no_link' });

export const greeting = z
  .object({
    _id: z.uuid(),
    reminderId: z.string(),
    date: z.iso.date(),
    via: z.enum(['mail', 'link']),
    url: z.string().meta({ description: 'The card, for whoever has the address' }),
    createdAt: z.iso.datetime(),
    undoableUntil: z.iso.datetime().nullable().meta({ description: 'Mailed then; until then DELETE really unsends it. Null for one that is not mailed' }),
  })
  .meta({ id: 'Greeting' });

export const createGreeting = z.object({
  reminderId: textLine(100).meta({ description: 'The reminder whose day is greeted' }),
  date: z.iso.date().meta({ description: 'The day of the reminder' }),
  text,
  motif: z.enum(greetingMotifs),
  via: z.enum(['mail', 'link']).meta({ description: '`mail`: the shop mails it. `link`: the member shares the address' }),
  email: emailAddress.nullable().default(null).meta({ description: 'Where to; left out for a friend, who is mailed by account without the member learning where' }),
});

export const sendThanks = z.object({ text });

export const seenGreeting = z
  .object({
    fromName: z.string(),
    toName: z.string(),
    text: z.string(),
    motif: z.enum(greetingMotifs),
    years: z.int().nullable(),
    isOwn: z.boolean(),
  })
  .meta({ id: 'SeenGreeting' });

export const greetingAnswer = z.object({ greeting });
export const greetingsAnswer = z.object({ greetings: z.array(greeting).meta({ description: 'Of the last week, newest first' }) });
export const seenGreetingAnswer = z.object({ greeting: seenGreeting });

export type Greeting = z.infer<typeof greeting>;
export type SeenGreeting = z.infer<typeof seenGreeting>;
export type CreateGreeting = z.output<typeof createGreeting>;

export const greetings = {
  getSeen: route('public', 'GET', '/greetings/:token', { summary: 'A card, for whoever has its address', returns: seenGreetingAnswer, fails: ['NOT_FOUND'] }),
  stop: route('public', 'POST', '/greetings/:token/stop', { summary: 'No greetings to the address that a mail with this token went to, from anybody', returns: success, isOpenToOtherSites: true }),
  list: route('app', 'GET', '/greetings', { summary: 'Whom one has greeted in the last week', returns: greetingsAnswer }),
  create: route('people', 'POST', '/greetings', {
    summary: 'Greet somebody; a mail leaves after ten seconds',
    body: createGreeting,
    returns: greetingAnswer,
    status: 201,
    fails: ['NOT_FOUND', 'REMINDER_DONE', 'ADDRESS_REFUSES'],
  }),
  thank: route('people', 'POST', '/gifts/:id/thanks', {
    summary: 'Thank a friend for a gift; the mail leaves after ten seconds, and the gift is marked thanked',
    body: sendThanks,
    returns: greetingAnswer,
    status: 201,
    fails: ['NOT_FOUND'],
  }),
  cancel: route('app', 'DELETE', '/greetings/:id', { summary: 'Unsend it, and close its card; too late once mailed', returns: success, fails: ['NOT_FOUND', 'GREETING_SENT'] }),
};
