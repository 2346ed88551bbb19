import { m } from '#shared/i18n/paraglide/messages.js';
import { answerCalls, calls, listenForCalls, noAnswer, problem } from '../calls.ts';
import { fillBag, getCart, getOrder, getProduct, storedCartId, sum } from '../goods.ts';
import { failedCalls } from '../noise.ts';
import { theMailTo } from '../outbox.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getDemoBank } from '../pages/demo-bank.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { buy } from '../rival.ts';
import { expect, pathTo, test } from '../shop.ts';

test('CART-14 reports a declined card beside the form, and accepts another', async ({ page, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  const order = getOrderPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'lordagspasen', language) }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  await checkout.fillCard(cards.isDeclined);
  await checkout.pay.click();
  await expect(checkout.main.getByRole('alert')).toContainText(say(m.checkout_declined_card));
  await expect(checkout.card.number, 'what was typed stays').toHaveValue(cards.isDeclined);
  await expect(checkout.main.getByText(say(m.checkout_held)), 'of what there is plenty no time runs out').toHaveCount(0);
  expect(await storedCartId(page), 'the bag stays').not.toBeNull();

  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  await expect(order.title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
});

test('CART-14 reports a wrong card at its field before sending anything', async ({ page, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'regnbagsklubban', language) }]);
  const sessions = listenForCalls(page, 'POST', calls.paymentSessions);
  await checkout.open();
  await checkout.goToPayment({ email });
  await checkout.card.number.fill('4242 4242');
  await checkout.card.expiry.fill('13/34');
  await checkout.pay.click();
  await expect(checkout.card.number).toHaveAccessibleDescription(say(m.checkout_declined_incorrect_number));
  await expect(checkout.card.expiry).toHaveAccessibleDescription(new RegExp(say(m.checkout_expiry_invalid)));
  await expect(checkout.card.cvc).toHaveAccessibleDescription(new RegExp(say(m.error_field_required)));
  await expect(checkout.card.number).toBeFocused();
  expect(sessions).toEqual([]);
});

