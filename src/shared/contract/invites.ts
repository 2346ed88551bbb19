/** Invitations by link (specification, section 2; decisions, "Members"). */
import { z } from 'zod';
import { success, emailAddress, image } from './common.ts';
import { route } from './route.ts';
import { optionalTextLine } from './text.ts';
import { friendship } from './jubilees.ts';

export const inviteLink = z.object({ _id: z.string(), url: z.string() }).meta({ id: 'InviteLink', description: 'Renewable: a former one leads nowhere' });
export const inviteLinkAnswer = z.object({ invite: inviteLink });

/** The inviter, visible to anybody with the link. */
export const invite = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    avatar: image.nullable(),
    isOwn: z.boolean().meta({ description: 'Whether the one who looks is the one who invites' }),
    isAccepted: z.boolean().meta({ description: 'Whether the one who looks has said yes' }),
    friendship: friendship.meta({ description: 'How the two stand to each other: a first yes makes them friends, a later one asks' }),
  })
  .meta({ id: 'Invite' });
export const inviteAnswer = z.object({ invite });

/** `question`: what the inviter would like to know, a question of the bank. */
export const inviteQuery = z.object({ question: optionalTextLine(40).optional() });
const askedByLink = z.object({ id: z.string(), text: z.string() }).meta({ id: 'AskedByLink', description: 'Answered among one’s own questions, where the inviter sees it as a friend does' });
export const seenInviteAnswer = z.object({ invite, question: askedByLink.nullable() });

/** An invitation by mail, once per address and member; never reveals whether the address has an account. */
export const inviteByMail = z.object({ email: emailAddress });

export type InviteLink = z.infer<typeof inviteLink>;
export type AskedByLink = z.infer<typeof askedByLink>;
export type Invite = z.infer<typeof invite>;

export const invites = {
  get: route('public', 'GET', '/invites/:id', { summary: 'Who invites, and what they would like to know', query: inviteQuery, returns: seenInviteAnswer, fails: ['NOT_FOUND'] }),
  neverMail: route('public', 'POST', '/invite-mails/:token/never', { summary: 'No invitations to the address that this mail went to, from anybody', returns: success, isOpenToOtherSites: true }),
  getLink: route('app', 'GET', '/user/invite', { summary: 'One’s own link to invite with', returns: inviteLinkAnswer }),
  renewLink: route('app', 'POST', '/user/invite', { summary: 'A new link to invite with; the one before leads nowhere any more', returns: inviteLinkAnswer }),
  sendMail: route('people', 'POST', '/user/invite/mails', {
    summary: 'Mail one’s link to an address, once; what is answered never tells whose it is',
    body: inviteByMail,
    returns: success,
    status: 202,
    fails: ['OWN_INVITE'],
  }),
  accept: route('app', 'POST', '/invites/:id/acceptance', { summary: 'Say yes to an invitation', returns: inviteAnswer, fails: ['NOT_FOUND', 'OWN_INVITE'] }),
};
