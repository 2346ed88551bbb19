/**
 * Links of invitations. A token is derived from guest and number, and only its hash is stored: a later mail can name the same link, and who reads
 * the database can't. The next number ends the link before.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { routePath } from '#shared/contract/route-path.ts';
import { publicEvents } from '#shared/contract/seen-events.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import type { EventAnswer } from '#shared/values/celebrations/event-words.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Config } from '#server/platform/config.ts';
import { oneClickUnsubscribe } from '#server/platform/mail/one-click-unsubscribe.ts';
import { tokenSecret } from '#server/platform/secrets/token-secret.ts';

const TOKEN_BYTES = 24;

export function toToken(config: Config, guestId: string, linkVersion: number): string {
  const key = new Uint8Array(hkdfSync('sha256', tokenSecret(config), '', 'event-invitation', 32));
  return createHmac('sha256', key).update(`${guestId}.${linkVersion}`).digest().subarray(0, TOKEN_BYTES).toString('base64url');
}

export const toTokenHash = (config: Config, guestId: string, linkVersion: number): string => hashSecret(toToken(config, guestId, linkVersion));

/** The page of an invitation, with an answer chosen where one is named. Opening it changes nothing. */
export function invitationUrl(config: Config, { publicId, token, answer }: { publicId: string; token: string; answer?: EventAnswer }, locale: Locale): string {
  const page = `${config.publicUrl}${pathTo('event', locale, { publicId })}?token=${token}`;
  return answer ? `${page}&answer=${answer}` : page;
}

/** Where a guest stops mails of the event: the page with a button, and the headers of a mail (RFC 8058). */
export function stopLinks(
  config: Config,
  { publicId, guestId, linkVersion }: { publicId: string; guestId: string; linkVersion: number },
  locale: Locale,
): { page: string; headers: Record<string, string> } {
  const token = toToken(config, guestId, linkVersion);
  return {
    page: `${config.publicUrl}${pathTo('event', locale, { publicId })}?token=${token}&stop`,
    headers: oneClickUnsubscribe(config.publicUrl + routePath(publicEvents.stopMails, { publicId, token })),
  };
}
