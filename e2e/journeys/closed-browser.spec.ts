/** Payments through Stripe whose buyers close the browser before they are back. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { fillBag, getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { theMailTo } from '../outbox.ts';
import { bagPage } from '../pages/bag.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { expect, pathTo } from '../shop.ts';
import { test, waitingPayment } from '../stripe-shop.ts';
import { openUntilAlive } from '../until-alive.ts';

interface Visit {
  browser: Browser;
  page: Page;
  baseURL: string | undefined;
}

/** A window of a browser that remembers an earlier one. */
async function openWindow({ browser, page, baseURL }: Visit, storageState?: Awaited<ReturnType<BrowserContext['storageState']>>): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({ reducedMotion: 'reduce', ...(baseURL !== undefined && { baseURL }), ...(viewport && { viewport }), ...(storageState && { storageState }) });
  openUntilAlive(context);
  return context.newPage();
}

/** Opens a window with something in the bag, up to the choice of how to pay. Returns the cart as well. */
async function goToPayment(visit: Visit, { handle, language, email }: { handle: string; language: Locale; email: string }): Promise<{ window: Page; cartId: string }> {
  const window = await openWindow(visit);
  const checkout = getCheckoutPage(window, language);
  const { id } = await fillBag(window, [{ product: await getProduct(window, handle, language) }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  return { window, cartId: id };
}

/** Closes the browser, waits for the mail, and comes back: the bag is empty, the way back leads to the order, and so does the mail. */
async function comeBack(
  visit: Visit,
  { window, cartId }: { window: Page; cartId: string },
  { language, email, close }: { language: Locale; email: string; close: () => Promise<void> },
): Promise<void> {
  const remembered = await window.context().storageState();
  await close();
  const mail = await theMailTo(visit.page, email);

  const later = await openWindow(visit, remembered);
  const bag = bagPage(later, language);
  await later.goto(pathTo('cart', language));
  await expect(bag.emptyTitle).toBeVisible();
  const order = getOrderPage(later, language);
  await later.goto(pathTo('paymentReturn', language, { cartId }));
  const id = await order.id();
  await later.goto(new URL(/\S+\?key=\w+/.exec(mail.text)?.[0] ?? '').href);
  expect(await order.id()).toBe(id);
  await judgePage(later);
  await later.context().close();
}

test('CART-14 places a Swish order after the browser closed', async ({ browser, page, baseURL, language, say, email, simulator }) => {
  const visit = { browser, page, baseURL };
  const opened = await goToPayment(visit, { handle: 'chokladladan-dan-fore-dan', language, email });
  const checkout = getCheckoutPage(opened.window, language);
  await checkout.main.getByRole('radio', { name: 'Swish' }).check();
  await checkout.pay.click();
  await expect(opened.window.getByRole('button', { name: 'Approve' })).toBeVisible();
  await opened.window.goto(pathTo('paymentReturn', language, { cartId: opened.cartId }));
  await expect(opened.window.getByText(say(m.checkout_return_waiting))).toBeVisible();
  await judgePage(opened.window);
  await comeBack(visit, opened, {
    language,
    email,
    async close() {
      await opened.window.context().close();
      simulator.answerPayer(waitingPayment(simulator), 'approve');
    },
  });
});

test('CART-14 places a card order when the bank’s page was the last', async ({ browser, page, baseURL, language, email, simulator }) => {
  const visit = { browser, page, baseURL };
  const opened = await goToPayment(visit, { handle: 'fyra-adventsljus', language, email });
  const checkout = getCheckoutPage(opened.window, language);
  await checkout.fillCard(cards.asksTheBank);
  await checkout.pay.click();
  const approve = opened.window.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeVisible();
  const paymentId = waitingPayment(simulator);
  await comeBack(visit, opened, {
    language,
    email,
    async close() {
      // The way back to the shop is never answered.
      await opened.window.context().route(`**${pathTo('paymentReturn', language, { cartId: opened.cartId })}*`, () => {});
      await approve.click({ noWaitAfter: true });
      await expect.poll(() => simulator.state.payments.get(paymentId)?.status).not.toBe('requires_action');
      await opened.window.context().close();
    },
  });
});
