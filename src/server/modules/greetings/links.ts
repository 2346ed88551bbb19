/**
 * Addresses of cards and of the mail's opt-out. A card's token is derived from the id, stored as a hash alone, and read by anyone who has the card. The opt-out's
 * token is in the mail alone: it names the hash of the mailed address and is signed, so it is stored nowhere and outlives greeting and sender.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { greetings } from '#shared/contract/greetings.ts';
import { routePath } from '#shared/contract/route-path.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Config } from '#server/platform/config.ts';
import { oneClickUnsubscribe } from '#server/platform/mail/one-click-unsubscribe.ts';
import { tokenSecret } from '#server/platform/secrets/token-secret.ts';

/** 144 bits. */
const TOKEN_BYTES = 18;
const HASH_BYTES = 32;
const SIGNATURE_BYTES = 16;

const keyFor = (config: Config, purpose: 'greeting-card' | 'greeting-stop'): Uint8Array => new Uint8Array(hkdfSync('sha256', tokenSecret(config), '', purpose, 32));

export const toCardToken = (config: Config, id: string): string => createHmac('sha256', keyFor(config, 'greeting-card')).update(id).digest().subarray(0, TOKEN_BYTES).toString('base64url');

export const toCardUrl = (config: Config, id: string, locale: Locale): string => config.publicUrl + pathTo('greetingCard', locale, { token: toCardToken(config, id) });

const sign = (config: Config, named: Uint8Array): Uint8Array => createHmac('sha256', keyFor(config, 'greeting-stop')).update(named).digest().subarray(0, SIGNATURE_BYTES);

/** The hash of the address that the token's mail went to; null if invalid. */
export function readStopToken(config: Config, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  const named = bytes.subarray(0, HASH_BYTES);
  const isWhole = bytes.length === HASH_BYTES + SIGNATURE_BYTES && bytes.toString('base64url') === token;
  return isWhole && timingSafeEqual(bytes.subarray(HASH_BYTES), sign(config, named)) ? named.toString('hex') : null;
}

/** Where the addressee stops greetings: the page with a button, and the headers of a mail (RFC 8058). */
export function stopLinks(config: Config, emailHash: string, locale: Locale): { page: string; headers: Record<string, string> } {
  const named = Buffer.from(emailHash, 'hex');
  const token = Buffer.concat([named, sign(config, named)]).toString('base64url');
  return {
    page: `${config.publicUrl}${pathTo('greetingCard', locale, { token })}?stop`,
    headers: oneClickUnsubscribe(config.publicUrl + routePath(greetings.stop, { token })),
  };
}
