/** The cart when the server answers late, wrongly or not at all. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { answerCalls, calls, listenForCalls, noAnswer, problem } from '../calls.ts';
import { fillBag, getCart, getProduct, storedCartId } from '../goods.ts';
import { failedCalls } from '../noise.ts';
import { GIFT, openGift } from '../open-gift.ts';
import { bagDrawer, bagPage } from '../pages/bag.ts';
import { getProductPage } from '../pages/product-page.ts';
import { getShell } from '../pages/shell.ts';
import { payCart } from '../rival.ts';
import { expect, pathTo, test } from '../shop.ts';

test.use({ expectedNoise: failedCalls });

test('CART-05 replaces a cart that is unknown to the shop', async ({ page, language }) => {
  await page.addInitScript(() => window.localStorage.setItem('cartId', 'cart_00000000000000000000000000'));
  await page.goto(pathTo('cart', language));
  await expect(bagPage(page, language).emptyTitle).toBeVisible();
  await expect.poll(async () => (await storedCartId(page)) ?? '').toMatch(/^cart_(?!0{26})/);
  expect((await getCart(page, (await storedCartId(page)) ?? '')).items).toEqual([]);
});

test('CART-05 adds an item although the cart is unknown to the shop', async ({ page, language }) => {
  const cart = await fillBag(page, []);
  const { product, add } = await openGift(page, language);
  await answerCalls(page, 'POST', calls.lineItems, problem(404, { code: 'NOT_FOUND' }), { times: 1 });
  await answerCalls(page, 'GET', calls.cart, problem(404, { code: 'NOT_FOUND' }), { times: 1 });
  await add();
  await expect(bagDrawer(page, language).line(product.title).quantity).toHaveValue('1');
  expect(await storedCartId(page)).not.toBe(cart.id);
});

test('CART-04 adds to a new cart when the former became an order', async ({ page, language, say, email }) => {
  const cart = await fillBag(page, [{ product: await getProduct(page, 'kaffet-klockan-nio', language) }]);
  const { product, add } = await openGift(page, language);
  await payCart(page.request, cart.id, email);
  await add();
  const drawer = bagDrawer(page, language);
  await expect(drawer.line(product.title).quantity).toHaveValue('1');
  await expect(drawer.lines).toHaveCount(1);
  await expect(getShell(page, language).message(say(m.error_cart_completed))).toBeVisible();
  expect(await storedCartId(page)).not.toBe(cart.id);
});

test('CART-04 reports a cart that became an order and shows it empty', async ({ page, language, say, email }) => {
  const cart = await fillBag(page, [{ product: await getProduct(page, 'riven-choklad-till-varm-mjolk', language) }]);
  await payCart(page.request, cart.id, email);
  await page.goto(pathTo('cart', language));
  await expect(getShell(page, language).message(say(m.error_cart_completed))).toBeVisible();
  await expect(bagPage(page, language).emptyTitle).toBeVisible();
  expect(await storedCartId(page)).toBeNull();
});

test('CART-04 treats a 500 "Cart … is already completed" alike', async ({ page, language, say }) => {
  const cart = await fillBag(page, []);
  const { product, add } = await openGift(page, language);
  await answerCalls(page, 'POST', calls.lineItems, problem(500, { message: `Cart ${cart.id} is already completed` }), { times: 1 });
  await add();
  await expect(bagDrawer(page, language).line(product.title).quantity).toHaveValue('1');
  await expect(getShell(page, language).message(say(m.error_cart_completed))).toBeVisible();
  expect(await storedCartId(page)).not.toBe(cart.id);
});

for (const { left, message } of [
  { left: 2, message: m.cart_only_left },
  { left: 0, message: m.cart_sold_out },
]) {
  test(`CART-12 reports that ${left} are left when more are added`, async ({ page, language, say }) => {
    const { add } = await openGift(page, language);
    await answerCalls(page, 'POST', calls.lineItems, problem(409, { code: 'INSUFFICIENT_INVENTORY', quantity_left: left }));
    await add();
    await expect(getShell(page, language).message(say(message, { count: left }))).toBeVisible();
    await expect(getProductPage(page, language).add).toBeEnabled();
    await expect(bagDrawer(page, language).root).toBeHidden();
  });
}

test('CART-12 reverts a quantity above stock and limits its stepper', async ({ page, language, say }) => {
  const product = await getProduct(page, GIFT, language);
  await fillBag(page, [{ product, quantity: 2 }]);
  await page.goto(pathTo('cart', language));
  const { quantity, more } = bagPage(page, language).line(product.title);
  await answerCalls(page, 'POST', calls.lineItem, problem(409, { code: 'INSUFFICIENT_INVENTORY', quantity_left: 2 }));
  await more.click();
  await expect(
    getShell(page, language)
      .message(say(m.cart_only_left, { count: 2 }))
      .first(),
  ).toBeVisible();
  await expect(quantity).toHaveValue('2');
  await expect(more).toBeDisabled();
});

test('CART-06 replaces a cart that a payment locks with a new one', async ({ page, language, say }) => {
  const cart = await fillBag(page, [{ product: await getProduct(page, GIFT, language) }]);
  await page.goto(pathTo('cart', language));
  const bag = bagPage(page, language);
  await answerCalls(page, 'DELETE', calls.lineItem, problem(500, { detail: 'Could not delete all payment sessions' }));
  await bag.emptyBag.click();
  await page.getByRole('button', { name: say(m.cart_empty_bag_yes) }).click();
  await expect(bag.emptyTitle).toBeVisible();
  // The shown cart is empty before the new one has an id.
  await expect.poll(async () => (await storedCartId(page)) ?? '').toMatch(/^cart_/);
  expect(await storedCartId(page)).not.toBe(cart.id);
});

test('CART-03 shows 0 when the count fails, and the page still works', async ({ page, language }) => {
  await fillBag(page, [{ product: await getProduct(page, GIFT, language), quantity: 3 }]);
  await answerCalls(page, 'GET', calls.itemsCount, problem(500));
  const counted = page.waitForResponse((response) => calls.itemsCount.test(new URL(response.url()).pathname));
  await page.goto(pathTo('start', language));
  await counted;
  await getShell(page, language).bagButtonWith(0).click();
  await expect(bagDrawer(page, language).lines).toHaveValue('3');
});

test('CART-01 creates a cart without region when the fixed region fails', async ({ page, language }) => {
  const { product, add } = await openGift(page, language);
  const creations = listenForCalls(page, 'POST', calls.create);
  await answerCalls(page, 'POST', calls.create, problem(500), { times: 1 });
  await add();
  await expect(bagDrawer(page, language).line(product.title).quantity).toHaveValue('1');
  expect(creations).toEqual([{ region_id: 'reg_sweden' }, null]);
});

test('CART-12 reports an add without network and succeeds on retry', async ({ page, language, say }) => {
  const { product, add } = await openGift(page, language);
  const shell = getShell(page, language);
  await answerCalls(page, 'POST', calls.lineItems, noAnswer, { times: 1 });
  await add();
  await expect(shell.message(say(m.cart_add_failed))).toBeVisible();
  await expect(shell.bagButtonWith(0)).toBeVisible();
  await expect(bagDrawer(page, language).root).toBeHidden();
  await add();
  await expect(bagDrawer(page, language).line(product.title).quantity).toHaveValue('1');
});

test('CART-12 reverts and reports a quantity change without network, then refetches', async ({ page, language, say }) => {
  const product = await getProduct(page, GIFT, language);
  await fillBag(page, [{ product, quantity: 2 }]);
  await page.goto(pathTo('cart', language));
  const bag = bagPage(page, language);
  const { quantity, more } = bag.line(product.title);
  await answerCalls(page, 'POST', calls.lineItem, noAnswer, { times: 1 });
  await more.click();
  await expect(quantity).toHaveValue('3');
  await expect(getShell(page, language).message(say(m.cart_quantity_failed))).toBeVisible();
  await expect(quantity).toHaveValue('2');
  await expect(bag.root.getByText(say(m.cart_stale))).toBeVisible();
  await bag.retry.click();
  await expect(bag.root.getByText(say(m.cart_stale))).toBeHidden();
  await expect(quantity).toHaveValue('2');
});

test('CART-12 reports a failed cart fetch and offers a retry', async ({ page, language }) => {
  const product = await getProduct(page, GIFT, language);
  await fillBag(page, [{ product }]);
  await answerCalls(page, 'GET', calls.cart, noAnswer, { times: 1 });
  await page.goto(pathTo('cart', language));
  const bag = bagPage(page, language);
  await expect(bag.failedTitle).toBeVisible();
  await bag.retry.click();
  await expect(bag.line(product.title).quantity).toHaveValue('1');
});

test('CART-02 never draws a late answer over a newer quantity', async ({ page, language }) => {
  const product = await getProduct(page, GIFT, language);
  const cart = await fillBag(page, [{ product }]);
  await page.goto(pathTo('cart', language));
  const { quantity, more } = bagPage(page, language).line(product.title);
  const changes = listenForCalls(page, 'POST', calls.lineItem);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await answerCalls(
    page,
    'POST',
    calls.lineItem,
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  await more.click();
  await expect.poll(() => changes, { message: 'the first change is on its way' }).toEqual([{ quantity: 2 }]);
  await more.click();
  await more.click();
  await expect(quantity).toHaveValue('4');
  const firstAnswer = page.waitForResponse((response) => calls.lineItem.test(new URL(response.url()).pathname));
  release();
  await firstAnswer;
  await expect(quantity).toHaveValue('4');
  await expect.poll(async () => (await getCart(page, cart.id)).items[0]?.quantity).toBe(4);
  await expect(quantity).toHaveValue('4');
  expect(changes, 'one after the other').toEqual([{ quantity: 2 }, { quantity: 4 }]);
});
