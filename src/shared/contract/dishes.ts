/** Dishes of an event and who brings them. */
import { z } from 'zod';
import { image } from './common.ts';
import { route } from './route.ts';
import { textLine } from './text.ts';

export const MAX_DISH_NAME = 60;

const dish = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    isTaken: z.boolean(),
    isOwn: z.boolean().meta({ description: 'Whether the member brings it' }),
    bringer: z
      .object({ firstName: z.string(), avatar: image.nullable() })
      .nullable()
      .meta({ description: 'For hosts, and fellow members of a circle that the event invites; null too where nobody brings it' }),
    mayRemove: z.boolean(),
  })
  .meta({ id: 'Dish' });

export const dishesAnswer = z.object({ dishes: z.array(dish).meta({ description: 'In the order in which they were added' }) });
export const addDish = z.object({ name: textLine(MAX_DISH_NAME), isOwn: z.boolean().meta({ description: 'False: it is missing, and anyone may take it' }) });

export type Dish = z.infer<typeof dish>;

const fails = ['NOT_FOUND', 'EVENT_CLOSED'] as const;

export const dishes = {
  list: route('app', 'GET', '/events/:id/dishes', { summary: 'Who brings what, for hosts and guests with an account', returns: dishesAnswer, fails: ['NOT_FOUND'] }),
  add: route('app', 'POST', '/events/:id/dishes', { summary: 'A dish that one brings, or that is missing', body: addDish, returns: dishesAnswer, status: 201, fails: [...fails, 'DISHES_FULL'] }),
  take: route('app', 'PUT', '/events/:id/dishes/:dishId/bringer', { summary: 'Bring a dish that nobody brings', returns: dishesAnswer, fails: [...fails, 'DISH_TAKEN'] }),
  release: route('app', 'DELETE', '/events/:id/dishes/:dishId/bringer', { summary: 'Not bring it after all', returns: dishesAnswer, fails }),
  remove: route('app', 'DELETE', '/events/:id/dishes/:dishId', { summary: 'Take a dish off the table, by its author, its bringer or a host', returns: dishesAnswer, fails }),
};
