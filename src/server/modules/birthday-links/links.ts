/** Addresses of birthday links: derived from id and version, so that the member can be shown theirs again and the database holds a hash alone. */
import { createHmac, hkdfSync } from 'node:crypto';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Config } from '#server/platform/config.ts';
import { tokenSecret } from '#server/platform/secrets/token-secret.ts';

/** 144 bits. */
const TOKEN_BYTES = 18;

interface Named {
  id: string;
  version: number;
}

function toToken(config: Config, { id, version }: Named): string {
  const key = new Uint8Array(hkdfSync('sha256', tokenSecret(config), '', 'birthday-link', 32));
  return createHmac('sha256', key).update(`${id}.${version}`).digest().subarray(0, TOKEN_BYTES).toString('base64url');
}

export const toTokenHash = (config: Config, named: Named): string => hashSecret(toToken(config, named));

export const toLinkUrl = (config: Config, named: Named, locale: Locale): string => config.publicUrl + pathTo('birthdayLink', locale, { token: toToken(config, named) });
