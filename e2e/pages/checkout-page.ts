import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '../../src/shared/i18n/paths.ts';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { beginning, sayIn } from '../say.ts';

export interface Buyer {
  email: string;
  firstName?: string;
  postalCode?: string;
}

export const cards = { works: '4242 4242 4242 4242', asksTheBank: '4000 0025 0000 3155', isDeclined: '4000 0000 0000 0002', isRefusedLater: '4000 0000 0000 0341' } as const;

export function getCheckoutPage(page: Page, locale: Locale) {
  const say = sayIn(locale);
  const main = page.getByRole('main');
  const field = (label: string) => main.getByRole('textbox', { name: label });
  const fields = {
    email: field(say(m.checkout_email)),
    country: main.getByRole('combobox', { name: say(m.checkout_country) }),
    firstName: field(say(m.checkout_first_name)),
    lastName: field(say(m.checkout_last_name)),
    address: main.getByRole('combobox', { name: say(m.checkout_address) }),
    postalCode: field(say(m.checkout_postal_code)),
    city: main.getByRole('combobox', { name: say(m.checkout_city) }),
    phone: field(say(m.checkout_phone)),
  };
  const card = { number: field(say(m.checkout_card_number)), expiry: field(say(m.checkout_expiry)), cvc: field(say(m.checkout_cvc)) };
  const toDelivery = main.getByRole('button', { name: say(m.checkout_to_delivery) });
  const toPayment = main.getByRole('button', { name: say(m.checkout_to_payment) });
  const pay = main.getByRole('button', { name: beginning(say(m.checkout_pay, { sum: '' })) });

  const checkout = {
    main,
    fields,
    card,
    toDelivery,
    toPayment,
    pay,
    delivery: main.getByRole('group', { name: say(m.checkout_delivery_choice) }),
    open: () => page.goto(pathTo('checkout', locale)),
    /** Fills the first step except the town, which the postal code fills in. */
    async fillContact({ email, firstName = 'Astrid', postalCode = '211 34' }: Buyer) {
      await fields.email.fill(email);
      await fields.firstName.fill(firstName);
      await fields.lastName.fill('Lindqvist');
      await fields.address.fill('Lilla Torg 4');
      await fields.postalCode.fill(postalCode);
      await fields.phone.fill('070-123 45 67');
    },
    async fillCard(number: string) {
      await card.number.fill(number);
      await card.expiry.fill('12/34');
      await card.cvc.fill('123');
    },
    /** Completes the steps from contact to payment. */
    async goToPayment(buyer: Buyer) {
      await checkout.fillContact(buyer);
      await toDelivery.click();
      await toPayment.click();
    },
  };
  return checkout;
}
