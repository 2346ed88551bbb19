/** External geocoder, Photon or Nominatim: may be slow, wrong, hostile or down. */
import { z } from 'zod';
import type { AddressSuggestion } from '#shared/contract/maps.ts';
import { type CountryCode, countryCodes, countryName, isCountryCode } from '#shared/values/places/countries.ts';
import { normalizePostalCode } from '#shared/values/places/postal-code.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Ctx } from '#server/platform/context.ts';
import { findTown } from './gazetteer.ts';
import { MAX_SUGGESTIONS } from './search-gazetteer.ts';
import { toLabel } from './suggestion-label.ts';

const TIMEOUT_MS = 1_500;
const MAX_BYTES = 300_000;
const MAX_CACHED = 500;
const KEEP_FOR_MS = 3_600_000;
/** Backoff after a failure, which would likely repeat at every keystroke. */
const PAUSE_MS = 10_000;

export interface AddressQuery {
  address: string;
  locale: Locale;
  country?: CountryCode | undefined;
}

const text = z.string().trim().max(200).optional().catch(undefined);

/** Fields of both APIs, by OpenStreetMap's names. */
const place = z.object({
  name: text,
  street: text,
  road: text,
  housenumber: text,
  house_number: text,
  postcode: text,
  city: text,
  town: text,
  village: text,
  hamlet: text,
  municipality: text,
  county: text,
  state: text,
  countrycode: text,
  country_code: text,
  osm_value: text,
  type: text,
});

const photonAnswer = z.object({ features: z.array(z.object({ properties: place }).transform(({ properties }) => properties)) }).transform(({ features }) => features);
const nominatimAnswer = z.array(z.object({ address: place }).transform(({ address }) => address));
const answer = z.union([photonAnswer, nominatimAnswer]);

const settlements = new Set(['city', 'town', 'village', 'hamlet', 'suburb']);

// Strips control and bidirectional formatting characters.
const plain = (value: string | undefined): string | null => value?.replace(/[\p{Cc}\p{Cf}]/gu, '').trim() || null;

/** The house number typed after the street, if the geocoder returns only the street. */
function typedNumber(street: string, address: string): string | undefined {
  const typed = address.toLowerCase().indexOf(street.toLowerCase());
  return typed < 0 ? undefined : /^\s+(\d+(?:\s?\p{L})?)(?![\p{L}\p{N}])/u.exec(address.slice(typed + street.length))?.[1];
}

async function toSuggestion(found: z.infer<typeof place>, { address, locale, country }: AddressQuery): Promise<AddressSuggestion | null> {
  const code = (found.countrycode ?? found.country_code ?? '').toUpperCase();
  const country_code = code === 'AX' ? 'FI' : code === 'SJ' ? 'NO' : code;
  if (!isCountryCode(country_code) || (country && country !== country_code)) return null;
  const isTown = settlements.has(found.osm_value ?? '') || settlements.has(found.type ?? '');
  const postal_code = found.postcode ? normalizePostalCode(country_code, found.postcode) : null;
  const named = plain(found.city) ?? plain(found.town) ?? plain(found.village) ?? plain(found.hamlet) ?? (isTown ? plain(found.name) : null);
  // In cities the result may name only district and municipality: mail needs the postal town.
  const city = named ?? (postal_code === null ? null : ((await findTown(country_code, postal_code))?.place ?? null));
  if (city === null) return null;
  // Photon has a street's name in `name` only.
  const road = plain(found.street) ?? plain(found.road) ?? (found.type === 'street' ? plain(found.name) : null);
  const parts = {
    street: road && [road, plain(found.housenumber) ?? plain(found.house_number) ?? typedNumber(road, address)].filter(Boolean).join(' '),
    postal_code,
    city,
    also_called: null,
    municipality: plain(found.municipality),
    region: plain(found.county) ?? plain(found.state),
    country_code,
    country: countryName(country_code, locale),
  };
  return { label: toLabel(parts), ...parts };
}

/** URLs ending in /search or /search.php are Nominatim's; others Photon's. */
function toRequest(base: string, { address, locale, country }: AddressQuery): URL {
  const url = new URL(base);
  url.searchParams.set('q', address);
  url.searchParams.set('limit', '10');
  if (/\/search(\.php)?\/?$/.test(url.pathname)) {
    for (const [name, value] of Object.entries({ format: 'jsonv2', addressdetails: '1', 'accept-language': locale, countrycodes: (country ? [country] : countryCodes).join(',').toLowerCase() }))
      url.searchParams.set(name, value);
  } else {
    if (url.pathname === '/') url.pathname = '/api';
    // Photon rejects languages it wasn't built with; mail needs local names anyway.
    if (locale === 'en') url.searchParams.set('lang', 'en');
  }
  return url;
}

async function getText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** One request. Throws on any failure or timeout, without revealing the query. */
async function request(base: string, query: AddressQuery): Promise<AddressSuggestion[]> {
  // SSRF: a redirect could reach internal machines.
  const response = await fetch(toRequest(base, query), { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: 'application/json', 'user-agent': 'fira-address-search' } });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const found = await Promise.all(answer.parse(JSON.parse(await getText(response))).map((one) => toSuggestion(one, query)));
  return [...new Map(found.flatMap((one) => (one ? [[one.label, one]] : []))).values()].slice(0, MAX_SUGGESTIONS);
}

interface Memory {
  cached: Map<string, { suggestions: AddressSuggestion[]; untilMs: number }>;
  pauseUntilMs: number;
}

/** In-memory cache per geocoder, never persisted. */
const memories = new WeakMap<Ctx['config'], Memory>();

function getCache(config: Ctx['config']): Memory {
  const cache = memories.get(config) ?? { cached: new Map(), pauseUntilMs: 0 };
  memories.set(config, cache);
  return cache;
}

/** Suggestions of the configured geocoder; null without one, without results, or if unavailable. */
export async function queryGeocoder(ctx: Pick<Ctx, 'config' | 'clock' | 'log'>, query: AddressQuery): Promise<AddressSuggestion[] | null> {
  const { addressSearchUrl } = ctx.config;
  if (addressSearchUrl === null) return null;
  const cache = getCache(ctx.config);
  const { cached } = cache;
  const nowMs = ctx.clock.now().getTime();
  const key = `${query.locale} ${query.country ?? ''} ${query.address.toLowerCase().replace(/\s+/g, ' ')}`;
  const known = cached.get(key);
  if (known && known.untilMs > nowMs) return known.suggestions.length > 0 ? known.suggestions : null;
  if (nowMs < cache.pauseUntilMs) return null;
  try {
    const suggestions = await request(addressSearchUrl, query);
    cached.delete(key);
    cached.set(key, { suggestions, untilMs: nowMs + KEEP_FOR_MS });
    for (const oldest of cached.keys()) {
      if (cached.size <= MAX_CACHED) break;
      cached.delete(oldest);
    }
    return suggestions.length > 0 ? suggestions : null;
  } catch (error) {
    cache.pauseUntilMs = nowMs + PAUSE_MS;
    // The error message may contain the typed address.
    ctx.log.warn({ fault: error instanceof Error ? error.name : 'unknown' }, 'the geocoder failed; suggestions come from the gazetteer');
    return null;
  }
}
