import { m } from '#shared/i18n/paraglide/messages.js';
import { formatDayShort } from '../../src/shared/values/time/calendar-day.ts';
import { MAX_GIFT_MESSAGE } from '../../src/shared/values/orders/gift-message.ts';
import { isWorkingDay } from '../../src/shared/values/time/red-days.ts';
import { fillBag, getCart, getOrder, getProduct, sum } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { theMailTo } from '../outbox.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getGiftStep } from '../pages/gift-step.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { getShell } from '../pages/shell.ts';
import { expect, pathTo, test } from '../shop.ts';

const GIFT = 'tre-honungar-kust-skog-och-aker';
const words = 'Grattis, mormor! 🎂\n\nVi ses på söndag <b>& äter tårta</b>\nKram, Bo';

test('CART-14 NAV-05 delivers a gift with card, wrapping, hidden prices and chosen day', async ({ page, language, say, email }) => {
  test.slow();
  const product = await getProduct(page, GIFT, language);
  const { id: cartId } = await fillBag(page, [{ product }]);
  const checkout = getCheckoutPage(page, language);
  const step = getGiftStep(page, language);
  await checkout.open();

  // The recipient's address first: the giver's fields have the same names and appear with the choice.
  await checkout.fillContact({ email, firstName: 'Astrid' });
  await step.toOther.check();
  await step.giver.firstName.fill('Bo');
  await step.giver.lastName.fill('Ek');
  await step.giver.address.fill('Givarvägen 9');
  await step.giver.postalCode.fill('111 22');
  await step.giver.city.fill('Stockholm');
  await step.giver.phone.fill('070-765 43 21');
  await checkout.toDelivery.click();

  await step.onADay.check();
  await expect(step.days.first(), 'the first day that can be had is chosen').toBeChecked();
  const dayOfBag = async () => (await getCart(page, cartId)).delivery_day?.day ?? '';
  await expect.poll(dayOfBag).not.toBe('');
  const first = await dayOfBag();
  await step.nextMonth.click();
  await step.days.nth(2).check();
  await expect.poll(dayOfBag, { message: 'the day that was chosen, not the first one still' }).not.toBe(first);
  const day = await dayOfBag();
  expect((await getCart(page, cartId)).delivery_day?.is_possible).toBe(true);
  expect(isWorkingDay('SE', day)).toBe(true);
  await expect(step.day(day)).toBeChecked();

  await step.isGift.check();
  await step.wrapping.check();
  await step.hidePrices.check();
  await step.message.fill('🎂'.repeat(MAX_GIFT_MESSAGE + 1));
  await expect(step.message).toHaveAccessibleDescription(new RegExp(say(m.gift_message_over, { count: 1 })));
  await step.message.fill(words);
  await expect(step.preview).toContainText('Vi ses på söndag <b>& äter tårta</b>');
  await checkout.toPayment.click();
  await expect(checkout.pay).toBeVisible();
  const cart = await getCart(page, cartId);
  expect(cart).toMatchObject({ wrapping_total: cart.wrapping_price, total: cart.item_total + cart.shipping_total + cart.wrapping_price, metadata: { gift: { message: words } } });
  await expect(checkout.main).toContainText(say(m.gift_chosen_day, { day: formatDayShort(day, language) }));
  await checkout.fillCard(cards.works);
  await expect(checkout.pay).toHaveText(say(m.checkout_pay, { sum: sum(cart.total, cart, language) }));
  await checkout.pay.click();

  const orderPage = getOrderPage(page, language);
  await expect(orderPage.title, 'whoever ordered is thanked').toHaveText(say(m.order_thanks, { name: 'Bo' }));
  const order = await getOrder(page, await orderPage.id());
  expect(order).toMatchObject({ total: cart.total, wrapping_total: cart.wrapping_price, shipping_method: { estimate: { from: day, to: day } } });
  const main = page.getByRole('main');
  for (const part of [say(m.gift_wrapping), 'Astrid Lindqvist', 'Givarvägen 9', '<b>& äter tårta</b>', formatDayShort(day, language)]) await expect(main).toContainText(part);
  const mail = await theMailTo(page, email);
  for (const part of [say(m.gift_wrapping), '> Kram, Bo', 'Givarvägen 9']) expect(mail.text).toContain(part);

  // The receipt is issued once the payment is captured.
  await expect.poll(async () => (await getOrder(page, order.id)).receipts).toHaveLength(1);
  await page.reload();
  await main.getByRole('link', { name: say(m.receipt_gift_open) }).click();
  await expect(page).toHaveURL(pathTo('giftReceipt', language, { id: order.id }));
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(say(m.receipt_gift_title));
  for (const part of [order.vendor.legal_name, product.title, String(order.number)]) await expect(main).toContainText(part);
  const source = await (await page.request.get(page.url())).text();
  for (const secret of [sum(order.total, order, language), sum(order.item_total, order, language), 'Givarvägen', 'Astrid', 'Kram, Bo', email])
    expect(source.replaceAll('&nbsp;', '\u00A0')).not.toContain(secret);
  await judgePage(page);
  const { banner, footer, bottomBar } = getShell(page, language);
  for (const [name, part] of Object.entries({ banner, footer, bottomBar })) await expect(part, `NAV-05 layout empty: no ${name} on a sheet`).toHaveCount(0);
});

test('CART-14 lesson 9 reports an impossible delivery day before paying and offers others', async ({ page, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  const step = getGiftStep(page, language);
  const { id: cartId } = await fillBag(page, [{ product: await getProduct(page, GIFT, language) }]);
  await checkout.open();
  await checkout.fillContact({ email });
  await checkout.toDelivery.click();
  // Express is a day or two faster: the ordinary delivery can't reach its first day.
  await checkout.delivery.getByRole('radio').nth(1).check();
  await step.onADay.check();
  await expect.poll(async () => (await getCart(page, cartId)).delivery_day?.is_possible).toBe(true);
  const { delivery_day: chosen } = await getCart(page, cartId);
  await checkout.delivery.getByRole('radio').nth(0).check();
  const notice = checkout.main.getByText(say(m.gift_day_gone, { day: formatDayShort(chosen?.day ?? '', language) }));
  await expect(notice).toBeVisible();
  await judgePage(page);
  await checkout.toPayment.click();
  await expect(notice, 'it can’t be paid for like this').toBeVisible();
  expect((await getCart(page, cartId)).delivery_day, 'nothing is changed unasked').toEqual({ day: chosen?.day, is_possible: false });
  await step.days.first().check();
  await expect(notice).toHaveCount(0);
  await checkout.toPayment.click();
  await expect(checkout.pay).toBeVisible();
});
