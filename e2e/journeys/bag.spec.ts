import { m } from '#shared/i18n/paraglide/messages.js';
import { answerCalls, calls, listenForCalls, problem } from '../calls.ts';
import { fillBag, getCart, getProduct, storedCartId, sum } from '../goods.ts';
import { failedCalls } from '../noise.ts';
import { bagDrawer, bagPage } from '../pages/bag.ts';
import { conflictDialog } from '../pages/conflict-dialog.ts';
import { getProductPage } from '../pages/product-page.ts';
import { getShell } from '../pages/shell.ts';
import { stopTime } from '../stop-time.ts';
import { expect, pathTo, test } from '../shop.ts';

test('CART-01 CART-08 creates a cart on opening, and adds to it', async ({ page, language, say }) => {
  const product = await getProduct(page, 'ljuslyktan-klapper', language);
  const shell = getShell(page, language);
  const drawer = bagDrawer(page, language);
  const creations = listenForCalls(page, 'POST', calls.create);
  await getProductPage(page, language).open(product);
  await shell.bagButtonWith(0).click();
  await expect(drawer.emptyTitle).toBeVisible();
  expect(creations, 'with the fixed region').toEqual([{ region_id: 'reg_sweden' }]);
  const cartId = await storedCartId(page);
  expect(cartId).toMatch(/^cart_/);
  await page.keyboard.press('Escape');
  await expect(drawer.root).toBeHidden();
  await expect(shell.bagButton, 'closing gives the focus back').toBeFocused();

  await getProductPage(page, language).add.click();
  await expect(drawer.line(product.title).quantity).toHaveValue('1');
  expect(await storedCartId(page), 'into the same bag').toBe(cartId);
  await drawer.close.click();
  await expect(shell.bagButtonWith(1)).toBeVisible();
  await expect(getProductPage(page, language).quantity).toHaveValue('1');
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: say(m.product_add) })
      .first(),
  ).toBeVisible();
});

test('CART-02 shows a quantity at once and sends it once after 300 ms', async ({ page, language }) => {
  const product = await getProduct(page, 'tavlan-juni-klockan-fyra', language);
  const cart = await fillBag(page, [{ product }]);
  const changes = listenForCalls(page, 'POST', calls.lineItem);
  await page.clock.install();
  await page.goto(pathTo('cart', language));
  const { more, fewer, quantity } = bagPage(page, language).line(product.title);
  await expect(quantity).toHaveValue('1');
  await stopTime(page);
  await more.click();
  await page.clock.runFor(299);
  await more.click();
  await more.click();
  await fewer.click();
  await expect(quantity, 'shown at once').toHaveValue('3');
  await page.clock.runFor(299);
  expect(changes, 'not sent yet').toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect.poll(async () => (await getCart(page, cart.id)).items[0]?.quantity).toBe(3);
  expect(changes).toEqual([{ quantity: 3 }]);
});

test('CART-02 accepts a typed quantity and removes the line at zero', async ({ page, language }) => {
  const [remaining, dropped] = [await getProduct(page, 'blockljus-av-stearin', language), await getProduct(page, 'sammetskudden-isalv', language)];
  const cart = await fillBag(page, [{ product: remaining }, { product: dropped }]);
  await page.goto(pathTo('cart', language));
  const bag = bagPage(page, language);
  const { quantity, line } = bag.line(remaining.title);
  await quantity.fill('7');
  await quantity.press('Enter');
  await expect.poll(async () => (await getCart(page, cart.id)).items.map((item) => item.quantity)).toEqual([7, 1]);
  await expect(line).toContainText(sum((cart.items[0]?.unit_price ?? 0) * 7, cart, language));

  await bag.line(dropped.title).quantity.fill('0');
  await bag.line(dropped.title).quantity.press('Enter');
  await expect(bag.lines).toHaveCount(1);
  await expect.poll(async () => (await getCart(page, cart.id)).items.map((item) => item.quantity)).toEqual([7]);
});

test('CART-02 announces a removed line item and retains focus in the list', async ({ page, language, say }) => {
  const [first, second] = [await getProduct(page, 'vackarklockan-tuppen', language), await getProduct(page, 'taklampan-skalla', language)];
  await fillBag(page, [{ product: first }, { product: second }]);
  await page.goto(pathTo('start', language));
  await getShell(page, language).bagButtonWith(2).click();
  const drawer = bagDrawer(page, language);
  await drawer.line(first.title).remove.click();
  await expect(drawer.lines).toHaveCount(1);
  await expect(drawer.root.getByRole('status').filter({ hasText: say(m.cart_removed, { title: first.title }) })).toHaveCount(1);
  await expect(drawer.line(second.title).line.getByRole('link', { name: second.title })).toBeFocused();
});

