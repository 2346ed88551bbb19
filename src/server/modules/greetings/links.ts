/** Addresses of cards: derived from the id, stored as a hash alone. */
import { createHmac, hkdfSync } from 'node:crypto';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Config } from '#server/platform/config.ts';
import { tokenSecret } from '#server/platform/secrets/token-secret.ts';

/** 144 bits. */
const TOKEN_BYTES = 18;

export function toCardToken(config: Config, id: string): string {
  const key = new Uint8Array(hkdfSync('sha256', tokenSecret(config), '', 'greeting-card', 32));
  return createHmac('sha256', key).update(id).digest().subarray(0, TOKEN_BYTES).toString('base64url');
}

export const toCardUrl = (config: Config, id: string, locale: Locale): string => config.publicUrl + pathTo('greetingCard', locale, { token: toCardToken(config, id) });
