/** Account mails; cleanup of expired links, sessions and attempts. */
import { z } from 'zod';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { DEVICE_SECONDS, REFRESH_TOKEN_SECONDS } from '#server/platform/session-cookies.ts';
import type { AccountMail } from './mails/account-letters.ts';
import { leaveExpired } from '../push/service.ts';
import * as repository from './repository.ts';
import { sweepChallenges } from './security-repository.ts';

/** Account links live a day; password resets an hour. */
export const LINK_LIVES_MS = 86_400_000;
const RESET_LIVES_MS = 3_600_000;
/** A member on holiday can still recover the account. */
const WAY_BACK_LIVES_MS = 7 * 86_400_000;

/**
 * Hourly limits per address and kind of mail: for one sender (a network, or a known browser), and for all strangers together. Links mailed before the
 * limit still work (ADR 0042).
 */
const MAX_MAILS = 5;
const MAX_MAILS_OF_ALL = 15;
const HOUR_MS = 3_600_000;

interface Recipient {
  email: string;
  first_name: string;
  language_code: Locale;
}

async function write(ctx: Ctx, kind: AccountMail['kind'], about: string, to: Recipient, facts: Partial<Pick<AccountMail, 'url' | 'device' | 'at' | 'email'>> = {}): Promise<void> {
  const { productName, publicUrl } = ctx.config;
  const locale = to.language_code;
  const mail = await renderMail(
    'account',
    {
      kind,
      firstName: to.first_name,
      url: '',
      device: '',
      at: '',
      email: '',
      loginUrl: publicUrl + pathTo('login', locale),
      forgotUrl: publicUrl + pathTo('forgotPassword', locale),
      accountUrl: publicUrl + pathTo('userSettingsSection', locale, { section: 'account' }),
      productName,
      publicUrl,
      ...facts,
    },
    locale,
  );
  await sendMail(ctx, `${kind}.${about}`, { to: to.email, ...mail });
}

/** Mail name derived from a token without revealing it. */
const toName = (token: string): string => hashSecret(token).slice(0, 32);
const toHour = (now: Date): string => now.toISOString().slice(0, 13).replaceAll(/\D/g, '');
const toMoment = (at: number, locale: Locale): string => formatInstant(at, shopTimeZone, locale);

async function mailLink(ctx: Ctx, registrationId: string, token: string): Promise<void> {
  const [registration] = await repository.findRegistration(ctx.db, { id: registrationId });
  if (!registration) return;
  const [taken] = await repository.findRecipientByEmail(ctx.db, { email: registration.email });
  if (taken) {
    // The registration stays until it expires, but no mail can complete it.
    await write(ctx, 'already-registered', `${taken.id}.${toHour(ctx.clock.now())}`, taken);
    return;
  }
  const isInLimit = await inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    await repository.lockAddress(inner.db, { email: registration.email });
    const [claimed] = await repository.claimRegistrationMail(inner.db, { id: registrationId, now, since: new Date(now.getTime() - HOUR_MS), maxOfSender: MAX_MAILS, maxOfAll: MAX_MAILS_OF_ALL });
    return claimed !== undefined;
  });
  if (!isInLimit) return;
  const path = pathTo('verifyEmail', registration.language_code);
  await write(ctx, 'verify-email', registrationId, registration, { url: `${ctx.config.publicUrl}${path}?token=${token}` });
}

/** Idempotent: mail name and link derive from the registration. */
export const answerRegistration = defineJob('auth:answer-registration', {
  payload: z.object({ registrationId: z.uuid(), token: z.string() }),
  attempts: 12,
  run: (ctx, { registrationId, token }) => mailLink(ctx, registrationId, token),
});

const sender = { browserHash: z.string().default(''), senderHash: z.string().default('') };

