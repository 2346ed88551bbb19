/**
 * Suggestions from an outside geocoder, Photon or Nominatim. It is somebody else's machine: it may be slow, wrong, hostile
 * or away, and nobody who types an address may notice more than suggestions from our own list.
 */
import { z } from 'zod';
import type { AddressSuggestion } from '#shared/contract/maps.ts';
import { type CountryCode, countryCodes, countryName, isCountryCode } from '#shared/values/countries.ts';
import type { Locale } from '#shared/values/locale.ts';
import { normalizePostalCode } from '#shared/values/postal-code.ts';
import type { Ctx } from '#server/platform/context.ts';
import { findTown } from './gazetteer.ts';
import { MAX_SUGGESTIONS } from './search-gazetteer.ts';
import { labelOf } from './suggestion-label.ts';

const TIMEOUT_MS = 1_500;
const MAX_BYTES = 300_000;
const MAX_KEPT = 500;
const KEEP_FOR_MS = 3_600_000;
/** How long a geocoder that failed is left alone: it would fail, or be slow, at every letter that is typed. */
const PAUSE_MS = 10_000;

export interface Wish {
  address: string;
  locale: Locale;
  country?: CountryCode | undefined;
}

const text = z.string().trim().max(200).optional().catch(undefined);

/** What both kinds say of a place, by the names that OpenStreetMap gives. */
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

// What steers a terminal or turns the direction of writing has no business in an address.
const plain = (value: string | undefined): string | null => value?.replace(/[\p{Cc}\p{Cf}]/gu, '').trim() || null;

/** The number that was typed behind the name of a street, where the geocoder knows the street alone. */
function typedNumber(street: string, address: string): string | undefined {
  const typed = address.toLowerCase().indexOf(street.toLowerCase());
  return typed < 0 ? undefined : /^\s+(\d+(?:\s?\p{L})?)(?![\p{L}\p{N}])/u.exec(address.slice(typed + street.length))?.[1];
}

async function suggestionOf(found: z.infer<typeof place>, { address, locale, country }: Wish): Promise<AddressSuggestion | null> {
  const code = (found.countrycode ?? found.country_code ?? '').toUpperCase();
  const country_code = code === 'AX' ? 'FI' : code === 'SJ' ? 'NO' : code;
  if (!isCountryCode(country_code) || (country && country !== country_code)) return null;
  const isTown = settlements.has(found.osm_value ?? '') || settlements.has(found.type ?? '');
  const postal_code = found.postcode ? normalizePostalCode(country_code, found.postcode) : null;
  const named = plain(found.city) ?? plain(found.town) ?? plain(found.village) ?? plain(found.hamlet) ?? (isTown ? plain(found.name) : null);
  // In cities a street's answer may name its district and its municipality only: the post's town is what a letter needs.
  const city = named ?? (postal_code === null ? null : ((await findTown(country_code, postal_code))?.place ?? null));
  if (city === null) return null;
  // Photon calls a street by its name alone.
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
  return { label: labelOf(parts), ...parts };
}

/** An address that ends in /search or /search.php is Nominatim's; every other is Photon's, whose own ends in /api. */
function questionOf(base: string, { address, locale, country }: Wish): URL {
  const url = new URL(base);
  url.searchParams.set('q', address);
  url.searchParams.set('limit', '10');
  if (/\/search(\.php)?\/?$/.test(url.pathname)) {
    for (const [name, value] of Object.entries({ format: 'jsonv2', addressdetails: '1', 'accept-language': locale, countrycodes: (country ? [country] : countryCodes).join(',').toLowerCase() }))
      url.searchParams.set(name, value);
  } else {
    if (url.pathname === '/') url.pathname = '/api';
    // Photon refuses languages it was not built with, and Swedish is rarely among them: places' own names are what a letter needs.
    if (locale === 'en') url.searchParams.set('lang', 'en');
  }
  return url;
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Asks once. Throws for whatever is no answer in time; says nothing of what was asked for. */
async function ask(base: string, wish: Wish): Promise<AddressSuggestion[]> {
  // A redirect could lead to machines that only ours can reach.
  const response = await fetch(questionOf(base, wish), { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: 'application/json', 'user-agent': 'fira-address-search' } });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const found = await Promise.all(answer.parse(JSON.parse(await textOf(response))).map((one) => suggestionOf(one, wish)));
  return [...new Map(found.flatMap((one) => (one ? [[one.label, one]] : []))).values()].slice(0, MAX_SUGGESTIONS);
}

interface Memory {
  kept: Map<string, { suggestions: AddressSuggestion[]; untilMs: number }>;
  pauseUntilMs: number;
}

/** What each geocoder answered last; in this process alone, and never written anywhere. */
const memories = new WeakMap<Ctx['config'], Memory>();

function memoryOf(config: Ctx['config']): Memory {
  const memory = memories.get(config) ?? { kept: new Map(), pauseUntilMs: 0 };
  memories.set(config, memory);
  return memory;
}

/** What the configured geocoder suggests; null where there is none, it knows nothing, or it can't be asked now. */
export async function askGeocoder(ctx: Pick<Ctx, 'config' | 'clock' | 'log'>, wish: Wish): Promise<AddressSuggestion[] | null> {
  const { addressSearchUrl } = ctx.config;
  if (addressSearchUrl === null) return null;
  const memory = memoryOf(ctx.config);
  const { kept } = memory;
  const nowMs = ctx.clock.now().getTime();
  const key = `${wish.locale} ${wish.country ?? ''} ${wish.address.toLowerCase().replace(/\s+/g, ' ')}`;
  const known = kept.get(key);
  if (known && known.untilMs > nowMs) return known.suggestions.length > 0 ? known.suggestions : null;
  if (nowMs < memory.pauseUntilMs) return null;
  try {
    const suggestions = await ask(addressSearchUrl, wish);
    kept.delete(key);
    kept.set(key, { suggestions, untilMs: nowMs + KEEP_FOR_MS });
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    return suggestions.length > 0 ? suggestions : null;
  } catch (error) {
    memory.pauseUntilMs = nowMs + PAUSE_MS;
    // The message of a failed call may hold the address asked for, and with it what somebody typed.
    ctx.log.warn({ fault: error instanceof Error ? error.name : 'unknown' }, 'the geocoder failed; suggestions come from the gazetteer');
    return null;
  }
}
