import { success } from '#shared/contract/common.ts';
import { inviteAnswer, inviteByMail as inviteBody, inviteLinkAnswer } from '#shared/contract/invites.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { endpoint, memberEndpoint } from '#server/http/endpoint.ts';
import { acceptInvite, getInvite, getInviteLink, inviteByMail, neverInvite, renewInviteLink } from './service.ts';

const done = { success: true as const };

export const inviteRoutes = [
  memberEndpoint('GET', '/user/invite', { summary: 'One’s own link to invite with', returns: inviteLinkAnswer }, async (ctx) => ({ invite: await getInviteLink(ctx) })),
  memberEndpoint('POST', '/user/invite', { summary: 'A new link to invite with; the one before leads nowhere any more', returns: inviteLinkAnswer }, async (ctx) => ({
    invite: await renewInviteLink(ctx),
  })),
  memberEndpoint('POST', '/invites/:id/acceptance', { summary: 'Say yes to an invitation', returns: inviteAnswer, fails: ['NOT_FOUND', 'OWN_INVITE'] }, async (ctx, { params }) => ({
    invite: await acceptInvite(ctx, params.id),
  })),
];

export const publicInviteRoutes = [
  endpoint('GET', '/invites/:id', { summary: 'Who invites', returns: inviteAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params }) => ({ invite: await getInvite(ctx, params.id) })),
];

/** Apart, since they end in a mail to an address that was typed in. */
export const inviteMailRoutes = [
  memberEndpoint(
    'POST',
    '/user/invite/mails',
    { summary: 'Mail one’s link to an address, once; what is answered never tells whose it is', body: inviteBody, returns: success, status: 202, fails: ['OWN_INVITE'] },
    async (ctx, { body }) => {
      await inviteByMail(ctx, body.email);
      return done;
    },
  ),
];

export const neverInviteRoutes = [
  endpoint(
    'POST',
    '/invite-mails/:token/never',
    {
      summary: 'No invitations to the address that this mail went to, from anybody',
      returns: success,
      isOpenToOtherSites: true,
      // That page is the same whatever the invite's id is: the token is all that counts.
      page: ({ token = '' }, locale) => `${pathTo('invite', locale, { userId: 'mail' })}?${new URLSearchParams({ never: token })}`,
    },
    async (ctx, { params }) => {
      await neverInvite(ctx, params.token);
      return done;
    },
  ),
];
