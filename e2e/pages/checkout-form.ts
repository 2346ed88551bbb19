/** The checkout as a buyer sees it: found by labels, in the page's language. */
import type { Locator, Page } from '@playwright/test';
import { m } from '../../src/shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/locale.ts';

export interface Buyer {
  email: string;
  firstName: string;
  lastName: string;
  street: string;
  postalCode: string;
  phone: string;
}

export const swedishBuyer: Buyer = { email: 'kund@exempel.example', firstName: 'Åsa', lastName: 'Öberg', street: 'Storgatan 1', postalCode: '111 22', phone: '070-174 06 05' };

export const cards = { works: '4242 4242 4242 4242', asks: '4000 0025 0000 3155', declined: '4000 0000 0000 0002' } as const;

export function checkoutPage(page: Page, locale: Locale) {
  const inLanguage = { locale };
  const field = (label: string): Locator => page.getByLabel(label, { exact: false }).first();
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  return {
    city: field(m.checkout_city({}, inLanguage)),
    payButton: button(new RegExp(`^${m.checkout_pay({ sum: '' }, inLanguage).trim()}`)),
    async fillContact(buyer: Buyer): Promise<void> {
      await field(m.checkout_email({}, inLanguage)).fill(buyer.email);
      await field(m.checkout_first_name({}, inLanguage)).fill(buyer.firstName);
      await field(m.checkout_last_name({}, inLanguage)).fill(buyer.lastName);
      await field(m.checkout_address({}, inLanguage)).fill(buyer.street);
      await field(m.checkout_postal_code({}, inLanguage)).fill(buyer.postalCode);
      await field(m.checkout_phone({}, inLanguage)).fill(buyer.phone);
    },
    async toDelivery(): Promise<void> {
      await button(m.checkout_to_delivery({}, inLanguage)).click();
    },
    async toPayment(): Promise<void> {
      await button(m.checkout_to_payment({}, inLanguage)).click();
    },
    async fillCard(number: string): Promise<void> {
      await field(m.checkout_card_number({}, inLanguage)).fill(number);
      await field(m.checkout_expiry({}, inLanguage)).fill('12/30');
      await page.getByLabel(m.checkout_cvc({}, inLanguage), { exact: true }).fill('123');
    },
  };
}
