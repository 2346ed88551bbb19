/** Regions and delivery: the front door for carts, checkout and the catalogue. */
import type { Region } from '#shared/contract/catalog.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { type ShippingOptionRule, shippingOptionRules } from './options.ts';
import { findRegion, regions } from './regions.ts';
import { deliveryEstimate, type Dispatch } from './rules.ts';

export { isOrdinary, type ShippingOptionRule, shippingPrice, wrappingPrice } from './options.ts';
export { currencyOf, findRegion, regionOfCountry } from './regions.ts';
export { deliveryEstimate, type Dispatch, listDeliveryDays } from './rules.ts';

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

type Span = ReturnType<typeof deliveryEstimate>;

/** When something ordered now arrives by the ordinary delivery of each region, wherever in the region it goes; by the region's currency. */
export function ordinaryEstimates(dispatch: Omit<Dispatch, 'country'>): Record<Region['currency_code'], Span> {
  const estimateIn = (currency: Region['currency_code']): Span => {
    const region = regions.find(({ currency_code }) => currency_code === currency);
    const [rule] = optionsOfRegion(region?.id ?? null);
    if (!region || !rule) throw new Error(`nothing is delivered for ${currency}`);
    return region.countries.map((country) => deliveryEstimate(rule, { ...dispatch, country })).reduce((a, b) => ({ from: a.from < b.from ? a.from : b.from, to: a.to > b.to ? a.to : b.to }));
  };
  return { SEK: estimateIn('SEK'), EUR: estimateIn('EUR') };
}
