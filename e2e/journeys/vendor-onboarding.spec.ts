/** A vendor's account at Stripe: until Stripe lets money arrive there, nothing of the vendor can be bought. */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { StripeSimulator } from '../../src/server/testing/stripe/simulator.ts';
import { getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { bagDrawer } from '../pages/bag.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { getProductPage } from '../pages/product-page.ts';
import { expect } from '../shop.ts';
import { sayOfVendors } from '../staff-command.ts';
import { test } from '../stripe-shop.ts';

const VENDOR = 'lekstugan';

/** The demonstration's vendors are ready from the start: this one is restricted again, as after an onboarding that isn't finished. */
async function restrict(simulator: StripeSimulator): Promise<void> {
  const [, account] = new RegExp(`^${VENDOR} .* (acct_\\w+), transfers active`, 'm').exec(await sayOfVendors('list')) ?? [];
  if (!account) throw new Error(`${VENDOR} has no active account`);
  simulator.setTransfers(account, 'restricted');
  await expect.poll(() => sayOfVendors('list')).toMatch(new RegExp(`^${VENDOR} .* transfers restricted`, 'm'));
}

// The refusal.
test.use({ expectedNoise: /409 \(Conflict\)/ });

test('CART-10 sells a vendor’s goods once its onboarding is done', async ({ page, elsewhere, language, say, email, simulator }) => {
  await restrict(simulator);
  const product = getProductPage(page, language);
  const goods = await getProduct(page, 'hopprepet-varmkorv', language);
  await product.open(goods);
  await product.add.click();
  await expect(page.getByText(say(m.error_vendor_not_ready))).toBeVisible();
  await judgePage(page);

  const printed = await sayOfVendors('onboard', VENDOR);
  const vendor = await elsewhere();
  await vendor.goto(/^http\S+$/m.exec(printed)?.[0] ?? '');
  await vendor.getByRole('button', { name: 'Complete' }).click();
  await expect(vendor.getByRole('heading', { level: 1 })).toHaveText(say(m.vendors_onboarded_title));
  await expect(vendor.getByText(/Stripe/)).toBeVisible();
  await expect.poll(() => sayOfVendors('list')).toMatch(new RegExp(`^${VENDOR} .* transfers active`, 'm'));

  await product.add.click();
  const bag = bagDrawer(page, language);
  await bag.toCheckout.click();
  const checkout = getCheckoutPage(page, language);
  await checkout.goToPayment({ email });
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  await expect(getOrderPage(page, language).title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
});
