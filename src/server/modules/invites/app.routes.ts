import { invites } from '#shared/contract/invites.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { acceptInvite, findAskedByLink, getInvite, getInviteLink, inviteByMail, neverInvite, renewInviteLink } from './service.ts';

const done = { success: true as const };

export const inviteRoutes = [
  handle(invites.getLink, async (ctx) => ({ invite: await getInviteLink(ctx) })),
  handle(invites.renewLink, async (ctx) => ({
    invite: await renewInviteLink(ctx),
  })),
  handle(invites.accept, async (ctx, { params }) => ({
    invite: await acceptInvite(ctx, params.id),
  })),
  handle(invites.get, async (ctx, { params, query }) => ({ invite: await getInvite(ctx, params.id), question: findAskedByLink(ctx, query.question) })),
  handle(invites.sendMail, async (ctx, { body }) => {
    await inviteByMail(ctx, body.email);
    return done;
  }),
  handle(invites.neverMail, { page: ({ token = '' }, locale) => `${pathTo('invite', locale, { userId: 'mail' })}?${new URLSearchParams({ never: token })}` }, async (ctx, { params }) => {
    await neverInvite(ctx, params.token);
    return done;
  }),
];
