/** "When is your birthday?" by link: whoever opens it answers without an account, and the member confirms. */
import { z } from 'zod';
import { image, success } from './common.ts';
import { jubileeAnswer } from './jubilees.ts';
import { route } from './route.ts';
import { personName } from './text.ts';
import { isBirthDate } from '../values/people/birth-date.ts';

const birthDate = z.string().refine(isBirthDate, { message: 'invalid' });

export const birthdayLink = z
  .object({ _id: z.uuid(), url: z.string(), jubileeId: z.uuid().nullable().meta({ description: 'The person who is asked; null: whoever opens it' }), createdAt: z.iso.datetime() })
  .meta({ id: 'BirthdayLink' });

export const birthdayStandings = ['missing', 'same', 'adds-year', 'conflict'] as const;

export const birthdayAnswer = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    dateOfBirth: z.string().meta({ description: 'YYYY-MM-DD, or --MM-DD where the year was not given' }),
    nextDay: z.iso.date(),
    turns: z.int().nullable(),
    answeredAt: z.iso.datetime(),
    person: z
      .object({
        jubileeId: z.uuid(),
        name: z.string(),
        dateOfBirth: z.string().nullable(),
        standing: z.enum(birthdayStandings).meta({ description: 'What the answer is beside the stored day: `conflict` where another day, or another year, is stored' }),
      })
      .nullable()
      .meta({ description: 'Who it is about, as far as the link or the name says' }),
  })
  .meta({ id: 'BirthdayAnswer' });

export const birthdayLinksAnswer = z.object({ links: z.array(birthdayLink), answers: z.array(birthdayAnswer).meta({ description: 'Not saved and not dismissed, the oldest first' }) });
export const birthdayLinkAnswer = z.object({ link: birthdayLink });
export const askedBirthdayAnswer = z.object({
  asker: z.object({ firstName: z.string(), lastName: z.string(), avatar: image.nullable() }).meta({ description: 'Who gets the answer, by whole name: whoever answers knows whom they tell' }),
  name: z.string().meta({ description: 'The first name of the person who is asked; empty in a link for everybody' }),
  isOwn: z.boolean(),
});

export const giveBirthday = z.object({ name: personName, dateOfBirth: birthDate });
export const makeBirthdayLink = z.object({ jubileeId: z.uuid().nullable().default(null) });
export const saveBirthdayAnswer = z.object({ jubileeId: z.uuid().nullable().default(null).meta({ description: 'Whose day it is; null adds a person' }) });
export const dismissedBirthdayAnswer = z.object({ success: z.literal(true), restorableUntil: z.iso.datetime() });

export type BirthdayLink = z.infer<typeof birthdayLink>;
export type BirthdayStanding = (typeof birthdayStandings)[number];
export type BirthdayAnswer = z.infer<typeof birthdayAnswer>;
export type BirthdayLinks = z.infer<typeof birthdayLinksAnswer>;
export type AskedBirthday = z.infer<typeof askedBirthdayAnswer>;
export type GiveBirthday = z.output<typeof giveBirthday>;

export const birthdayLinks = {
  getAsked: route('public', 'GET', '/birthday-links/:token', { summary: 'Who asks when one’s birthday is', returns: askedBirthdayAnswer, fails: ['NOT_FOUND'] }),
  give: route('publicReservations', 'POST', '/birthday-links/:token/answers', {
    summary: 'Say when one’s birthday is; the member confirms it',
    body: giveBirthday,
    returns: success,
    fails: ['NOT_FOUND', 'ACCESS_DENIED'],
  }),
  list: route('app', 'GET', '/birthday-links', { summary: 'One’s links, and what was answered', returns: birthdayLinksAnswer }),
  make: route('app', 'POST', '/birthday-links', {
    summary: 'The link for everybody, or for one person; made where there is none',
    body: makeBirthdayLink,
    returns: birthdayLinkAnswer,
    fails: ['NOT_FOUND'],
  }),
  renew: route('app', 'POST', '/birthday-links/:id/renewal', { summary: 'A new address; the one before leads nowhere any more', returns: birthdayLinkAnswer, fails: ['NOT_FOUND'] }),
  end: route('app', 'DELETE', '/birthday-links/:id', { summary: 'No link any more; answers stay', returns: success, fails: ['NOT_FOUND'] }),
  save: route('app', 'POST', '/birthday-answers/:id/save', {
    summary: 'Take over an answer: as a new person, or as a person’s day',
    body: saveBirthdayAnswer,
    returns: jubileeAnswer,
    fails: ['NOT_FOUND', 'JUBILEES_FULL'],
  }),
  dismiss: route('app', 'DELETE', '/birthday-answers/:id', { summary: 'Dismiss an answer; for ten minutes it can be restored', returns: dismissedBirthdayAnswer, fails: ['NOT_FOUND'] }),
  restore: route('app', 'POST', '/birthday-answers/:id/restore', { summary: 'Restore a dismissed answer', returns: success, fails: ['NOT_FOUND'] }),
};
