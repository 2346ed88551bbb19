import type { Product } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

export interface SellerTexts {
  title: string;
  /** One line, for beside the price. */
  soldBy: string;
  /** Null where it is sent soon. */
  leadTime: string | null;
  about: string;
  facts: { label: string; value: string }[];
  email: { label: string; value: string };
  answers: string;
}

/** From this lead time in days on, the page explains the delay. */
const LONG_LEAD_DAYS = 2;

/** For loaders: what the law asks for about the seller (distansavtalslagen 2005:59, 2 kap. 2 §; lagen 2002:562, 8 §), outside the browser's code. */
export function toSellerTexts({ lead_days, vendor }: Pick<Product, 'lead_days' | 'vendor'>): SellerTexts {
  const { name, legal_name, registration_number, vat_number, about, email, address } = vendor;
  return {
    title: m.product_seller(),
    leadTime: lead_days >= LONG_LEAD_DAYS ? m.product_lead_days({ count: lead_days }) : null,
    soldBy: m.product_sold_by({ vendor: name }),
    about,
    facts: [
      { label: m.product_seller_name(), value: legal_name },
      { label: m.product_registration_number(), value: registration_number },
      { label: m.product_vat_number(), value: vat_number },
      { label: m.product_address(), value: `${address.street}, ${address.postalCode} ${address.city}` },
    ],
    email: { label: m.product_email(), value: email },
    answers: m.product_seller_answers({ vendor: name }),
  };
}