/** Idempotent: the request sets the new registration's id. */
export const repeatVerification = defineJob('auth:repeat-verification', {
  payload: z.object({ email: z.string(), registrationId: z.uuid(), token: z.string(), ...sender }),
  attempts: 12,
  async run(ctx, { email, registrationId, token, browserHash, senderHash }) {
    const now = ctx.clock.now();
    await repository.repeatRegistration(ctx.db, { email, id: registrationId, tokenHash: hashSecret(token), browserHash, senderHash, now, expiresAt: new Date(now.getTime() + LINK_LIVES_MS) });
    await mailLink(ctx, registrationId, token);
  },
});

/** Idempotent: the request sets token and mail name. Sends nothing to an address without an account. */
export const askForPassword = defineJob('auth:ask-for-password', {
  payload: z.object({ email: z.string(), token: z.string(), at: z.number(), ...sender }),
  attempts: 12,
  async run(ctx, { email, token, at, browserHash, senderHash }) {
    const [member] = await repository.findRecipientByEmail(ctx.db, { email });
    if (!member) return;
    const [account] = await repository.findAccountById(ctx.db, { memberId: member.id, deviceHash: browserHash, usedAfter: new Date(at - DEVICE_SECONDS * 1_000) });
    const isKnown = account?.is_known_device === true;
    const from = isKnown ? browserHash : senderHash;
    const isInLimit = await inTransaction(ctx, async (inner) => {
      await repository.lockAddress(inner.db, { email });
      const [others] = await repository.countMailTokens(inner.db, { memberId: member.id, purpose: 'reset', since: new Date(at - HOUR_MS), exceptHash: hashSecret(token), senderHash: from });
      if (others && (others.of_sender >= MAX_MAILS || (!isKnown && others.count >= MAX_MAILS_OF_ALL))) return false;
      await repository.insertMailToken(inner.db, {
        tokenHash: hashSecret(token),
        memberId: member.id,
        purpose: 'reset',
        email,
        senderHash: from,
        now: new Date(at),
        expiresAt: new Date(at + RESET_LIVES_MS),
      });
      return true;
    });
    if (!isInLimit) return;
    const url = ctx.config.publicUrl + pathTo('resetPassword', member.language_code, { '*': token });
    await write(ctx, 'reset-password', toName(token), member, { url });
  },
});

/** Idempotent, as askForPassword. A taken address gets no confirmation link. */
export const askNewAddress = defineJob('auth:ask-new-address', {
  payload: z.object({ memberId: z.uuid(), email: z.string(), token: z.string(), backToken: z.string(), at: z.number() }),
  attempts: 12,
  async run(ctx, { memberId, email, token, backToken, at }) {
    const [member] = await repository.findRecipient(ctx.db, { memberId });
    if (!member || member.email === email) return;
    const { publicUrl } = ctx.config;
    const requested = new Date(at);
    const [others] = await repository.countMailTokens(ctx.db, { memberId, purpose: 'take-back', since: new Date(at - HOUR_MS), exceptHash: hashSecret(backToken), senderHash: memberId });
    if ((others?.of_sender ?? 0) >= MAX_MAILS) return;
    await repository.insertMailToken(ctx.db, {
      tokenHash: hashSecret(backToken),
      memberId,
      purpose: 'take-back',
      email: member.email,
      senderHash: memberId,
      now: requested,
      expiresAt: new Date(at + WAY_BACK_LIVES_MS),
    });
    await write(ctx, 'address-changes', toName(backToken), member, { url: publicUrl + pathTo('resetPassword', member.language_code, { '*': backToken }), email });
    // Stored even if the address is taken, so that the member's export doesn't reveal it.
    await repository.insertMailToken(ctx.db, { tokenHash: hashSecret(token), memberId, purpose: 'change-email', email, senderHash: null, now: requested, expiresAt: new Date(at + LINK_LIVES_MS) });
    const [taken] = await repository.findRecipientByEmail(ctx.db, { email });
    if (taken) return write(ctx, 'already-registered', `${taken.id}.${toHour(requested)}`, taken);
    // The address has no account yet, so the mail name includes the member.
    await write(ctx, 'confirm-address', `${memberId}.${toName(token)}`, { ...member, email }, { url: `${publicUrl}${pathTo('verifyEmail', member.language_code)}?token=${token}` });
  },
});

