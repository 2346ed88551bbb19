import { m } from '#shared/i18n/paraglide/messages.js';
import { fillBag, getCart, getProduct, sum } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { bagPage } from '../pages/bag.ts';
import { getProductPage } from '../pages/product-page.ts';
import { expect, pathTo, test } from '../shop.ts';

const CAKES = 'hallontoppar-fyra-stycken';
const CAKES_KILOS = 0.38;
const FREE_FROM = 499;
const FREE_FROM_EURO = 79;

test('CAT-05 shows the unit price, without members’ price while none is sold', async ({ page, language, say }) => {
  const product = await getProduct(page, CAKES, language);
  const price = product.variants[0]?.prices.find(({ currency_code }) => currency_code === 'SEK');
  const percent = product.vendor.members_discount_percentage;
  if (!price || percent <= 0) throw new Error('the cakes have a price in kronor and a vendor with a members’ discount');
  const forMembers = sum(price.amount - Math.floor((price.amount * percent) / 100), price, language);
  const perKilo = say(m.catalog_unit_price, { price: sum(Math.round((price.amount / CAKES_KILOS) * 100) / 100, price, language), unit: 'kg' });
  const main = page.getByRole('main');
  await getProductPage(page, language).open(product);
  await expect(main.getByText(perKilo, { exact: true }).first()).toBeVisible();
  await expect(main.getByText(forMembers)).toHaveCount(0);
  await page.goto(`${pathTo('search', language)}?q=${encodeURIComponent(product.title)}`);
  const card = page.getByRole('main').getByRole('article').filter({ hasText: product.title }).first();
  await expect(card.getByText(perKilo, { exact: true })).toBeVisible();
  await expect(card.getByText(forMembers)).toHaveCount(0);
});

test('shows the remainder to free delivery per cart and region until reached', async ({ page, language, say }) => {
  const product = await getProduct(page, CAKES, language);
  const cart = await fillBag(page, [{ product }]);
  const left = (total: number) => page.getByRole('progressbar', { name: say(m.cart_delivery_left, { price: sum(FREE_FROM - total, cart, language) }) });
  await page.goto(pathTo('cart', language));
  await expect(left(cart.item_total)).toHaveAttribute('value', String(cart.item_total));
  const { more, quantity } = bagPage(page, language).line(product.title);
  await more.click();
  await expect(left(cart.item_total * 2)).toHaveAttribute('max', String(FREE_FROM));
  await quantity.fill('9');
  await quantity.press('Enter');
  await expect(page.getByRole('progressbar', { name: say(m.cart_delivery_reached) })).toHaveAttribute('value', String(FREE_FROM));

  await page.getByRole('button', { name: 'EUR €' }).click();
  await quantity.fill('2');
  await quantity.press('Enter');
  await expect.poll(async () => (await getCart(page, cart.id)).currency_code).toBe('EUR');
  const inEuro = await getCart(page, cart.id);
  const leftInEuro = page.getByRole('progressbar', { name: say(m.cart_delivery_left, { price: sum(FREE_FROM_EURO - inEuro.item_total, inEuro, language) }) });
  await expect(leftInEuro).toHaveAttribute('max', String(FREE_FROM_EURO));
  await judgePage(page);
});
