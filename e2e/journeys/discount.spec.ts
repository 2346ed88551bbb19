import { m } from '#shared/i18n/paraglide/messages.js';
import { fromMajor } from '../../src/shared/values/money/money.ts';
import { fillBag, getOrder, getProduct, sum } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { failedCalls } from '../noise.ts';
import { theMailTo } from '../outbox.ts';
import { bagDrawer, bagPage } from '../pages/bag.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { getProductPage } from '../pages/product-page.ts';
import { expect, pathTo, test } from '../shop.ts';
import { addPromotion } from '../staff.ts';

const CODE = 'HEJ10';

// An unknown code is a failed request, which the browser logs.
test.use({ expectedNoise: failedCalls });

test('lesson 12 shows the 30-day lowest price and applies codes to the öre', async ({ page, language, say, email }) => {
  const onlyOnce = `SISTA-${language}`.toUpperCase();
  await addPromotion('--code', onlyOnce, '--free-delivery', '--uses', '1', '--sv', 'Den sista resan', '--en', 'The last trip');
  const product = await getProduct(page, 'draken-sommarvind', language);
  const reduction = product.reductions.find(({ currency_code }) => currency_code === 'SEK');
  const lowest = say(m.promotion_lowest, { price: sum(reduction?.lowest_30_days ?? 0, { currency_code: 'SEK' }, language) });
  await page.goto(pathTo('product', language, { '*': product.path }));
  await expect(page.getByText(say(m.promotion_percentage, { percent: reduction?.percentage ?? 0 })).first()).toBeVisible();
  await expect(page.getByRole('main').getByText(lowest).first()).toBeVisible();
  await expect(page.getByRole('main').locator('s').first(), 'what it is compared with is that price').toContainText(sum(reduction?.lowest_30_days ?? 0, { currency_code: 'SEK' }, language));
  await expect(
    page
      .getByRole('main')
      .getByText(say(m.promotion_until, { day: '' }).trim())
      .first(),
  ).toBeVisible();

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
  if (!(await field.isVisible())) await bag.root.getByText(say(m.promotion_another)).click();
  await field.fill(onlyOnce);
  await use.click();
  await expect(codes).toContainText(onlyOnce);

  const checkout = getCheckoutPage(page, language);
  await bag.toCheckout.click();
  await checkout.goToPayment({ email });
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  const order = getOrderPage(page, language);
  await expect(order.title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
  await expect(row(page.getByRole('main'))).toBeVisible();
  const placed = await getOrder(page, await order.id());
  expect(placed.promotions).toEqual(expect.arrayContaining([expect.objectContaining({ code: CODE, amount: off }), expect.objectContaining({ code: onlyOnce })]));
  expect(fromMajor(placed.total)).toBe(fromMajor(placed.original_item_total) + fromMajor(placed.shipping_total) - placed.promotions.reduce((all, { amount }) => all + fromMajor(amount), 0));
  const mail = await theMailTo(page, email);
  expect(mail.text).toContain(CODE);
  expect(mail.text).toContain(sum(-off, cart, language));

  await getProductPage(page, language).open(product);
  await getProductPage(page, language).add.click();
  await expect(bagDrawer(page, language).line(product.title).line).toBeVisible();
  await page.goto(pathTo('cart', language));
  await bag.root.getByText(say(m.promotion_have)).click();
  await field.fill(onlyOnce);
  await use.click();
  await expect(field, 'once in all').toHaveAccessibleDescription(say(m.error_promotion_used_up));
  await field.fill(CODE);
  await use.click();
  await expect(codes).toContainText(CODE);
  await checkout.open();
  await checkout.fillContact({ email });
  await checkout.toDelivery.click();
  await expect(checkout.main.getByText(say(m.error_promotion_already_used)).filter({ visible: true }).first(), 'once for each customer').toBeVisible();
});

test('lesson 12 lists each discount by name and explains refused codes', async ({ page, language, say }) => {
  const [elsewhere, later, flowers] = [`KAJEN-${language}`.toUpperCase(), `SEN-${language}`.toUpperCase(), `BLOM-${language}`.toUpperCase()];
  await addPromotion('--code', flowers, '--percent', '15', '--category', 'blommor-vaxter', '--sv', 'Blommornas dag', '--en', 'Day of flowers');
  await addPromotion('--code', elsewhere, '--percent', '15', '--vendor', 'koket-pa-kajen', '--sv', 'Kajens vecka', '--en', 'Kajen week');
  await addPromotion('--code', later, '--percent', '15', '--from', '2099-01-01', '--sv', 'Sedan', '--en', 'Later');
  const book = await getProduct(page, 'strossel-kokbok', language);
  const cart = await fillBag(page, [{ product: book }, { product: await getProduct(page, 'anteckningsboken-konfetti', language) }]);
  await page.goto(pathTo('cart', language));
  const { root, line } = bagPage(page, language);
  const codes = root.getByRole('list', { name: say(m.promotion_codes) });
  const field = root.getByRole('textbox', { name: say(m.promotion_code) });
  const row = (name: string) => root.locator('dl > div').filter({ hasText: name });
  const give = async (code: string) => {
    if (!(await field.isVisible())) await root.getByText(new RegExp(`${say(m.promotion_have)}|${say(m.promotion_another)}`.replaceAll('?', '\\?'))).click();
    await field.fill(code);
    await field.press('Enter');
  };
  await give(elsewhere);
  await expect(field).toHaveAccessibleDescription(say(m.error_promotion_wrong_vendor));
  await give(flowers);
  await expect(field, 'a code for one category').toHaveAccessibleDescription(say(m.error_promotion_wrong_goods));
  await give(later);
  await expect(field).toHaveAccessibleDescription(new RegExp(`${say(m.promotion_starts, { day: '' }).trim().replace('.', '')}.*2099`));
  await give('PRESENT50');
  await expect(field).toHaveAccessibleDescription(say(m.promotion_minimum, { amount: sum(400, cart, language) }));
  await give('FRIFRAKT');
  await expect(codes).toContainText('FRIFRAKT');
  await expect(row(say(m.cart_delivery))).toContainText(say(m.cart_delivery_free_standard));
  await line(book.title).more.click();
  await give('PRESENT50');
  await expect(row('PRESENT50')).toContainText(sum(-50, cart, language));
  await line(book.title).more.click();
  const price = book.variants[0]?.prices.find(({ currency_code }) => currency_code === 'SEK')?.amount ?? 0;
  await expect(row({ sv: 'Köp tre böcker, betala för två', en: 'Buy three books, pay for two' }[language])).toContainText(sum(-price, cart, language));
  await expect(codes).toContainText(say(m.promotion_outdone));
  await expect(row('PRESENT50')).toHaveCount(0);
  await judgePage(page);
});
