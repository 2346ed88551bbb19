/** Messages of the error catalogue, each at its failure. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { answerCalls, calls, listenForCalls, problem } from '../calls.ts';
import { fillBag, getCart, getProduct } from '../goods.ts';
import { failedCalls } from '../noise.ts';
import { GIFT, openGift } from '../open-gift.ts';
import { bagDrawer } from '../pages/bag.ts';
import { conflictDialog } from '../pages/conflict-dialog.ts';
import { getProductPage } from '../pages/product-page.ts';
import { getShell } from '../pages/shell.ts';
import { stopTime } from '../stop-time.ts';
import { expect, test } from '../shop.ts';

test.use({ expectedNoise: failedCalls });

const OTHER_SHOPS_GIFT = 'kompasshanget-hitta-hem';

test.describe('the error catalogue', () => {
  test('CART-12 reports failed adds, changes and removals separately and changes nothing', async ({ page, language, say }) => {
    const shell = getShell(page, language);
    const drawer = bagDrawer(page, language);
    const product = await getProduct(page, GIFT, language);
    await fillBag(page, [{ product, quantity: 2 }]);
    const { add } = await openGift(page, language);
    await answerCalls(page, 'POST', calls.lineItems, problem(500));
    await answerCalls(page, 'POST', calls.lineItem, problem(500));
    await answerCalls(page, 'DELETE', calls.lineItem, problem(500));

    await add();
    await expect(shell.message(say(m.cart_add_failed))).toBeVisible();
    await shell.bagButtonWith(2).click();
    const { more, remove, quantity } = drawer.line(product.title);
    await more.click();
    await expect(shell.message(say(m.cart_quantity_failed))).toBeVisible();
    await expect(quantity).toHaveValue('2');
    await remove.click();
    await expect(shell.message(say(m.cart_remove_failed))).toBeVisible();
    await expect(quantity, 'it is back').toHaveValue('2');
  });

  test('CART-12 AUTH-09 shows both messages in turn when no cart can be created', async ({ page, language, say }) => {
    const shell = getShell(page, language);
    await page.clock.install();
    const { add } = await openGift(page, language);
    await answerCalls(page, 'POST', calls.create, problem(500));
    const [first, second] = [shell.message(say(m.cart_create_failed)), shell.message(say(m.cart_create_without_region_failed))];
    await stopTime(page);
    await add();
    await expect(first).toBeVisible();
    await expect(second).toBeHidden();
    await page.clock.runFor(3_499);
    await expect(first, 'for 3500 ms').toBeVisible();
    await page.clock.runFor(1);
    await expect(first).toBeHidden();
    await page.clock.runFor(299);
    expect(await second.isVisible(), 'after a gap of 300 ms').toBe(false);
    await page.clock.runFor(1);
    await expect(second).toBeVisible();
    await page.clock.runFor(3_500);
    await expect(second).toBeHidden();
  });

  test('AUTH-09 shows a repeated message once', async ({ page, language, say }) => {
    const shell = getShell(page, language);
    await page.clock.install();
    const { add } = await openGift(page, language);
    await answerCalls(page, 'POST', calls.lineItems, problem(500));
    const tries = listenForCalls(page, 'POST', calls.lineItems);
    const message = shell.message(say(m.cart_add_failed));
    await stopTime(page);
    for (const count of [1, 2]) {
      await add();
      await expect.poll(() => tries.length).toBe(count);
      await expect(getProductPage(page, language).add).toBeEnabled();
      await expect(getProductPage(page, language).add).not.toHaveAttribute('aria-busy');
    }
    await expect(message).toBeVisible();
    await page.clock.runFor(3_500);
    await expect(message).toBeHidden();
    await page.clock.runFor(300);
    await expect(getProductPage(page, language).add).toBeEnabled();
    expect(await message.isVisible(), 'not once more').toBe(false);
  });

  test('CART-09 CART-12 leaves the cart unchanged when emptying for another vendor fails', async ({ page, language, say }) => {
    const remaining = await getProduct(page, GIFT, language);
    const cart = await fillBag(page, [{ product: remaining }]);
    const { add } = await openGift(page, language, OTHER_SHOPS_GIFT);
    await answerCalls(page, 'DELETE', calls.lineItem, problem(500));
    await add();
    await conflictDialog(page, language).replace.click();
    await expect(getShell(page, language).message(say(m.cart_replace_failed))).toBeVisible();
    await expect(conflictDialog(page, language).root).toBeHidden();
    expect((await getCart(page, cart.id)).items).toMatchObject([{ product: { id: remaining.id } }]);
  });

  test('CART-09 CART-12 reports a new cart that fails after emptying', async ({ page, language, say }) => {
    await fillBag(page, [{ product: await getProduct(page, GIFT, language) }]);
    const { add } = await openGift(page, language, OTHER_SHOPS_GIFT);
    await answerCalls(page, 'POST', calls.create, problem(500));
    await add();
    await conflictDialog(page, language).replace.click();
    await expect(getShell(page, language).message(say(m.cart_restart_failed))).toBeVisible();
    await expect(getShell(page, language).bagButtonWith(0)).toBeVisible();
  });

  test('CAT-02 CART-12 reports a cart that fails to follow the chosen currency', async ({ page, context, baseURL, language, say }) => {
    const shell = getShell(page, language);
    const drawer = bagDrawer(page, language);
    await fillBag(page, []);
    await context.addCookies([{ name: 'selectedCurrency', value: 'EUR', url: baseURL ?? '' }]);
    await page.addInitScript(() => window.localStorage.setItem('selectedCurrency', 'EUR'));
    await answerCalls(page, 'PUT', calls.fields, problem(500), { times: 2 });
    const { product, add } = await openGift(page, language);
    await add();
    await expect(shell.message(say(m.cart_update_after_add_failed))).toBeVisible();
    const { more, line } = drawer.line(product.title);
    await more.click();
    await expect(shell.message(say(m.cart_update_failed))).toBeVisible();
    await expect(line).toContainText('kr');
    await more.click();
    await expect(line, 'the third time it does').toContainText('€');
  });
});
