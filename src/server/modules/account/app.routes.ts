import { users } from '#shared/contract/user.ts';
import { handle } from '#server/http/api/endpoint.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { expiredCookieLines } from '#server/platform/session-cookies.ts';
import { endAllSessions, endSession, listSessions, requestEmailChange } from '../auth/service.ts';
import { chooseMemberCart } from '../cart/service.ts';
import { getUser, updateUser } from './service.ts';

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
  handle(users.get, async (ctx) => ({ user: await getUser(ctx) })),
  handle(users.put, (ctx, { body, setCookie }) => save(ctx, body, setCookie)),
  handle(users.patch, (ctx, { body, setCookie }) => save(ctx, body, setCookie)),
  handle(users.changeEmail, async (ctx, { body }) => {
    await requestEmailChange(ctx, body);
    return done;
  }),
  handle(users.chooseCart, async (ctx, { body }) => {
    await chooseMemberCart(ctx, body.cart_id);
    return { user: await getUser(ctx) };
  }),
  handle(users.listSessions, async (ctx) => ({ sessions: await listSessions(ctx) })),
  handle(users.endAllSessions, async (ctx, { setCookie }) => {
    await endAllSessions(ctx, ctx.member.id);
    signOut(ctx, setCookie);
    return done;
  }),
  handle(users.endSession, async (ctx, { params, setCookie }) => {
    await endSession(ctx, params.id);
    if (params.id === ctx.member.sessionId) signOut(ctx, setCookie);
    return done;
  }),
];
