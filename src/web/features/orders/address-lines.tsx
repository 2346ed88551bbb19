import type { Address } from '#shared/contract/cart.ts';
import { countryName } from '#shared/values/places/countries.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';

export function AddressLines({ address }: { address: Omit<Address, 'phone'> }) {
  return (
    <>
      {address.first_name} {address.last_name}
      <br />
      {[address.company, address.address_1, address.address_2].filter(Boolean).join(', ')}
      <br />
      {address.postal_code} {address.city}
      <br />
      {countryName(address.country_code, useLocale())}
    </>
  );
}
