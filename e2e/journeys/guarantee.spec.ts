import { m } from '../../src/shared/i18n/paraglide/messages.js';
import { fillBag, getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { getCheckoutPage } from '../pages/checkout-page.ts';
import { getProductPage } from '../pages/product-page.ts';
import { expect, test } from '../shop.ts';

test('CAT-01 CART-14 says the legal guarantee beside the product and before paying', async ({ page, language, say, email }) => {
  const product = await getProduct(page, 'muggen-nattskift', language);
  await fillBag(page, [{ product }]);
  const notice = page.getByRole('main').getByRole('region', { name: say(m.guarantee_title) });
  const expectWords = async () => {
    for (const text of [m.guarantee_seller, m.guarantee_remedies, m.guarantee_beside, m.guarantee_own_words]) await expect(notice.getByText(say(text), { exact: true })).toBeVisible();
  };
  await getProductPage(page, language).open(product);
  await page.getByRole('link', { name: say(m.guarantee_summary) }).click();
  await expect(notice).toBeInViewport();
  await expectWords();
  await judgePage(page);

  const checkout = getCheckoutPage(page, language);
  await checkout.open();
  await checkout.goToPayment({ email });
  await expect(checkout.pay).toBeVisible();
  await expectWords();
  const [above, button] = [await notice.boundingBox(), await checkout.pay.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0), 'read before the button').toBeLessThan(button?.y ?? 0);
  const [rights] = await Promise.all([page.waitForEvent('popup'), notice.getByRole('link', { name: say(m.guarantee_how) }).click()]);
  await expect(rights.getByRole('heading', { level: 1 })).toBeVisible();
});
