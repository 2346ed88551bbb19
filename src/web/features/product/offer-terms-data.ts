/** What stands around a price as search engines read it: the ordinary delivery, and the right to send back (schema.org). */
import type { MerchantReturnPolicy, OfferShippingDetails } from 'schema-dts';
import type { DeliveryTerms, WithdrawalClass } from '#shared/contract/catalog.ts';
import type { Currency } from '#shared/values/currencies.ts';

/** The days of the right of withdrawal (distansavtalslagen 2005:59, 2 kap. 10 §). */
const WITHDRAWAL_DAYS = 14;

/** Kinds of goods that may not be sent back (2 kap. 11 §); what is sealed may be while its seal is whole. */
const withoutWithdrawal: readonly WithdrawalClass[] = ['perishable', 'personalized', 'dated-service'];

const days = (minValue: number, maxValue: number) => ({ '@type': 'QuantitativeValue' as const, minValue, maxValue, unitCode: 'DAY' });

interface OfferFacts {
  currency: Currency;
  /** Major units of the currency, of one alone. */
  price: number;
  leadDays: number;
}

/** What the delivery of one thing alone costs, and how long it takes. */
export function shippingData(terms: DeliveryTerms, { currency, price, leadDays }: OfferFacts): OfferShippingDetails {
  const isFree = terms.free_from !== null && price >= terms.free_from;
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: isFree ? 0 : terms.amount, currency },
    shippingDestination: terms.countries.map((country) => ({ '@type': 'DefinedRegion' as const, addressCountry: country })),
    deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: days(0, leadDays), transitTime: days(terms.working_days.from, terms.working_days.to) },
  };
}

/** The buyer pays the way back, by post. */
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