test('CART-07 deletes the cart when its last line is removed', async ({ page, language }) => {
  const product = await getProduct(page, 'stolen-slinga', language);
  const cart = await fillBag(page, [{ product }]);
  await page.goto(pathTo('start', language));
  const shell = getShell(page, language);
  await shell.bagButtonWith(1).click();
  const drawer = bagDrawer(page, language);
  await drawer.line(product.title).lastStep.click();
  await expect(drawer.emptyTitle).toBeVisible();
  // The drawer shows the empty cart optimistically; the cart is dropped when the server confirms.
  await expect.poll(() => storedCartId(page)).toBeNull();
  expect((await getCart(page, cart.id)).items).toEqual([]);
  await drawer.close.click();
  await expect(shell.bagButtonWith(0)).toBeVisible();
});

test('CART-06 empties the cart after confirmation, line by line', async ({ page, language, say }) => {
  const products = [await getProduct(page, 'sidobordet-dopp', language), await getProduct(page, 'barpallen-grepp', language)] as const;
  await fillBag(
    page,
    products.map((product) => ({ product })),
  );
  const removals = listenForCalls(page, 'DELETE', calls.lineItem);
  await page.goto(pathTo('cart', language));
  const bag = bagPage(page, language);
  const question = page.getByRole('dialog', { name: say(m.cart_empty_bag_sure) });
  await bag.emptyBag.click();
  await question.getByRole('button', { name: say(m.cart_empty_bag_no) }).click();
  await expect(bag.lines).toHaveCount(2);
  expect(removals).toEqual([]);
  await bag.emptyBag.click();
  await question.getByRole('button', { name: say(m.cart_empty_bag_yes) }).click();
  await expect(bag.emptyTitle).toBeVisible();
  expect(removals).toHaveLength(2);
  await page
    .getByRole('main')
    .getByRole('link', { name: say(m.cart_find_gift) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(say(m.finder_to_whom));
});

test.describe('two shops', () => {
  // The vendor conflict is a failed request.
  test.use({ expectedNoise: failedCalls });

  test('CART-09 offers to keep or replace the cart on a vendor conflict', async ({ page, language, say }) => {
    const [remaining, wished] = [await getProduct(page, 'ringarna-tre-backar', language), await getProduct(page, 'kvarnparet-klart-som-salt', language)];
    const cart = await fillBag(page, [{ product: remaining, quantity: 2 }]);
    const productPage = getProductPage(page, language);
    const question = conflictDialog(page, language);
    const drawer = bagDrawer(page, language);
    await productPage.open(wished);
    await productPage.add.click();
    await expect(question.root).toContainText(say(m.cart_conflict_text, { vendor: remaining.vendor.name }));
    await expect(question.root.getByRole('listitem')).toContainText(remaining.title);
    await question.keep.click();
    await expect(question.root).toBeHidden();
    await expect(productPage.add, 'the button is ready again').toBeEnabled();
    expect((await getCart(page, cart.id)).items).toMatchObject([{ quantity: 2 }]);

    await productPage.add.click();
    await question.replace.click();
    await expect(drawer.line(wished.title).quantity).toHaveValue('1');
    await expect(drawer.lines).toHaveCount(1);
    await expect(question.root).toBeHidden();
    const newCart = await getCart(page, (await storedCartId(page)) ?? '');
    expect(newCart.items).toMatchObject([{ product: { id: wished.id } }]);
  });
});

test('CART-01 preserves the cart across reloads and tabs', async ({ page, context, language }) => {
  const product = await getProduct(page, 'draken-sommarvind', language);
  const otherTab = await context.newPage();
  await otherTab.goto(pathTo('cart', language));
  const otherBag = bagPage(otherTab, language);
  await expect(otherBag.emptyTitle).toBeVisible();

  await getProductPage(page, language).open(product);
  await getProductPage(page, language).add.click();
  await expect(bagDrawer(page, language).line(product.title).quantity).toHaveValue('1');
  await page.reload();
  await expect(getShell(page, language).bagButtonWith(1)).toBeVisible();

  await otherTab.reload();
  await otherBag.line(product.title).remove.click();
  await expect(otherBag.emptyTitle).toBeVisible();
  await expect(getShell(page, language).bagButtonWith(0), 'the first tab hears of it').toBeVisible();
});

test('CART-01 shares a cart created in another tab', async ({ page, context, language }) => {
  const product = await getProduct(page, 'jojon-stjarnan', language);
  const otherTab = await context.newPage();
  await otherTab.goto(pathTo('start', language));
  await expect(getShell(otherTab, language).bagButtonWith(0)).toBeVisible();
  await getProductPage(page, language).open(product);
  await getProductPage(page, language).add.click();
  await expect(bagDrawer(page, language).line(product.title).quantity).toHaveValue('1');

  await getShell(otherTab, language).bagButton.click();
  await expect(bagDrawer(otherTab, language).line(product.title).quantity).toHaveValue('1');
  expect(await storedCartId(otherTab)).toBe(await storedCartId(page));
});

test('CART-10 shows the same on the cart page as in the drawer', async ({ page, language, say }) => {
  const products = [await getProduct(page, 'ritplattan-skiss-13', language), await getProduct(page, 'femarsdagboken-tre-rader-om-dagen', language)] as const;
  const cart = await fillBag(page, [
    { product: products[0], quantity: 2 },
    { product: products[1], quantity: 3 },
  ]);
  await page.goto(pathTo('start', language));
  await getShell(page, language).bagButtonWith(5).click();
  const drawer = bagDrawer(page, language);
  const whole = bagPage(page, language);
  await expect.poll(async () => (await drawer.total.allInnerTexts()).join(' ')).toContain(sum(cart.total, cart, language));
  const inDrawer = await drawer.total.allInnerTexts();
  await drawer.toPage.click();
  await expect(page).toHaveURL(pathTo('cart', language));
  await expect(drawer.root).toBeHidden();
  for (const [index, product] of products.entries()) {
    await expect(whole.line(product.title).quantity).toHaveValue(String(index + 2));
    await expect(whole.line(product.title).line).toContainText(sum(cart.items[index]?.total ?? 0, cart, language));
  }
  await expect.poll(() => whole.total.allInnerTexts()).toEqual(inDrawer);
  await expect(whole.root, 'VAT stands below the sum').toContainText(say(m.cart_vat, { amount: sum(cart.tax_total, cart, language) }));
  await whole.toCheckout.click();
  await expect(page).toHaveURL(pathTo('checkout', language));
});

test.describe('a present', () => {
  test.use({ expectedNoise: failedCalls });

  test('CART-11 CART-12 marks the cart as a gift, reverting when saving fails', async ({ page, language, say }) => {
    const cart = await fillBag(page, [{ product: await getProduct(page, 'stolen-slinga', language) }]);
    const isGift = page.getByRole('main').getByRole('checkbox', { name: say(m.gift_is_gift) });
    await page.goto(pathTo('cart', language));
    await isGift.check();
    await expect.poll(async () => (await getCart(page, cart.id)).metadata.gift?.is_gift).toBe(true);
    await page.reload();
    await expect(isGift).toBeChecked();
    await answerCalls(page, 'POST', calls.metadata, problem(500), { times: 1 });
    await isGift.click();
    await expect(getShell(page, language).message(say(m.cart_metadata_failed))).toBeVisible();
    await expect(isGift).toBeChecked();
    expect((await getCart(page, cart.id)).metadata.gift?.is_gift).toBe(true);
    await isGift.uncheck();
    await expect.poll(async () => (await getCart(page, cart.id)).metadata).toEqual({});
  });
});

test('CART-08 announces the number of items when it changes', async ({ page, language, say }) => {
  const product = await getProduct(page, 'inslagningskit-gult-och-rott', language);
  await fillBag(page, [{ product }]);
  await page.goto(pathTo('cart', language));
  const { more, quantity } = bagPage(page, language).line(product.title);
  await expect(quantity).toHaveValue('1');
  await more.click();
  await expect(page.getByRole('status').filter({ hasText: say(m.cart_count_changed, { count: 2 }) })).toHaveCount(1);
});

test('CART-08 delays checkout until a pending cart change completes', async ({ page, language, say }) => {
  const product = await getProduct(page, 'strossel-kokbok', language);
  const cart = await fillBag(page, [{ product }]);
  await page.goto(pathTo('cart', language));
  const bag = bagPage(page, language);
  await bag.line(product.title).more.click();
  await bag.toCheckout.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.checkout_title));
  expect((await getCart(page, cart.id)).items[0]?.quantity).toBe(2);
  await expect(page.getByText(say(m.checkout_quantity, { count: 2 })).first()).toBeAttached();
});
