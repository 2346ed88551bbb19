import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { letFloristRefuse } from '../florist-network.ts';
import { fillBag, getCart, getOrder, getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { failedCalls } from '../noise.ts';
import { theMailWith } from '../outbox.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getGiftStep } from '../pages/gift-step.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { beginning } from '../say.ts';
import { sayOfOrders } from '../staff-command.ts';
import { expect, test } from '../shop.ts';

// The network's refusal of a day is a failed call.
test.use({ expectedNoise: failedCalls });

/** Postal codes of these journeys alone, for each language and width: the network refuses by place. */
const postalCodes: Record<string, [refusesADay: string, refusesTheOrder: string]> = {
  'svenska, dator': ['211 34', '582 22'],
  'English, phone': ['111 22', '702 11'],
  'svenska, telefon': ['411 10', '903 26'],
  'English, desktop': ['753 10', '252 20'],
};

/** A bouquet at the choice of its delivery, and the days on which a florist brings it. */
async function chooseBouquet(page: Page, language: Locale, { email, postalCode }: { email: string; postalCode: string }) {
  const { id: cartId } = await fillBag(page, [{ product: await getProduct(page, 'torsdagsbuketten', language) }]);
  const checkout = getCheckoutPage(page, language);
  await checkout.open();
  await checkout.fillContact({ email, postalCode });
  await checkout.toDelivery.click();
  const florist = checkout.delivery.getByRole('radio', { name: beginning({ sv: 'Med en florist på orten', en: 'Through a local florist' }[language]) });
  await expect(florist).toBeVisible();
  const answer = (await (await page.request.get(`/api/store/carts/${cartId}/shipping-options`)).json()) as { shipping_options: { id: string; delivery_days: string[] }[] };
  return { cartId, checkout, florist, step: getGiftStep(page, language), days: answer.shipping_options.find(({ id }) => id.endsWith('_florist'))?.delivery_days ?? [] };
}

test('CART-12 CART-14 buys flowers for another day when the florist refuses one', async ({ page, language, say, email }, info) => {
  test.slow();
  const [postalCode] = postalCodes[info.project.name] ?? ['', ''];
  const { cartId, checkout, florist, step, days } = await chooseBouquet(page, language, { email, postalCode });
  const [first = '', second = ''] = days;
  await letFloristRefuse({ at: 'check', postal_code: postalCode, deliver_on: first, message: 'Alla bud är bokade den dagen' });
  await florist.check();
  const refusal = checkout.main.getByRole('alert').filter({ hasText: 'EUROFLORIST_DELIVERY_ERROR: Alla bud är bokade den dagen' });
  await expect(refusal, 'the florist’s words, unchanged').toBeVisible();
  expect((await getCart(page, cartId)).delivery_day).toBeNull();
  await judgePage(page);
  await checkout.toPayment.click();
  await expect(refusal, 'the day is refused for good').toBeVisible();

  await step.day(second).check();
  await expect(refusal).toHaveCount(0);
  await expect.poll(async () => (await getCart(page, cartId)).delivery_day?.day).toBe(second);
  await checkout.toPayment.click();
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  const orderId = await getOrderPage(page, language).id();
  await expect.poll(async () => (await getOrder(page, orderId)).payment_status).toBe('captured');
  expect(await getOrder(page, orderId)).toMatchObject({ status: 'confirmed', florist: { state: 'accepted' }, shipping_method: { kind: 'day', estimate: { from: second, to: second } } });
  const { number } = await getOrder(page, orderId);
  expect(await sayOfOrders('list')).toMatch(new RegExp(`^${number} .* by the florist network \\(EF-\\d+\\)`, 'm'));
  await page.reload();
  await expect(page.getByRole('main')).not.toContainText(say(m.order_florist_waiting));
  await judgePage(page);
});

test('CART-14 ends an order that the florist declines, without a charge', async ({ page, language, say, email }, info) => {
  test.slow();
  const [, postalCode] = postalCodes[info.project.name] ?? ['', ''];
  const { cartId, checkout, florist, step, days } = await chooseBouquet(page, language, { email, postalCode });
  await florist.check();
  await expect(step.days.first()).toBeChecked();
  await expect.poll(async () => (await getCart(page, cartId)).delivery_day?.day).toBe(days[0]);
  await letFloristRefuse({ at: 'order', postal_code: postalCode, message: 'Rosorna är slut' });
  await checkout.toPayment.click();
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  const orderId = await getOrderPage(page, language).id();
  await expect.poll(async () => (await getOrder(page, orderId)).payment_status).toBe('canceled');
  const { number } = await getOrder(page, orderId);
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(say(m.order_florist_refused_title));
  for (const line of [say(m.order_florist_reason, { reason: 'Rosorna är slut' }), say(m.order_canceled_money)]) await expect(main).toContainText(line);
  await judgePage(page);
  const mail = await theMailWith(page, email, say(m.order_canceled_subject, { number: String(number) }));
  expect(mail.text).toContain(say(m.order_florist_reason, { reason: 'Rosorna är slut' }));
  expect(await sayOfOrders('show', String(number))).toContain('florist network: refused, Rosorna är slut');
});
