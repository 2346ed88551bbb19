import { writeFile } from 'node:fs/promises';
import { m } from '../../src/shared/i18n/paraglide/messages.js';
import { windowText } from '../../src/shared/i18n/delivery-lines.ts';
import { formatDayShort } from '../../src/shared/values/time/calendar-day.ts';
import { fillBag, getCart, getOrder, getProduct, sum } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { theMailTo } from '../outbox.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getGiftStep } from '../pages/gift-step.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { beginning } from '../say.ts';
import { sayOfOrders, sayOfVendors } from '../staff-command.ts';
import { expect, test } from '../shop.ts';

/** Evening deliveries in Malmö, until a time of the day. */
const eveningUntil = (time: string) => ({
  options: [
    {
      ...{ key: 'evening', kind: 'evening', region: 'reg_sweden', country: 'SE', postal_prefixes: ['211'], prices: [{ up_to_grams: null, amount: 89 }] },
      name: { sv: 'Kvällsbud', en: 'Evening courier' },
      description: { sv: 'Till dörren i Malmö.', en: 'To the door in Malmö.' },
      ...{ days: { from: 0, to: 0 }, weekdays: [1, 2, 3, 4, 5, 6, 7], cut_off: { time, clock: 'vendor' }, window: { from: '17:00', to: '21:00' } },
    },
  ],
});

test('CART-14 delivers in the evening, and says when the cut-off has passed', async ({ page, language, say, email }, info) => {
  test.slow();
  const file = info.outputPath('evening.json');
  const setCutOff = async (time: string) => {
    await writeFile(file, JSON.stringify(eveningUntil(time)));
    await sayOfVendors('delivery', 'lekstugan', file);
  };
  await setCutOff('23:59');
  const { id: cartId } = await fillBag(page, [{ product: await getProduct(page, 'nallen-ture', language) }]);
  const checkout = getCheckoutPage(page, language);
  const step = getGiftStep(page, language);
  await checkout.open();
  await checkout.fillContact({ email });
  await checkout.toDelivery.click();

  const evening = checkout.delivery.getByRole('radio', { name: beginning({ sv: 'Kvällsbud', en: 'Evening courier' }[language]) });
  await evening.check();
  await expect(step.days.first(), 'the first day comes with it').toBeChecked();
  const dayOfBag = async () => (await getCart(page, cartId)).delivery_day?.day ?? '';
  await expect.poll(dayOfBag).not.toBe('');
  const first = await dayOfBag();
  const hours = windowText({ from: '17:00', to: '21:00' }, language);
  await expect(checkout.main).toContainText(`${say(m.gift_chosen_day, { day: formatDayShort(first, language) })}, ${hours}`);
  await judgePage(page);
  await checkout.toPayment.click();
  await checkout.fillCard(cards.works);

  await setCutOff('00:00');
  await checkout.pay.click();
  await expect(checkout.main, 'nothing is charged for a day that is gone').toContainText(say(m.gift_day_gone, { day: formatDayShort(first, language) }));
  await expect(step.days.first()).not.toBeChecked();
  await step.days.first().check();
  await expect.poll(dayOfBag).not.toBe(first);
  const next = await dayOfBag();
  await checkout.toPayment.click();
  await checkout.fillCard(cards.works);
  await checkout.pay.click();

  const order = await getOrder(page, await getOrderPage(page, language).id());
  expect(order.shipping_method).toMatchObject({ kind: 'evening', amount: 89, estimate: { from: next, to: next }, window: { from: '17:00', to: '21:00' } });
  await expect(page.getByRole('main')).toContainText(hours);
  await sayOfVendors('delivery', 'lekstugan', file);
});

test('CART-14 ORD-01 collects a parcel at a pick-up point, and follows it', async ({ page, language, say, email }) => {
  test.slow();
  const { id: cartId } = await fillBag(page, [{ product: await getProduct(page, 'ljuslyktan-klapper', language) }]);
  const checkout = getCheckoutPage(page, language);
  await checkout.open();
  await checkout.fillContact({ email, postalCode: '112 40' });
  await checkout.toDelivery.click();

  await checkout.delivery.getByRole('radio', { name: beginning({ sv: 'Hämta hos ombud', en: 'Collect from a partner' }[language]) }).check();
  const points = checkout.main.getByRole('group', { name: say(m.delivery_pickup_where) }).getByRole('radio');
  await expect(points.first(), 'the nearest postal code').toBeChecked();
  await expect(points.first()).toHaveAccessibleName(/^Hörnbutiken Kungsholmen/);
  await points.nth(1).check();
  await expect.poll(async () => (await getCart(page, cartId)).shipping_method?.pickup_point?.name).toBe('Nattöppet Norrmalm');
  await judgePage(page);
  await checkout.toPayment.click();
  await expect(checkout.main).toContainText(say(m.delivery_collect_at, { name: 'Nattöppet Norrmalm', city: 'Stockholm' }));
  await checkout.fillCard(cards.works);
  const cart = await getCart(page, cartId);
  await expect(checkout.pay).toHaveText(say(m.checkout_pay, { sum: sum(cart.total, cart, language) }));
  await checkout.pay.click();

  const order = await getOrder(page, await getOrderPage(page, language).id());
  const main = page.getByRole('main');
  for (const part of ['Nattöppet Norrmalm', 'Drottninggatan 900', '111 60 Stockholm']) await expect(main).toContainText(part);
  expect((await theMailTo(page, email)).text).toContain('Drottninggatan 900');

  await expect.poll(async () => (await getOrder(page, order.id)).payment_status).toBe('captured');
  await sayOfOrders('sent', String(order.number), '--carrier', 'postnord', '--tracking', 'uj 123 456 789 se');
  await page.reload();
  const link = main.getByRole('link', { name: say(m.delivery_follow_at, { carrier: 'PostNord' }) });
  await expect(link.first()).toHaveAttribute('href', `https://tracking.postnord.com/${language === 'sv' ? 'se' : 'en'}/?id=UJ123456789SE`);
  await judgePage(page);
});
