/** Search among what is the member's own: people, lists, wishes, events and gifts. */
import { z } from 'zod';
import { allGiftStages } from '../values/wishes/gift-stages.ts';
import { image } from './common.ts';
import { route } from './route.ts';

export const FOUND_OF_EACH = 5;

export const memberSearchQuery = z.object({ q: z.string().max(100).default('').meta({ description: 'Each word must occur in a name or title; without words nothing is found' }) });

export const memberSearchAnswer = z
  .object({
    people: z.array(z.object({ _id: z.uuid(), name: z.string(), avatar: image.nullable() })).meta({ description: `At most ${FOUND_OF_EACH} of each kind` }),
    lists: z.array(z.object({ _id: z.uuid(), name: z.string(), forName: z.string() })).meta({ description: 'One’s own' }),
    wishes: z
      .array(z.object({ _id: z.uuid(), title: z.string(), list: z.object({ _id: z.uuid(), name: z.string() }), place: z.int().meta({ description: 'On the list, counted from 0' }) }))
      .meta({ description: 'On one’s own lists, by title or tag' }),
    events: z
      .array(z.object({ _id: z.uuid(), title: z.string(), startsAt: z.string(), endsAt: z.string().nullable(), timeZone: z.string(), isHost: z.boolean() }))
      .meta({ description: 'Held by the member, or with an invitation; coming ones first' }),
    gifts: z.array(z.object({ _id: z.string(), title: z.string(), name: z.string().meta({ description: 'Whom it is for, or from' }), year: z.int(), stage: z.enum(allGiftStages) })),
  })
  .meta({ id: 'MemberSearch' });

export type MemberSearch = z.infer<typeof memberSearchAnswer>;

export const memberSearch = {
  find: route('app', 'GET', '/search', { summary: 'Search among one’s own people, lists, wishes, events and gifts', query: memberSearchQuery, returns: memberSearchAnswer }),
};
