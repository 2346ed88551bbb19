import type { Vendor } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Accordion } from '#web/ui/accordion.tsx';
import { FactList } from './fact-list.tsx';

/** The seller, responsible for delivery and returns (distansavtalslagen 2005:59, 2 kap. 2 §; lagen 2002:562, 8 §). */
export function SellerFacts({ vendor }: { vendor: Vendor }) {
  const { street, postalCode, city } = vendor.address;
  return (
    <Accordion title={m.product_seller()}>
      <p className="mb-4">{vendor.about}</p>
      <FactList
        facts={[
          { label: m.product_seller_name(), value: vendor.legal_name },
          { label: m.product_registration_number(), value: vendor.registration_number },
          { label: m.product_vat_number(), value: vendor.vat_number },
          {
            label: m.product_address(),
            value: (
              <>
                {street}, {postalCode} {city}
              </>
            ),
          },
          {
            label: m.product_email(),
            value: (
              <a href={`mailto:${vendor.email}`} className="link">
                {vendor.email}
              </a>
            ),
          },
        ]}
      />
      <p className="mt-4 text-[0.96875rem]">{m.product_seller_answers({ vendor: vendor.name })}</p>
    </Accordion>
  );
}
