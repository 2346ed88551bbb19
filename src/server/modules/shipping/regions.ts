/** The two regions (decisions, section 2): Sweden in SEK is the default, the other four countries in EUR. */
import type { Region } from '#shared/contract/catalog.ts';
import { defaultRegionId, nordicRegionId } from '#shared/values/places/regions.ts';

export const regions: readonly Region[] = [
  { id: defaultRegionId, name: 'Sverige', currency_code: 'SEK', countries: ['SE'] },
  { id: nordicRegionId, name: 'Norden', currency_code: 'EUR', countries: ['NO', 'FI', 'DK', 'IS'] },
];

export function findRegion(id: string | null): Region | null {
  return regions.find((region) => region.id === id) ?? null;
}

/** A cart without a region is in SEK; the address's country sets its region. */
export function regionOfCountry(country: string): Region | null {
  return regions.find((region) => region.countries.some((candidate) => candidate === country)) ?? null;
}

export function getCurrency(regionId: string | null): 'SEK' | 'EUR' {
  return findRegion(regionId)?.currency_code ?? 'SEK';
}
