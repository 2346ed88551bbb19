/** Focus after each press, announcements, and forced colours. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { fillBag, getProduct } from '../goods.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { getCheckoutPage } from '../pages/checkout-page.ts';
import { getProductPage } from '../pages/product-page.ts';
import { expect, pathTo, test } from '../shop.ts';

/** Two pictures; on a phone its button starts below the fold. */
const HONEY = 'tre-honungar-kust-skog-och-aker';
const TWO_PICTURES = 'hallontoppar-fyra-stycken';

for (const [screen, size] of [
  ['a phone', { width: 390, height: 844 }],
  ['a low laptop', { width: 1280, height: 620 }],
] as const) {
  test(`CAT-01 shows the buy bar whenever the button is unseen, on ${screen}`, async ({ page, language, say }) => {
    await page.setViewportSize(size);
    const product = await getProduct(page, HONEY, language);
    await getProductPage(page, language).open(product);
    const buttons = page.getByRole('main').getByRole('button', { name: say(m.product_add), exact: true });
    const inSight = () =>
      page.evaluate(
        (name) =>
          [...document.querySelectorAll('button')]
            .filter((button) => button.textContent.trim() === name && button.checkVisibility({ visibilityProperty: true }))
            .some((button) => {
              const { left, top, width, height } = button.getBoundingClientRect();
              const middle = document.elementFromPoint(left + width / 2, top + height / 2);
              return middle !== null && button.contains(middle);
            }),
        say(m.product_add),
      );
    await expect(buttons.first()).toBeAttached();
    await expect.poll(inSight, 'before the button').toBe(true);
    await page.evaluate(() => window.scrollTo({ top: 1_400, behavior: 'instant' }));
    await expect.poll(inSight, 'after a jump past it').toBe(true);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(inSight, 'back at the top').toBe(true);
    const top = await buttons.first().evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
    // Covered by the sticky header.
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top - 10);
    await expect.poll(inSight, 'covered by the header').toBe(true);
  });
}

test('CART-14 announces the checkout and moves the focus to it', async ({ page, language, say }) => {
  await fillBag(page, [{ product: await getProduct(page, HONEY, language) }]);
  await page.goto(pathTo('cart', language));
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const link = page.getByRole('main').getByRole('link', { name: say(m.cart_to_checkout) });
  await link.focus();
  await link.press('Enter');
  await expect(page).toHaveURL(pathTo('checkout', language));
  await expect(page.getByRole('heading', { level: 1, name: say(m.checkout_title) })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window), 'no new document, which a browser would announce').toBe(true);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await expect(page.locator('[aria-live=polite]').filter({ hasText: say(m.checkout_title) })).toHaveCount(1);
});

test('CART-14 names the address of a wrong field and advances on Enter', async ({ page, language, say }) => {
  await fillBag(page, [{ product: await getProduct(page, HONEY, language) }]);
  const checkout = getCheckoutPage(page, language);
  await checkout.open();
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: say(m.gift_to_other) }).check({ force: true });
  await main.getByRole('button', { name: say(m.checkout_to_delivery) }).click();
  const field = say(m.checkout_postal_code);
  const summary = main.getByRole('alert');
  await expect(summary.getByRole('button', { name: say(m.checkout_field_of_recipient, { field }) })).toBeVisible();
  await expect(summary.getByRole('button', { name: say(m.checkout_field_of_giver, { field }) })).toBeVisible();
  await expect(summary.getByRole('button', { name: field, exact: true })).toHaveCount(0);

  const email = main.getByLabel(say(m.checkout_email), { exact: false }).first();
  await email.fill('anna@exempel.example');
  await email.press('Enter');
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)).toBe('recipient');
});

test('CAT-01 retains the focus when a button reaches its end', async ({ page, language, say }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const product = await getProduct(page, TWO_PICTURES, language);
  await getProductPage(page, language).open(product);
  const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const next = page.getByRole('button', { name: say(m.product_next_picture) });
  await next.focus();
  await next.press('Enter');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(await label()).toBe(say(m.product_next_picture));
  const main = page.getByRole('main');
  await main.getByRole('button', { name: say(m.ui_more), exact: true }).click();
  const fewer = main.getByRole('button', { name: say(m.ui_fewer), exact: true });
  await fewer.focus();
  await fewer.press('Enter');
  await expect(fewer).toHaveAttribute('aria-disabled', 'true');
  expect(await label()).toBe(say(m.ui_fewer));
  await fewer.press('Enter');
  await expect(main.getByRole('spinbutton')).toHaveValue('1');
});

test('CAT-01 goes on at the top of the list when its page changes', async ({ page, language, say }) => {
  await page.goto(pathTo('shop', language));
  const next = page.getByRole('link', { name: say(m.ui_next_page) });
  await next.focus();
  await next.press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(say(m.ui_page, { page: 2 }));
});

test('CAT-03 leads a search of the whole shop to the search page', async ({ page, language }) => {
  const answer = await page.request.get(`${pathTo('shop', language)}?q=mugg&sort=price_asc`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([308, `${pathTo('search', language)}?q=mugg&sort=price_asc`]);
});

test.describe('another vendor’s item', () => {
  // The shop refuses the item with a 409, which the browser logs.
  test.use({ expectedNoise: failedCalls });

  test('CART-09 offers to keep the cart first when another vendor’s item is added', async ({ page, language, say }) => {
    await fillBag(page, [{ product: await getProduct(page, HONEY, language) }]);
    await getProductPage(page, language).open(await getProduct(page, 'muggen-nattskift', language));
    await getProductPage(page, language).add.click();
    const dialog = page.getByRole('dialog', { name: say(m.cart_conflict_title) });
    const getBackground = (name: string) => dialog.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
    await expect(dialog).toBeVisible();
    expect(await getBackground(say(m.cart_conflict_replace)), 'what destroys is no filled button').toBe('rgba(0, 0, 0, 0)');
    expect(await getBackground(say(m.cart_conflict_keep))).not.toBe('rgba(0, 0, 0, 0)');
  });
});

test('marks what is chosen and where a button ends in forced colours', async ({ page, language, say, email }) => {
  // The month is a grid on a wide screen.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  const outlined = (selector: string) =>
    page
      .locator(selector)
      .filter({ visible: true })
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  const product = await getProduct(page, HONEY, language);
  await getProductPage(page, language).open(product);
  const add = page
    .getByRole('main')
    .getByRole('button', { name: say(m.product_add), exact: true })
    .first();
  expect(await add.evaluate((button) => getComputedStyle(button).borderTopStyle)).toBe('solid');
  await getProductPage(page, language).open(await getProduct(page, 'tradgardste', language));
  expect(await outlined('main label:has(input[type=radio]:checked)')).toBe('solid');
  await becomeMember(page, { email, language });
  await page.goto(pathTo('userCalendar', language));
  expect(await outlined('main [aria-current=page]'), 'the chosen view').toBe('solid');
  expect(await outlined('main [aria-current=date]'), 'today').toBe('solid');
});
