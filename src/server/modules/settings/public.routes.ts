import { subscriptionAnswer } from '#shared/contract/settings.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { getSubscription, setSubscription } from './unsubscribe.ts';

export const unsubscribeRoutes = [
  endpoint('GET', '/unsubscribe/:token', { summary: 'What the link of a mail ends', returns: subscriptionAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params }) => ({
    subscription: await getSubscription(ctx, params.token),
  })),
  endpoint(
    'POST',
    '/unsubscribe/:token',
    {
      summary: 'No more mails of this kind: one click, from the mail program too (RFC 8058)',
      returns: subscriptionAnswer,
      fails: ['NOT_FOUND'],
      isOpenToOtherSites: true,
      page: ({ token = '' }, locale) => pathTo('unsubscribe', locale, { token }),
    },
    async (ctx, { params }) => ({ subscription: await setSubscription(ctx, params.token, false) }),
  ),
  endpoint('POST', '/unsubscribe/:token/undo', { summary: 'Mails of this kind after all', returns: subscriptionAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params }) => ({
    subscription: await setSubscription(ctx, params.token, true),
  })),
];
