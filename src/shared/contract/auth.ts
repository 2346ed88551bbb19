/** Sign-in and account access (specification, section 7; decisions, "Sign-in"). */
import { z } from 'zod';
import { success, emailAddress, languageCode } from './common.ts';
import { route } from './route.ts';
import { lastName, personName } from './text.ts';
import { isLongEnoughPassword, isShortEnoughPassword, MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARACTERS } from '../values/people/password.ts';

/** A new password. One of the most common is refused with a field error too. */
export const newPassword = z
  .string()
  .refine(isLongEnoughPassword, { message: 'password_too_short', abort: true })
  .refine(isShortEnoughPassword, { message: 'password_too_long' })
  .meta({ id: 'NewPassword', description: `At least ${MIN_PASSWORD_CHARACTERS} characters, at most ${MAX_PASSWORD_BYTES} bytes, and none of the most common` });

/** A password as proof of identity: no rules, it is only compared. */
export const givenPassword = z.string().min(1).max(1_000);

/** The token in a mail's link. */
const linkToken = z.string().min(1).max(200);

export const register = z.object({
  email: emailAddress,
  password: newPassword,
  firstName: personName,
  lastName: lastName.default(''),
  language: languageCode.optional(),
  invitedBy: z.string().max(100).optional().catch(undefined).meta({ description: 'The invite id of who invites; one that cannot be read invites nobody' }),
  findableByName: z.boolean().default(false).meta({ description: 'May other members find this one by name?' }),
});

export const verifyEmail = z.object({
  token: linkToken,
  password: newPassword.optional().meta({ description: 'The account’s password; wanted (PASSWORD_NEEDED) in another browser than the one that registered' }),
  isNewPassword: z
    .boolean()
    .default(false)
    .meta({ description: 'It is meant to be another than the one that was registered, which is refused else (PASSWORD_DIFFERS): a slip must not become the password' }),
});
export const verifyEmailAnswer = success.extend({ account: z.enum(['new', 'moved']).meta({ description: 'What the link did: made an account, or moved one to the address' }) });
export const emailOnly = z.object({ email: emailAddress });
export const login = z.object({ email: emailAddress, password: givenPassword });
export const resetPassword = z.object({ newPassword });
export const resetLinkAnswer = z.object({ email: z.string().meta({ description: 'The account’s address; whoever holds the link reads its mail' }) });

/** With a second factor enabled, the password alone does not sign in. */
export const loginAnswer = z.discriminatedUnion('success', [success, z.object({ success: z.literal(false), next: z.literal('totp'), challenge: z.string() })]);

export const checkAnswer = z.object({ authenticated: z.boolean(), member: z.uuid().nullable().meta({ description: 'Who it is: a tab of another member of the same browser notices' }) });

/** The direct logout: its result has success and error (specification, section 7). */
export const directLogoutAnswer = z.object({ success: z.literal(true), error: z.null() });

export type VerifyEmail = z.output<typeof verifyEmail>;
export type Register = z.output<typeof register>;
export type LoginAnswer = z.infer<typeof loginAnswer>;
export type RegisterInput = z.input<typeof register>;

export const auth = {
  register: route('auth', 'POST', '/register', { summary: 'Ask for an account; a mail with a link follows, whatever the address', body: register, returns: success, status: 201 }),
  verifyEmail: route('auth', 'POST', '/verify-email', {
    summary: 'Prove an address with the link that was mailed to it',
    body: verifyEmail,
    returns: verifyEmailAnswer,
    fails: ['LINK_INVALID', 'PASSWORD_NEEDED', 'PASSWORD_DIFFERS', 'LOGIN_NEEDED'],
  }),
  resendVerification: route('auth', 'POST', '/resend-verification', { summary: 'Mail the link once more, if the address waits for one', body: emailOnly, returns: success }),
  login: route('auth', 'POST', '/login', { summary: 'Sign in; sets the session’s cookies', body: login, returns: loginAnswer, fails: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED'] }),
  check: route('auth', 'GET', '/check', { summary: 'Whether somebody is signed in', returns: checkAnswer, fails: ['ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_INVALID'] }),
  forgotPassword: route('auth', 'POST', '/forgot-password', { summary: 'Mail a link to a new password, if the address has an account', body: emailOnly, returns: success }),
  getResetLink: route('auth', 'GET', '/reset-password/:token', {
    summary: 'Whose password a mail’s link sets, for the browser to save both; the link works on',
    returns: resetLinkAnswer,
    fails: ['LINK_INVALID'],
  }),
  resetPassword: route('auth', 'POST', '/reset-password/:token', {
    summary: 'Choose a new password with a mail’s link; every session ends',
    body: resetPassword,
    returns: success,
    fails: ['LINK_INVALID'],
  }),
  logout: route('logout', 'POST', '/logout', { summary: 'Sign out; succeeds without a session too, and while the database is away', returns: success }),
  refreshAccessToken: route('backend', 'GET', '/token-refresh/access-token', {
    summary: 'A new access token for the refresh token, which is replaced too',
    returns: success,
    fails: ['UNAUTHENTICATED', 'ORIGIN_REFUSED'],
    changesState: true,
  }),
  logoutDirectly: route('backendLogout', 'DELETE', '/login', { summary: 'Sign out, directly', returns: directLogoutAnswer }),
};
