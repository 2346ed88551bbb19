import type { Locator, Page } from '@playwright/test';
import { legalPath } from '../../src/shared/i18n/legal-pages.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { answerCalls, calls, problem } from '../calls.ts';
import { fillBag, getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { failedCalls } from '../noise.ts';
import { accountEntry } from '../pages/account-pages.ts';
import { bagDrawer, bagPage } from '../pages/bag.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { conflictDialog } from '../pages/conflict-dialog.ts';
import { getDemoBank } from '../pages/demo-bank.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { getProductPage } from '../pages/product-page.ts';
import { getShell } from '../pages/shell.ts';
import { expect, pathTo, test } from '../shop.ts';

const GIFT = 'tre-honungar-kust-skog-och-aker';
/** How long a message is shown (specification, section 9). */
const MESSAGE_SHOWN_MS = 3_500;

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Opens all collapsed parts of the page, one by one: each opened one leaves the list. */
async function unfoldAll(page: Page): Promise<void> {
  const folded = page.getByRole('main').locator('details:not([open]) > summary');
  for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
  await expect(folded).toHaveCount(0);
}

/** Keeps toasts visible: their 3.5 seconds are shorter than two checks. */
const keepMessages = (page: Page): Promise<unknown> =>
  page.addInitScript((shownMs) => {
    const { setTimeout } = window;
    window.setTimeout = ((handler: TimerHandler, ms?: number, ...rest: unknown[]) => (ms === shownMs ? 0 : setTimeout(handler, ms, ...rest))) as typeof window.setTimeout;
  }, MESSAGE_SHOWN_MS);

const plainPages: Record<string, (locale: Locale) => string> = {
  'the start': (locale) => pathTo('start', locale),
  'the shop': (locale) => pathTo('shop', locale),
  'a narrowed list': (locale) => `${pathTo('shop', locale)}?occasion=birthday&brand=kajen&price_max=500&sort=price_asc`,
  'a list without anything': (locale) => `${pathTo('shop', locale)}?price_min=999999`,
  'a category': (locale) => pathTo('category', locale, { '*': { sv: 'mat-godsaker/choklad-godis', en: 'food-sweets/chocolate-candy' }[locale] }),
  'the brands': (locale) => pathTo('brands', locale),
  'a brand': (locale) => pathTo('brand', locale, { brandHandle: 'angsblom' }),
  'the search': (locale) => pathTo('search', locale),
  'a search with results': (locale) => `${pathTo('search', locale)}?q=${{ sv: 'choklad', en: 'chocolate' }[locale]}`,
  'a search without results': (locale) => `${pathTo('search', locale)}?q=qwxzvkj`,
  'the empty bag': (locale) => pathTo('cart', locale),
  'the checkout of nothing': (locale) => pathTo('checkout', locale),
  'the help': (locale) => pathTo('customerService', locale, { slug: { sv: 'hjalp', en: 'help' }[locale] }),
  'the terms': (locale) => legalPath('terms', locale),
  'the membership': (locale) => pathTo('membership', locale),
};

for (const [name, addressIn] of Object.entries(plainPages)) {
  test(`NAV-02 WCAG 2.2 AA: passes for ${name}, light and dark, at 320 px`, async ({ page, language }) => {
    await page.goto(addressIn(language));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await judgePage(page);
  });
}

for (const { name, handle } of [
  { name: 'a product with variants', handle: 'loparskon-sommarvist' },
  { name: 'a product with food facts', handle: GIFT },
]) {
  test(`WCAG 2.2 AA: ${name}`, async ({ page, language }) => {
    const product = await getProduct(page, handle, language);
    await getProductPage(page, language).open(product);
    await expect(getProductPage(page, language).title).toHaveText(product.title);
    await unfoldAll(page);
    await judgePage(page);
  });
}

test('WCAG 2.2 AA: passes for the cart drawer and the cart page', async ({ page, language }) => {
  const products = [await getProduct(page, GIFT, language), await getProduct(page, 'kaffet-klockan-nio', language)] as const;
  await fillBag(page, [{ product: products[0], quantity: 2 }, { product: products[1] }]);
  const size = page.viewportSize();
  await page.goto(pathTo('start', language));
  await getShell(page, language).bagButtonWith(3).click();
  await expect(bagDrawer(page, language).lines).toHaveCount(2);
  await judgePage(page);
  if (size) await page.setViewportSize(size);
  await page.goto(pathTo('cart', language));
  await expect(bagPage(page, language).lines).toHaveCount(2);
  await judgePage(page);
});

test('WCAG 2.2 AA: passes for the shop menu and the unfolded filters', async ({ page, language, say }) => {
  await page.goto(pathTo('shop', language));
  if ((page.viewportSize()?.width ?? 0) >= 1024) {
    await page.getByRole('banner').locator('summary').click();
    await expect(page.getByRole('banner').getByRole('navigation')).toBeVisible();
  } else {
    await page.getByRole('main').getByText(say(m.catalog_filter), { exact: true }).click();
    await expect(page.getByRole('form', { name: say(m.catalog_filter) })).toBeVisible();
  }
  await judgePage(page);
});

test.describe('when something is wrong', () => {
  test.use({ expectedNoise: failedCalls });

  test('WCAG 2.2 AA: passes for a missing page', async ({ page, language }) => {
    await page.goto(pathTo('content', language, { slug: 'ingen-sida' }));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await judgePage(page);
  });

  test('WCAG 2.2 AA: passes for the vendor-conflict question and a stacked message', async ({ page, language, say }) => {
    await keepMessages(page);
    await fillBag(page, [{ product: await getProduct(page, GIFT, language) }]);
    await getProductPage(page, language).open(await getProduct(page, 'kompassen-norrut', language));
    await getProductPage(page, language).add.click();
    await expect(conflictDialog(page, language).root).toBeVisible();
    const size = page.viewportSize();
    await judgePage(page);
    if (size) await page.setViewportSize(size);
    await conflictDialog(page, language).keep.click();
    await answerCalls(page, 'POST', calls.lineItems, problem(500));
    await getProductPage(page, language).add.click();
    await expect(getShell(page, language).message(say(m.cart_add_failed))).toBeVisible();
    await judgePage(page);
  });
});

test('WCAG 2.2 AA: passes for every checkout step, errors, refusal and confirmation', async ({ page, language, say, email }) => {
  test.slow();
  const checkout = getCheckoutPage(page, language);
  const size = page.viewportSize();
  const judge = async () => {
    await judgePage(page);
    if (size) await page.setViewportSize(size);
  };
  await fillBag(page, [{ product: await getProduct(page, 'chokladkvintetten', language) }]);
  await checkout.open();
  await checkout.toDelivery.click();
  await expect(checkout.main.getByRole('alert')).toBeVisible();
  await judge();
  await checkout.fillContact({ email });
  await checkout.toDelivery.click();
  await expect(checkout.delivery.getByRole('radio').first()).toBeChecked();
  await judge();
  await checkout.toPayment.click();
  await checkout.fillCard(cards.isDeclined);
  await checkout.pay.click();
  await expect(checkout.main.getByRole('alert')).toBeVisible();
  await judge();
  await checkout.fillCard(cards.asksTheBank);
  await checkout.pay.click();
  await getDemoBank(page).decline.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.checkout_declined_title));
  await judge();
  await page.getByRole('link', { name: say(m.checkout_pay_again) }).click();
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  await expect(getOrderPage(page, language).title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
  await unfoldAll(page);
  await judge();
});