test('CART-14 NAV-04 completes the order by payment-return after bank authentication', async ({ page, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  const bank = getDemoBank(page);
  const order = getOrderPage(page, language);
  const cart = await fillBag(page, [{ product: await getProduct(page, 'fyra-adventsljus', language) }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  await checkout.fillCard(cards.asksTheBank);
  await checkout.pay.click();
  await expect(bank.title).toBeVisible();
  const wayBack = page.waitForRequest((request) => new URL(request.url()).pathname === pathTo('paymentReturn', language, { cartId: cart.id }));
  await bank.approve.click();
  await wayBack;
  await expect(order.title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
  expect((await getOrder(page, await order.id())).cart_id).toBe(cart.id);
  expect(await storedCartId(page)).toBeNull();

  await page.goto(pathTo('paymentReturn', language, { cartId: cart.id }));
  await expect(order.title, 'coming back once more shows the same order').toHaveText(say(m.order_thanks, { name: 'Astrid' }));
});

test('CART-14 permits another payment after declining at the bank', async ({ page, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  const bank = getDemoBank(page);
  const title = page.getByRole('heading', { level: 1 });
  await fillBag(page, [{ product: await getProduct(page, 'chokladladan-dan-fore-dan', language) }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  await checkout.fillCard(cards.asksTheBank);
  await checkout.pay.click();
  await bank.decline.click();
  await expect(title).toHaveText(say(m.checkout_declined_title));
  await page.reload();
  await expect(title, 'a reload says the same').toHaveText(say(m.checkout_declined_title));
  await page.getByRole('link', { name: say(m.checkout_pay_again) }).click();

  await expect(checkout.pay, 'contact and delivery are still known').toBeVisible();
  await expect(checkout.main).toContainText(email);
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  await expect(title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
});

test('CART-14 permits another payment after turning back at the bank', async ({ page, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'kort-med-hjarta-i-kuvert', language) }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  await checkout.fillCard(cards.asksTheBank);
  await checkout.pay.click();
  await expect(getDemoBank(page).title).toBeVisible();
  await page.goBack();
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  await expect(getOrderPage(page, language).title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
});

test('CART-14 pays once when the button is pressed twice', async ({ page, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  const order = getOrderPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'kakburken-sju-sorter', language) }]);
  const sessions = listenForCalls(page, 'POST', calls.paymentSessions);
  const completions = listenForCalls(page, 'POST', calls.complete);
  await checkout.open();
  await checkout.goToPayment({ email });
  await checkout.fillCard(cards.works);
  await checkout.pay.dblclick();
  await expect(order.title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
  expect([sessions.length, completions.length]).toEqual([1, 1]);
  await theMailTo(page, email);
});

test('CART-14 makes no second order by reload or Back', async ({ page, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  const order = getOrderPage(page, language);
  const title = page.getByRole('heading', { level: 1 });
  await fillBag(page, [{ product: await getProduct(page, 'golvpusslet-under-mossan', language) }]);
  const completions = listenForCalls(page, 'POST', calls.complete);
  await page.goto(pathTo('shop', language));
  await checkout.open();
  await checkout.goToPayment({ email });
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  const orderId = await order.id();
  await page.reload();
  await expect(title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
  expect(await order.id()).toBe(orderId);

  await page.goBack();
  await expect(title, 'the checkout has left its place to the order').toHaveText(say(m.catalog_all_title));
  await checkout.open();
  await expect(title).toHaveText(say(m.checkout_empty_title));
  expect(completions).toHaveLength(1);
});

test.describe('calls that are refused or lost', () => {
  test.use({ expectedNoise: failedCalls });

  test('CART-14 leads both tabs to one order after paying in either', async ({ page, context, language, say, email }) => {
    const checkout = getCheckoutPage(page, language);
    const order = getOrderPage(page, language);
    await fillBag(page, [{ product: await getProduct(page, 'brickan-solrosen', language) }]);
    await checkout.open();
    await checkout.goToPayment({ email });
    const otherTab = await context.newPage();
    const otherCheckout = getCheckoutPage(otherTab, language);
    await otherCheckout.open();
    await expect(otherCheckout.pay).toBeVisible();

    await checkout.fillCard(cards.works);
    await checkout.pay.click();
    const orderId = await order.id();
    await otherCheckout.fillCard(cards.works);
    await otherCheckout.pay.click();
    await expect(getOrderPage(otherTab, language).title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
    expect(await getOrderPage(otherTab, language).id()).toBe(orderId);
    await theMailTo(page, email);
  });

  test('CART-14 retries a lost completion into one order and one mail', async ({ page, language, say, email }) => {
    const checkout = getCheckoutPage(page, language);
    await fillBag(page, [{ product: await getProduct(page, 'tradgardste', language) }]);
    await checkout.open();
    await checkout.goToPayment({ email });
    await checkout.fillCard(cards.works);
    // The order is placed, and the answer is lost.
    await answerCalls(
      page,
      'POST',
      calls.complete,
      async (route) => {
        await route.fetch();
        await noAnswer(route);
      },
      { times: 1 },
    );
    await checkout.pay.click();
    await expect(getOrderPage(page, language).title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
    await theMailTo(page, email);
  });

  test('CART-14 takes a press during which the town arrives', async ({ page, language, email }) => {
    const checkout = getCheckoutPage(page, language);
    await fillBag(page, [{ product: await getProduct(page, 'honungskrukan-dronaren', language) }]);
    await checkout.open();
    const town = Promise.withResolvers<void>();
    await page.route(/postal_code=/, async (route) => {
      await town.promise;
      await route.continue();
    });
    await checkout.fillContact({ email });
    await checkout.toDelivery.hover();
    await page.mouse.down();
    town.resolve();
    await expect(checkout.fields.city).not.toHaveValue('');
    await page.mouse.up();
    await expect(checkout.toPayment).toBeVisible();
  });

  test('CART-14 lesson 9 reports a changed total and confirms it before charging', async ({ page, language, say, email }) => {
    const checkout = getCheckoutPage(page, language);
    const product = await getProduct(page, 'honungskrukan-dronaren', language);
    await fillBag(page, [{ product }]);
    await checkout.open();
    await checkout.goToPayment({ email });
    // Shown once the delivery choice and thereby the total is saved.
    await expect(checkout.pay).toBeVisible();
    const cart = await getCart(page, (await storedCartId(page)) ?? '');
    // The shown total is ten kronor below the current one.
    await answerCalls(page, 'GET', calls.cart, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { cart: typeof cart };
      await route.fulfill({ response, json: { cart: { ...answer.cart, total: answer.cart.total - 10, amount_due: answer.cart.amount_due - 10 } } });
    });
    await page.reload();
    const [shown, asked] = [sum(cart.total - 10, cart, language), sum(cart.total, cart, language)];
    await expect(checkout.pay).toHaveText(say(m.checkout_pay, { sum: shown }));
    await checkout.fillCard(cards.works);
    await checkout.pay.click();
    await expect(checkout.main.getByRole('status').filter({ hasText: say(m.checkout_changed_title) })).toContainText(say(m.checkout_changed_total, { from: shown, to: asked }));
    await expect(checkout.pay).toHaveText(say(m.checkout_pay, { sum: asked }));
    expect(await page.evaluate(() => document.activeElement?.textContent), 'the focus is at the change').toContain(asked);

    await checkout.pay.click();
    const order = getOrderPage(page, language);
    await expect(order.title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
    expect((await getOrder(page, await order.id())).total, 'charged is what was shown').toBe(cart.total);
  });

  test('CART-14 lesson 9 names a price that changed between view and payment', async ({ page, language, say, email }) => {
    const checkout = getCheckoutPage(page, language);
    const product = await getProduct(page, 'pusslet-juni-vid-asnen', language);
    await fillBag(page, [{ product }]);
    await checkout.open();
    await checkout.goToPayment({ email });
    // Shown once the delivery choice and thereby the total is saved.
    await expect(checkout.pay).toBeVisible();
    const cart = await getCart(page, (await storedCartId(page)) ?? '');
    const before = (cart.items[0]?.unit_price ?? 0) - 20;
    const changed = { ...cart, items: cart.items.map((item) => ({ ...item, previous_unit_price: before })) };
    await answerCalls(page, 'POST', calls.paymentSessions, problem(409, { code: 'CART_CHANGED', cart: changed, unavailable: [] }), { times: 1 });
    await checkout.fillCard(cards.works);
    await checkout.pay.click();
    const notice = say(m.checkout_changed_price, { title: product.title, from: sum(before, cart, language), to: sum(before + 20, cart, language) });
    await expect(checkout.main).toContainText(notice);
    await expect(checkout.main).toContainText(say(m.checkout_changed_ask));
    await checkout.pay.click();
    await expect(getOrderPage(page, language).title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
  });

  test('CART-14 lesson 1 reports sold-out units before paying and sells the rest', async ({ page, playwright, baseURL, language, say, email }) => {
    const checkout = getCheckoutPage(page, language);
    // Three in stock; each language has its own product, since purchases reduce the stock.
    const [handle, variant] = { sv: ['anteckningsboken-konfetti', 2] as const, en: ['fotboll-for-gras-och-grus', 1] as const }[language];
    const product = await getProduct(page, handle, language);
    await fillBag(page, [{ product, variant, quantity: 3 }]);
    await checkout.open();
    await checkout.goToPayment({ email });
    await checkout.fillCard(cards.works);

    const rival = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    await buy(rival, product.variants[variant]?.id ?? '', 1, `rival-${email}`);
    await rival.dispose();
    await checkout.pay.click();
    await expect(checkout.main).toContainText(say(m.checkout_changed_left, { title: product.title, count: 2 }));
    await checkout.main.getByRole('button', { name: say(m.checkout_changed_fix) }).click();
    await expect(checkout.main.getByText(say(m.checkout_changed_title))).toBeHidden();
    await checkout.pay.click();
    const order = getOrderPage(page, language);
    expect((await getOrder(page, await order.id())).items).toMatchObject([{ quantity: 2 }]);
  });

  test('CART-14 lesson 1 places no order when stock runs out during payment', async ({ page, language, say, email }) => {
    const checkout = getCheckoutPage(page, language);
    const product = await getProduct(page, 'tvalen-algang', language);
    await fillBag(page, [{ product }]);
    await checkout.open();
    await checkout.goToPayment({ email });
    // Shown once the delivery choice and thereby the total is saved.
    await expect(checkout.pay).toBeVisible();
    const cart = await getCart(page, (await storedCartId(page)) ?? '');
    const soldOut = { ...cart, items: cart.items.map((item) => ({ ...item, quantity_available: 0 })) };
    const unavailable = cart.items.map((item) => ({ item_id: item.id, quantity_left: 0 }));
    await answerCalls(page, 'POST', calls.complete, problem(409, { code: 'INSUFFICIENT_INVENTORY', cart: soldOut, unavailable }), { times: 1 });
    await checkout.fillCard(cards.works);
    await checkout.pay.click();
    await expect(checkout.main).toContainText(say(m.checkout_changed_sold_out, { title: product.title }));
    await checkout.main.getByRole('button', { name: say(m.checkout_changed_remove) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.checkout_empty_title));
  });
});
