import { success } from '#shared/contract/common.ts';
import { changeEmail, chooseCart, patchUser, putUser, userAnswer, userSessionsAnswer } from '#shared/contract/user.ts';
import { memberEndpoint } from '#server/http/endpoint.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { expiredCookieLines } from '#server/platform/session-cookies.ts';
import { endAllSessions, endSession, listSessions, requestEmailChange } from '../auth/service.ts';
import { chooseMemberCart } from '../cart/service.ts';
import { updateUser } from './account.ts';
import { getUser } from './service.ts';

const done = { success: true as const };

type SetCookie = (line: string) => void;

function signOut(ctx: MemberCtx, setCookie: SetCookie): void {
  for (const line of expiredCookieLines(ctx.config.isSecure)) setCookie(line);
}

async function save(ctx: MemberCtx, change: Parameters<typeof updateUser>[1], setCookie: SetCookie) {
  const { user, isSignedOut } = await updateUser(ctx, change);
  if (isSignedOut) signOut(ctx, setCookie);
  return { user };
}

export const userRoutes = [
  memberEndpoint('GET', '/user', { summary: 'Oneself', returns: userAnswer }, async (ctx) => ({ user: await getUser(ctx) })),
  memberEndpoint(
    'PUT',
    '/user',
    { summary: 'Oneself, whole; e-mail, role, verification and pictures are passed over', body: putUser, returns: userAnswer, fails: ['RATE_LIMITED'] },
    (ctx, { body, setCookie }) => save(ctx, body, setCookie),
  ),
  memberEndpoint(
    'PATCH',
    '/user',
    { summary: 'Some of oneself; a new password needs the current one, and ends every session', body: patchUser, returns: userAnswer, fails: ['RATE_LIMITED'] },
    (ctx, { body, setCookie }) => save(ctx, body, setCookie),
  ),
  memberEndpoint(
    'POST',
    '/user/email',
    { summary: 'Move the account to another address, once that one has confirmed; the old one is told, and can take it back', body: changeEmail, returns: success },
    async (ctx, { body }) => {
      await requestEmailChange(ctx, body);
      return done;
    },
  ),
  memberEndpoint('PUT', '/user/cart', { summary: 'Take one of one’s own bags into use', body: chooseCart, returns: userAnswer, fails: ['NOT_FOUND', 'CART_COMPLETED'] }, async (ctx, { body }) => {
    await chooseMemberCart(ctx, body.cart_id);
    return { user: await getUser(ctx) };
  }),
  memberEndpoint('GET', '/user/sessions', { summary: 'Where one is signed in, last used first', returns: userSessionsAnswer }, async (ctx) => ({ sessions: await listSessions(ctx) })),
  memberEndpoint('DELETE', '/user/sessions', { summary: 'Log out everywhere, here too', returns: success }, async (ctx, { setCookie }) => {
    await endAllSessions(ctx, ctx.member.id);
    signOut(ctx, setCookie);
    return done;
  }),
  memberEndpoint('DELETE', '/user/sessions/:id', { summary: 'Log out on one device', returns: success, fails: ['NOT_FOUND'] }, async (ctx, { params, setCookie }) => {
    await endSession(ctx, params.id);
    if (params.id === ctx.member.sessionId) signOut(ctx, setCookie);
    return done;
  }),
];
