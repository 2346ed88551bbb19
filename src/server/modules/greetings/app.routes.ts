import { greetings } from '#shared/contract/greetings.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { cancelGreeting, createGreeting, getSeenGreeting, listGreetings, sendThanks, stopGreetings } from './service.ts';

const done = { success: true as const };

export const greetingRoutes = [
  handle(greetings.getSeen, async (ctx, { params }) => ({ greeting: await getSeenGreeting(ctx, params.token) })),
  handle(greetings.stop, { page: ({ token = '' }, locale) => `${pathTo('greetingCard', locale, { token })}?stop` }, async (ctx, { params }) => {
    await stopGreetings(ctx, params.token);
    return done;
  }),
  handle(greetings.list, async (ctx) => ({ greetings: await listGreetings(ctx) })),
  handle(greetings.create, async (ctx, { body }) => ({ greeting: await createGreeting(ctx, body) })),
  handle(greetings.thank, async (ctx, { params, body }) => ({ greeting: await sendThanks(ctx, params.id, body.text) })),
  handle(greetings.cancel, async (ctx, { params }) => {
    await cancelGreeting(ctx, params.id);
    return done;
  }),
];
