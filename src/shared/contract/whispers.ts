/** Whispers: suggestions on another's wishlist, for those who give alone (docs/decisions/0086-whispers.md). */
import { z } from 'zod';
import { success } from './common.ts';
import { route } from './route.ts';
import { textLine } from './text.ts';

export const MAX_WHISPER = 200;

const giver = z.object({ firstName: z.string(), lastName: z.string().meta({ description: 'Empty unless they are a friend' }) });

export const whisper = z
  .object({
    _id: z.uuid(),
    text: z.string(),
    from: giver,
    isOwn: z.boolean(),
    givenBy: giver.nullable().meta({ description: 'Who has said that they give it' }),
    isGivenBySelf: z.boolean(),
    createdAt: z.string(),
  })
  .meta({ id: 'Whisper' });

export const createWhisper = z.object({ text: textLine(MAX_WHISPER) });

export const whispersAnswer = z.object({
  whispers: z.array(whisper).nullable().meta({ description: 'The first first. Null for those who must not know: owners, who were or are asked to be, and whose wishes they are' }),
});
export const whisperAnswer = z.object({ whisper });

export type Whisper = z.infer<typeof whisper>;

const fails = ['NOT_FOUND'] as const;

/** `:id` is the list's id for those who see it as friends or in a circle, or its public id. */
export const whispers = {
  list: route('app', 'GET', '/wishlists/:id/whispers', { summary: 'What givers whisper about a list', returns: whispersAnswer, fails }),
  create: route('app', 'POST', '/wishlists/:id/whispers', {
    summary: 'Whisper a suggestion to the others who give',
    body: createWhisper,
    returns: whisperAnswer,
    status: 201,
    fails: ['NOT_FOUND', 'WHISPERS_FULL'],
  }),
  remove: route('app', 'DELETE', '/wishlists/:id/whispers/:whisperId', { summary: 'Take back what one whispered', returns: success, fails }),
  give: route('app', 'PUT', '/wishlists/:id/whispers/:whisperId/giver', { summary: 'Say that one gives it', returns: whisperAnswer, fails: ['NOT_FOUND', 'WHISPER_TAKEN'] }),
  undo: route('app', 'DELETE', '/wishlists/:id/whispers/:whisperId/giver', { summary: 'Say that one doesn’t give it after all', returns: whisperAnswer, fails }),
};
