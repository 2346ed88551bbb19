import { m } from '../../src/shared/i18n/paraglide/messages.js';
import { fromMajor } from '../../src/shared/values/money.ts';
import { fillBag, getOrder, getProduct, sum } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { failedCalls } from '../noise.ts';
import { theMailTo } from '../outbox.ts';
import { bagPage } from '../pages/bag.ts';
import { cards, checkoutPageOf } from '../pages/checkout-page.ts';
import { orderPageOf } from '../pages/order-page.ts';
import { expect, pathTo, test } from '../shop.ts';

const CODE = 'HEJ10';

// A code that isn't known is a refusal, which the browser writes down.
test.use({ expectedNoise: failedCalls });

test('lesson 12 a sale shows the lowest price of 30 days, and a code takes its part off to the last öre', async ({ page, language, say, email }) => {
  const product = await getProduct(page, 'draken-sommarvind', language);
  const reduction = product.reductions.find(({ currency_code }) => currency_code === 'SEK');
  const lowest = say(m.promotion_lowest, { price: sum(reduction?.lowest_30_days ?? 0, { currency_code: 'SEK' }, language) });
  await page.goto(pathTo('product', language, { '*': product.path }));
  await expect(page.getByText(say(m.promotion_percentage, { percent: reduction?.percentage ?? 0 })).first()).toBeVisible();
  await expect(page.getByRole('main').getByText(lowest).first()).toBeVisible();

  const cart = await fillBag(page, [{ product, quantity: 2 }]);
  await page.goto(pathTo('start', language));
  await expect(page.getByRole('complementary').getByText(CODE)).toBeVisible();
  await page.goto(pathTo('cart', language));
  const bag = bagPage(page, language);
  await expect(bag.root.getByText(lowest)).toBeVisible();
  await bag.root.getByText(say(m.promotion_have)).click();
  const field = bag.root.getByRole('textbox', { name: say(m.promotion_code) });
  const use = bag.root.getByRole('button', { name: say(m.promotion_use), exact: true });
  await field.fill('finns inte');
  await use.click();
  await expect(field).toHaveAccessibleDescription(say(m.error_promotion_unknown));
  await field.fill(' hej10 ');
  await field.press('Enter');
  const codes = bag.root.getByRole('list', { name: say(m.promotion_codes) });
  await expect(codes).toContainText(CODE);
  const off = Math.floor((fromMajor(cart.item_total) * 10 + 50) / 100) / 100;
  const row = (root: typeof bag.root) => root.getByRole('definition').filter({ hasText: sum(-off, cart, language) });
  await expect(row(bag.root)).toBeVisible();
  await judgePage(page);

  await bag.root.getByRole('button', { name: say(m.promotion_remove, { code: CODE }) }).click();
  await expect(codes).toHaveCount(0);
  await expect(row(bag.root)).toHaveCount(0);
  await field.fill(CODE);
  await use.click();
  await expect(row(bag.root)).toBeVisible();

  const checkout = checkoutPageOf(page, language);
  await bag.toCheckout.click();
  await checkout.goToPayment({ email });
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  const order = orderPageOf(page, language);
  await expect(order.title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
  await expect(row(page.getByRole('main'))).toBeVisible();
  const placed = await getOrder(page, await order.id());
  expect(placed.promotions).toMatchObject([{ code: CODE, amount: off }]);
  expect(fromMajor(placed.total)).toBe(fromMajor(placed.original_item_total) + fromMajor(placed.shipping_total) - fromMajor(off));
  const mail = await theMailTo(page, email);
  expect(mail.text).toContain(CODE);
  expect(mail.text).toContain(sum(-off, cart, language));
});
