import type { DeliveryTerms, Region } from '#shared/contract/catalog.ts';
import { toMajor } from '#shared/values/money/money.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { type ShippingOptionRule, shippingOptionRules, shippingPrice } from './options.ts';
import { findRegion, regions } from './regions.ts';
import { deliveryEstimate, type Dispatch } from './rules.ts';
import type { VendorOption } from './sql.ts';
import { type Parcel, toRule } from './vendor-options.ts';

export { type ShippingOptionRule, shippingPrice, wrappingPrice } from './options.ts';
export { deliveryTerms, saveDeliveryTerms } from './delivery-terms.ts';
export { listPickupPoints } from './repository.ts';
export { presentPickupPoint } from './present.ts';
export type { PickupPointRow } from './sql.ts';
export { listNearby } from './vendor-options.ts';
export { getCurrency, findRegion, regionOfCountry } from './regions.ts';
export { cutOffAt, deliveryEstimate, type Dispatch, dispatchDay, listDeliveryDays, orderDay } from './rules.ts';

export function listRegions(): Region[] {
  return [...regions];
}

export function getRegion(id: string): Region {
  const region = findRegion(id);
  if (!region) throw new DomainError('NOT_FOUND');
  return region;
}

/** The shop's own options of the cart's region, or of the fixed default. */
export function optionsOfRegion(regionId: string | null): readonly ShippingOptionRule[] {
  const id = findRegion(regionId)?.id ?? regions[0]?.id;
  return shippingOptionRules.filter((rule) => rule.regionId === id);
}

/** What a parcel can take: the shop's own options of its region, then its vendor's. */
export function listOptionsFor(parcel: Parcel, vendorOptions: readonly VendorOption[]): ShippingOptionRule[] {
  return [...optionsOfRegion(parcel.regionId), ...vendorOptions.map((option) => toRule(option, parcel)).filter((rule) => rule !== null)];
}

interface BoughtShipping {
  shipping_option_id: string;
  shipping_name: string;
  language_code: Locale;
  delivery: { name: Record<Locale, string> } | null;
}

/** The name of a bought delivery in another language. A renamed or removed option keeps the name it had. */
export function translateShippingName({ shipping_option_id: optionId, shipping_name: name, language_code: language, delivery }: BoughtShipping, locale: Locale): string {
  if (delivery) return delivery.name[locale];
  const rule = shippingOptionRules.find(({ id }) => id === optionId);
  return rule?.name({}, { locale: language }) === name ? rule.name({}, { locale }) : name;
}

/** The region that pays in a currency. */
export const regionOfCurrency = (currency: Region['currency_code']): string => ordinaryDelivery(currency).region.id;

/** The item total from which the region's ordinary delivery is free; null if never. */
export function freeShippingFrom(regionId: string | null): number | null {
  const limits = optionsOfRegion(regionId).flatMap((rule) => (rule.freeFromMinor === null ? [] : [rule.freeFromMinor]));
  return limits.length > 0 ? Math.min(...limits) : null;
}

/** A region and its ordinary delivery, its first option. */
function ordinaryDelivery(currency: Region['currency_code']): { region: Region; rule: ShippingOptionRule } {
  const region = regions.find(({ currency_code }) => currency_code === currency);
  const [rule] = optionsOfRegion(region?.id ?? null);
  if (!region || !rule) throw new Error(`nothing is delivered for ${currency}`);
  return { region, rule };
}

/** Price and transit time of each region's ordinary delivery, by currency. */
export function ordinaryTerms(): Record<Region['currency_code'], DeliveryTerms> {
  const termsIn = (currency: Region['currency_code']): DeliveryTerms => {
    const { region, rule } = ordinaryDelivery(currency);
    const [from, to] = rule.workingDays;
    return { countries: region.countries, amount: toMajor(rule.amountMinor), free_from: rule.freeFromMinor === null ? null : toMajor(rule.freeFromMinor), working_days: { from, to } };
  };
  return { SEK: termsIn('SEK'), EUR: termsIn('EUR') };
}

/** The shop's cheapest delivery in a region for an item total; free if a promotion covers the ordinary one. */
export function standardShippingPrice(regionId: string | null, itemTotalMinor: number, isOrdinaryPaid: boolean): number {
  return Math.min(...optionsOfRegion(regionId).map((rule) => (rule.isOrdinary && isOrdinaryPaid ? 0 : shippingPrice(rule, itemTotalMinor))));
}

type Span = ReturnType<typeof deliveryEstimate>;

/** Arrival of an order placed now by ordinary delivery anywhere in each region, by currency. */
export function ordinaryEstimates(dispatch: Omit<Dispatch, 'country'>): Record<Region['currency_code'], Span> {
  const estimateIn = (currency: Region['currency_code']): Span => {
    const { region, rule } = ordinaryDelivery(currency);
    return region.countries.map((country) => deliveryEstimate(rule, { ...dispatch, country })).reduce((a, b) => ({ from: a.from < b.from ? a.from : b.from, to: a.to > b.to ? a.to : b.to }));
  };
  return { SEK: estimateIn('SEK'), EUR: estimateIn('EUR') };
}
