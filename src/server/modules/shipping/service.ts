/** Regions and delivery: the front door for carts, checkout and the catalogue. */
import type { Region } from '#shared/contract/catalog.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { type ShippingOptionRule, shippingOptionRules } from './options.ts';
import { findRegion, regions } from './regions.ts';

export { deliveryEstimate, type ShippingOptionRule, shippingPrice } from './options.ts';
export { currencyOf, findRegion, regionOfCountry } from './regions.ts';

export function listRegions(): Region[] {
  return [...regions];
}

export function getRegion(id: string): Region {
  const region = findRegion(id);
  if (!region) throw new DomainError('NOT_FOUND');
  return region;
}

/** The options of a cart's region; a cart without region is served as in the fixed default one. */
export function optionsOfRegion(regionId: string | null): readonly ShippingOptionRule[] {
  const id = findRegion(regionId)?.id ?? regions[0]?.id;
  return shippingOptionRules.filter((rule) => rule.regionId === id);
}

export function findShippingOption(regionId: string | null, optionId: string | null): ShippingOptionRule | null {
  return optionsOfRegion(regionId).find((rule) => rule.id === optionId) ?? null;
}

/** The sum of items from which the region's ordinary delivery is free; null where it never is. */
export function freeShippingFrom(regionId: string | null): number | null {
  const limits = optionsOfRegion(regionId).flatMap((rule) => (rule.freeFromMinor === null ? [] : [rule.freeFromMinor]));
  return limits.length > 0 ? Math.min(...limits) : null;
}