/**
 * Recovery link in mails about account changes: for seven days it sets a new password and removes sign-in methods added since. Stored with the mail,
 * so that an unwritten mail leaves no open link.
 */
async function wayBack(ctx: Ctx, backToken: string, memberId: string, member: Recipient, at: number): Promise<string> {
  await repository.insertMailToken(ctx.db, {
    tokenHash: hashSecret(backToken),
    memberId,
    purpose: 'take-back',
    email: member.email,
    senderHash: null,
    now: new Date(at),
    expiresAt: new Date(at + WAY_BACK_LIVES_MS),
  });
  return ctx.config.publicUrl + pathTo('resetPassword', member.language_code, { '*': backToken });
}

const backToken = z.string().optional();

/** Idempotent: one mail per member, device and sign-in. */
export const notifyOfNewDevice = defineJob('auth:tell-of-new-device', {
  payload: z.object({ memberId: z.uuid(), deviceHash: z.string(), at: z.number(), browser: z.string(), system: z.string(), backToken }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { memberId, deviceHash, at, browser, system, backToken }) {
    const [member] = await repository.findRecipient(ctx.db, { memberId });
    if (!member) return;
    const url = backToken === undefined ? '' : await wayBack(ctx, backToken, memberId, member, at);
    await write(ctx, 'new-device', `${memberId}.${deviceHash.slice(0, 32)}.${at}`, member, { url, device: [browser, system].filter(Boolean).join(', '), at: toMoment(at, member.language_code) });
  },
});

/** Idempotent: one mail per change. */
export const notifyOfNewPassword = defineJob('auth:tell-of-new-password', {
  payload: z.object({ memberId: z.uuid(), at: z.number(), backToken }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { memberId, at, backToken }) {
    const [member] = await repository.findRecipient(ctx.db, { memberId });
    if (!member) return;
    const url = backToken === undefined ? '' : await wayBack(ctx, backToken, memberId, member, at);
    await write(ctx, 'password-changed', `${memberId}.${at}`, member, { url, at: toMoment(at, member.language_code) });
  },
});

/**
 * Notifies of an added or removed sign-in method; `backToken`: the undo link of an addition. Idempotent: one mail per change; `key` distinguishes
 * simultaneous removals.
 */
export const notifyOfWayIn = defineJob('auth:tell-of-way-in', {
  payload: z.object({
    memberId: z.uuid(),
    kind: z.enum(['passkey-added', 'passkey-removed', 'second-step-on', 'second-step-off']),
    name: z.string(),
    key: z.string().optional(),
    backToken,
    at: z.number(),
  }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { memberId, kind, name, key, backToken, at }) {
    const [member] = await repository.findRecipient(ctx.db, { memberId });
    if (!member) return;
    const url = backToken === undefined ? '' : await wayBack(ctx, backToken, memberId, member, at);
    await write(ctx, kind, [memberId, at, ...(key === undefined ? [] : [toName(key)])].join('.'), member, { url, device: name, at: toMoment(at, member.language_code) });
  },
});

/** Idempotent. */
export const deleteExpiredSignIns = defineJob('auth:forget-expired', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const now = ctx.clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    await repository.sweepRegistrations(ctx.db, { now });
    await repository.sweepMailTokens(ctx.db, { now });
    await leaveExpired(ctx, now);
    await repository.sweepSessions(ctx.db, { now });
    await repository.sweepRefreshTokens(ctx.db, { before: ago(REFRESH_TOKEN_SECONDS * 1_000) });
    await repository.sweepDevices(ctx.db, { before: ago(DEVICE_SECONDS * 1_000) });
    await repository.sweepAttempts(ctx.db, { before: ago(86_400_000) });
    await sweepChallenges(ctx.db, { now });
  },
});
