import {
  checkAnswer,
  directLogoutAnswer,
  emailOnly,
  login as loginBody,
  loginAnswer,
  register as registerBody,
  resetPassword as resetPasswordBody,
  verifyEmailAnswer,
  verifyEmail as verifyEmailBody,
} from '#shared/contract/auth.ts';
import { success } from '#shared/contract/common.ts';
import { passkeyLogin, passkeyOptionsAnswer, secondStep } from '#shared/contract/security.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { expiredCookieLines, sessionCookieLines } from '#server/platform/session-cookies.ts';
import { logInWithPasskey, askForPasskey } from './passkeys.ts';
import { takeSecondStep } from './second-step.ts';
import { forgetPassword, logIn, logOut, refreshSession, register, resendVerification, resetPassword, verifyEmail } from './service.ts';

const done = { success: true as const };

async function takeOff(ctx: Ctx, setCookie: (line: string) => void): Promise<void> {
  for (const line of expiredCookieLines(ctx.config.isSecure)) setCookie(line);
  await logOut(ctx);
}

export const authRoutes = [
  endpoint(
    'POST',
    '/register',
    { summary: 'Ask for an account; a mail with a link follows, whatever the address', body: registerBody, returns: success, status: 201 },
    async (ctx, { body, setCookie }) => {
      await register(ctx, body, setCookie);
      return done;
    },
  ),
  endpoint(
    'POST',
    '/verify-email',
    {
      summary: 'Prove an address with the link that was mailed to it',
      body: verifyEmailBody,
      returns: verifyEmailAnswer,
      fails: ['LINK_INVALID', 'PASSWORD_NEEDED', 'PASSWORD_DIFFERS', 'LOGIN_NEEDED'],
    },
    async (ctx, { body }) => ({ success: true as const, account: await verifyEmail(ctx, body) }),
  ),
  endpoint('POST', '/resend-verification', { summary: 'Mail the link once more, if the address waits for one', body: emailOnly, returns: success }, async (ctx, { body }) => {
    await resendVerification(ctx, body.email);
    return done;
  }),
  endpoint(
    'POST',
    '/login',
    { summary: 'Sign in; sets the session’s cookies', body: loginBody, returns: loginAnswer, fails: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED'] },
    (ctx, { body, setCookie }) => logIn(ctx, body, setCookie),
  ),
  endpoint(
    'POST',
    '/totp',
    { summary: 'The second step of a sign-in: a code of the app, or a recovery code', body: secondStep, returns: success, fails: ['CHALLENGE_EXPIRED', 'INVALID_CREDENTIALS'] },
    async (ctx, { body, setCookie }) => {
      await takeSecondStep(ctx, body, setCookie);
      return done;
    },
  ),
  endpoint('POST', '/passkey/options', { summary: 'What to ask the browser for, to sign in with a passkey', returns: passkeyOptionsAnswer }, async (ctx) => ({ options: await askForPasskey(ctx) })),
  endpoint(
    'POST',
    '/passkey',
    { summary: 'Sign in with a passkey; sets the session’s cookies', body: passkeyLogin, maxBodyBytes: 150_000, returns: success, fails: ['INVALID_CREDENTIALS'] },
    async (ctx, { body, setCookie }) => {
      await logInWithPasskey(ctx, body.response, setCookie);
      return done;
    },
  ),
  endpoint('GET', '/check', { summary: 'Whether somebody is signed in', returns: checkAnswer, fails: ['ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_INVALID'] }, async (ctx) => {
    if (!ctx.member && ctx.signInProblem !== 'UNAUTHENTICATED') throw new DomainError(ctx.signInProblem);
    return { authenticated: ctx.member !== null, member: ctx.member?.id ?? null };
  }),
  endpoint('POST', '/forgot-password', { summary: 'Mail a link to a new password, if the address has an account', body: emailOnly, returns: success }, async (ctx, { body }) => {
    await forgetPassword(ctx, body.email);
    return done;
  }),
  endpoint(
    'POST',
    '/reset-password/:token',
    { summary: 'Choose a new password with a mail’s link; every session ends', body: resetPasswordBody, returns: success, fails: ['LINK_INVALID'] },
    async (ctx, { params, body }) => {
      await resetPassword(ctx, params.token, body.newPassword);
      return done;
    },
  ),
];

/** Nobody is asked who it is, so that a browser is signed out while the database is away too. */
export const logoutRoutes = [
  endpoint('POST', '/logout', { summary: 'Sign out; succeeds without a session too, and while the database is away', returns: success }, async (ctx, { setCookie }) => {
    await takeOff(ctx, setCookie);
    return done;
  }),
];

/** The direct pair: where the client renews and ends its session without going through a page. */
export const backendRoutes = [
  endpoint(
    'GET',
    '/token-refresh/access-token',
    { summary: 'A new access token for the refresh token, which is replaced too', returns: success, fails: ['UNAUTHENTICATED', 'ORIGIN_REFUSED'], changesState: true },
    async (ctx, { setCookie }) => {
      try {
        if (ctx.visitor.refreshToken === null) throw new DomainError('UNAUTHENTICATED');
        const tokens = await refreshSession(ctx, ctx.visitor.refreshToken);
        for (const line of sessionCookieLines(tokens, ctx.config.isSecure)) setCookie(line);
        return done;
      } catch (error) {
        // What leads nowhere is taken off the browser, so that it stops asking.
        if (error instanceof DomainError) for (const line of expiredCookieLines(ctx.config.isSecure)) setCookie(line);
        throw error;
      }
    },
  ),
];

export const directLogoutRoutes = [
  endpoint('DELETE', '/login', { summary: 'Sign out, directly', returns: directLogoutAnswer }, async (ctx, { setCookie }) => {
    await takeOff(ctx, setCookie);
    return { success: true as const, error: null };
  }),
];
