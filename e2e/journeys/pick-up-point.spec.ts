import { m } from '#shared/i18n/paraglide/messages.js';
import { fillBag, getCart, getOrder, getProduct, sum } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { theMailTo } from '../outbox.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { beginning } from '../say.ts';
import { sayOfOrders } from '../staff-command.ts';
import { expect, test } from '../shop.ts';

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
