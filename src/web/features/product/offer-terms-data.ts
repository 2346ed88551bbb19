/** Offer terms for search engines: ordinary delivery and returns (schema.org). */
import type { MerchantReturnPolicy, OfferShippingDetails } from 'schema-dts';
import type { DeliveryTerms, WithdrawalClass } from '#shared/contract/catalog.ts';
import type { Currency } from '#shared/values/money/currencies.ts';

/** Withdrawal period in days (distansavtalslagen 2005:59, 2 kap. 10 §). */
const WITHDRAWAL_DAYS = 14;

/** Goods exempt from withdrawal (2 kap. 11 §); sealed goods may be returned with the seal unbroken. */
const withoutWithdrawal: readonly WithdrawalClass[] = ['perishable', 'personalized', 'dated-service'];

const days = (minValue: number, maxValue: number) => ({ '@type': 'QuantitativeValue' as const, minValue, maxValue, unitCode: 'DAY' });

interface OfferFacts {
  currency: Currency;
  price: number;
  leadDays: number;
}

/** Delivery price and time for one item alone. */
export function shippingData(terms: DeliveryTerms, { currency, price, leadDays }: OfferFacts): OfferShippingDetails {
  const isFree = terms.free_from !== null && price >= terms.free_from;
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: isFree ? 0 : terms.amount, currency },
    shippingDestination: terms.countries.map((country) => ({ '@type': 'DefinedRegion' as const, addressCountry: country })),
    deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: days(0, leadDays), transitTime: days(terms.working_days.from, terms.working_days.to) },
  };
}

/** The buyer pays return postage. */
export function returnPolicyData(kind: WithdrawalClass, countries: readonly string[]): MerchantReturnPolicy {
  const policy = { '@type': 'MerchantReturnPolicy' as const, applicableCountry: [...countries] };
  if (withoutWithdrawal.includes(kind)) return { ...policy, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' };
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: WITHDRAWAL_DAYS,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  };
}
