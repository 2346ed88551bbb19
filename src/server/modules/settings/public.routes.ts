import { settings } from '#shared/contract/settings.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { getSubscription, setSubscription } from './unsubscribe.ts';

export const unsubscribeRoutes = [
  handle(settings.getSubscription, async (ctx, { params }) => ({
    subscription: await getSubscription(ctx, params.token),
  })),
  handle(settings.unsubscribe, { page: ({ token = '' }, locale) => pathTo('unsubscribe', locale, { token }) }, async (ctx, { params }) => ({
    subscription: await setSubscription(ctx, params.token, false),
  })),
  handle(settings.resubscribe, async (ctx, { params }) => ({
    subscription: await setSubscription(ctx, params.token, true),
  })),
];
