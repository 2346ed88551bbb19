/** Lists of others that a member follows: one mail a day at most, when something new stands on them. */
import { z } from 'zod';
import { route } from './route.ts';
import { textLine } from './text.ts';

export const watchList = z.object({ publicId: textLine(100).nullable().default(null).meta({ description: 'Of the link that one came by; null for a friend’s list' }) });
export const watchedListAnswer = z.object({ isWatched: z.boolean() });

export const watchedLists = {
  get: route('app', 'GET', '/watched-lists/:id', { summary: 'Whether one follows a list', returns: watchedListAnswer, fails: ['NOT_FOUND'] }),
  watch: route('app', 'PUT', '/watched-lists/:id', { summary: 'Follow a list that one sees', body: watchList, returns: watchedListAnswer, fails: ['NOT_FOUND'] }),
  unwatch: route('app', 'DELETE', '/watched-lists/:id', { summary: 'Follow it no longer', returns: watchedListAnswer, fails: ['NOT_FOUND'] }),
};