test('fails for a planted fault, also at a document’s second check', async ({ page }) => {
  const dark = '@media (prefers-color-scheme: dark) { .faint { color: #222; background: #111 } }';
  await page.setContent(`<!doctype html><html lang="sv"><meta name="viewport" content="width=device-width"><title>Prov</title><style>${dark}</style><main><h1>Prov</h1><p>Text</p></main></html>`);
  await judgePage(page);
  const plant = (html: string) => page.getByRole('main').evaluate((main, planted) => (main.innerHTML = `<h1>Prov</h1>${planted}`), html);
  await plant('<button></button>');
  await expect(judgePage(page)).rejects.toThrow(/axe, light[\s\S]*button-name/);
  await plant('<p class="faint">Svagt</p>');
  await expect(judgePage(page)).rejects.toThrow(/axe, dark[\s\S]*color-contrast/);
});

/** Whether the focus is visible: an outline on the element, on a part of it, or around its label. */
function isFocusVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const isOutlined = (style: CSSStyleDeclaration) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    for (let element = document.activeElement, depth = 0; element && depth < 4; element = element.parentElement, depth += 1) {
      if (isOutlined(getComputedStyle(element)) || isOutlined(getComputedStyle(element, '::after'))) return true;
    }
    return false;
  });
}

/** Presses Tab until the element has focus; every stop before must have a visible focus, too. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isThere()); presses += 1) {
    if (presses > 80) throw new Error(`the keyboard does not reach ${target}`);
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160));
    expect(await isFocusVisible(page), `the focus is seen on ${stop}`).toBe(true);
  }
}

test('buys a gift with Tab and Enter alone, focus visible and ordered', async ({ page, language, say, email }) => {
  test.slow();
  const product = await getProduct(page, 'kakor-fran-fyrtio-kok', language);
  const checkout = getCheckoutPage(page, language);
  const { fields, card } = checkout;
  await getProductPage(page, language).open(product);
  await expect(getShell(page, language).bagButton).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: say(m.shell_skip_to_content) });
  await expect(skip, 'the first stop leads past the menus').toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, getProductPage(page, language).add);
  await page.keyboard.press('Enter');
  const drawer = bagDrawer(page, language);
  await expect(drawer.line(product.title).quantity).toHaveValue('1');
  await tabTo(page, drawer.toCheckout);
  await page.keyboard.press('Enter');
  await expect(fields.email).toBeVisible();

  const typed = [
    [fields.email, email],
    [fields.country, ''],
    [fields.firstName, 'Astrid'],
    [fields.lastName, 'Lindqvist'],
    [fields.address, 'Lilla Torg 4'],
    [fields.postalCode, '211 34'],
    [fields.city, 'Malmö'],
    [fields.phone, '070-123 45 67'],
  ] as const;
  const order: string[] = [];
  for (const [field, text] of typed) {
    await tabTo(page, field);
    order.push((await field.getAttribute('name')) ?? '');
    if (text) await page.keyboard.type(text);
  }
  const inSight = await checkout.main.locator('input, select').evaluateAll((all) => all.map((element) => element.getAttribute('name') ?? ''));
  expect(order, 'as they stand on the page').toEqual(inSight.filter((name) => order.includes(name)));
  await page.keyboard.press('Enter');
  await expect(checkout.delivery.getByRole('radio').first()).toBeChecked();
  await tabTo(page, checkout.toPayment);
  await page.keyboard.press('Enter');
  await expect(checkout.pay).toBeVisible();
  for (const [field, text] of [
    [card.number, cards.works],
    [card.expiry, '1234'],
    [card.cvc, '123'],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await tabTo(page, checkout.pay);
  await page.keyboard.press('Enter');
  await expect(getOrderPage(page, language).title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
});

test('animates nothing when reduced motion is preferred', async ({ page, language }) => {
  const product = await getProduct(page, GIFT, language);
  const longest = () =>
    page.evaluate(() => {
      const seconds = (text: string) => Math.max(...text.split(',').map((part) => Number.parseFloat(part) * (part.trim().endsWith('ms') ? 0.001 : 1)));
      return Math.max(...[...document.querySelectorAll('*')].map((element) => getComputedStyle(element)).flatMap((style) => [seconds(style.transitionDuration), seconds(style.animationDuration)]));
    });
  for (const address of [pathTo('start', language), pathTo('product', language, { '*': product.path })]) {
    await page.goto(address);
    await expect(getShell(page, language).bagButton).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await longest(), 'something moves for the others').toBeGreaterThan(0.1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await longest()).toBeLessThanOrEqual(0.01);
  }
});

test('switches the theme at once at every depth when motion is reduced', async ({ page, language, say }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(pathTo('shop', language));
  await accountEntry(page, language).visitor.click();
  const title = page.getByRole('dialog').getByText(say(m.sign_in_title));
  await expect(title).toBeVisible();
  const colors = () =>
    title.evaluate((element) => ({
      title: getComputedStyle(element).color,
      page: getComputedStyle(document.body).color,
      gliding: document.getAnimations().filter((animation) => animation instanceof CSSTransition).length,
    }));
  const light = await colors();
  expect(light).toEqual({ title: light.page, page: light.page, gliding: 0 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await colors();
  expect(dark).toEqual({ title: dark.page, page: dark.page, gliding: 0 });
  expect(dark.page).not.toBe(light.page);
});
