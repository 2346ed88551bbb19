import { auth } from '#shared/contract/auth.ts';
import { security } from '#shared/contract/security.ts';
import { handle } from '#server/http/api/endpoint.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { expiredCookieLines, sessionCookieLines } from '#server/platform/session-cookies.ts';
import { logInWithPasskey, askForPasskey } from './passkeys.ts';
import { takeSecondStep } from './second-step.ts';
import { requestPasswordReset, getResetAddress, logIn, logOut, refreshSession, register, resendVerification, resetPassword, verifyEmail } from './service.ts';

const done = { success: true as const };

async function takeOff(ctx: Ctx, setCookie: (line: string) => void): Promise<void> {
  for (const line of expiredCookieLines(ctx.config.isSecure)) setCookie(line);
  await logOut(ctx);
}

export const authRoutes = [
  handle(auth.register, async (ctx, { body, setCookie }) => {
    await register(ctx, body, setCookie);
    return done;
  }),
  handle(auth.verifyEmail, async (ctx, { body }) => ({ success: true as const, account: await verifyEmail(ctx, body) })),
  handle(auth.resendVerification, async (ctx, { body }) => {
    await resendVerification(ctx, body.email);
    return done;
  }),
  handle(auth.login, (ctx, { body, setCookie }) => logIn(ctx, body, setCookie)),
  handle(security.takeSecondStep, async (ctx, { body, setCookie }) => {
    await takeSecondStep(ctx, body, setCookie);
    return done;
  }),
  handle(security.getLoginOptions, async (ctx) => ({ options: await askForPasskey(ctx) })),
  handle(security.logInWithPasskey, async (ctx, { body, setCookie }) => {
    await logInWithPasskey(ctx, body.response, setCookie);
    return done;
  }),
  handle(auth.check, async (ctx) => {
    if (!ctx.member && ctx.signInProblem !== 'UNAUTHENTICATED') throw new DomainError(ctx.signInProblem);
    return { authenticated: ctx.member !== null, member: ctx.member?.id ?? null };
  }),
  handle(auth.forgotPassword, async (ctx, { body }) => {
    await requestPasswordReset(ctx, body.email);
    return done;
  }),
  handle(auth.getResetLink, async (ctx, { params }) => ({ email: await getResetAddress(ctx, params.token) })),
  handle(auth.resetPassword, async (ctx, { params, body }) => {
    await resetPassword(ctx, params.token, body.newPassword);
    return done;
  }),
  handle(auth.logout, async (ctx, { setCookie }) => {
    await takeOff(ctx, setCookie);
    return done;
  }),
  handle(auth.refreshAccessToken, async (ctx, { setCookie }) => {
    try {
      if (ctx.visitor.refreshToken === null) throw new DomainError('UNAUTHENTICATED');
      const tokens = await refreshSession(ctx, ctx.visitor.refreshToken);
      for (const line of sessionCookieLines(tokens, ctx.config.isSecure)) setCookie(line);
      return done;
    } catch (error) {
      // Expire invalid cookies, so that the browser stops retrying.
      if (error instanceof DomainError) for (const line of expiredCookieLines(ctx.config.isSecure)) setCookie(line);
      throw error;
    }
  }),
  handle(auth.logoutDirectly, async (ctx, { setCookie }) => {
    await takeOff(ctx, setCookie);
    return { success: true as const, error: null };
  }),
];
