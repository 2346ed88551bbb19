import { writeFile } from 'node:fs/promises';
import { m } from '#shared/i18n/paraglide/messages.js';
import { windowText } from '../../src/shared/i18n/delivery-lines.ts';
import { dayIn, formatDayShort, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { isWorkingDay } from '../../src/shared/values/time/red-days.ts';
import { fillBag, getCart, getOrder, getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { failedCalls } from '../noise.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getGiftStep } from '../pages/gift-step.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { beginning } from '../say.ts';
import { sayOfVendors } from '../staff-command.ts';
import { expect, test } from '../shop.ts';

/** Evening deliveries in Malmö, until a time of the day, `after` so many days. */
const eveningUntil = (time: string, after = 0) => ({
  options: [
    {
      ...{ key: 'evening', kind: 'evening', region: 'reg_sweden', country: 'SE', postal_prefixes: ['211'], prices: [{ up_to_grams: null, amount: 89 }] },
      name: { sv: 'Kvällsbud', en: 'Evening courier' },
      description: { sv: 'Till dörren i Malmö.', en: 'To the door in Malmö.' },
      ...{ days: { from: after, to: after }, weekdays: [1, 2, 3, 4, 5, 6, 7], cut_off: { time, clock: 'vendor' }, window: { from: '17:00', to: '21:00' } },
    },
  ],
});

/** A vendor for each language and width, whose terms no other run changes at the same time. */
const goods: Record<string, { vendor: string; product: string }> = {
  'svenska, dator': { vendor: 'vidda', product: 'tvaogd-mellanformatskamera' },
  'English, phone': { vendor: 'silversmedjan', product: 'armbandsuret-kvallssol' },
  'svenska, telefon': { vendor: 'lekstugan', product: 'nallen-ture' },
  'English, desktop': { vendor: 'koket-pa-kajen', product: 'muggen-nattskift' },
};

/** On a day when nobody packs no cut-off passes: then the courier takes a day longer. */
const tooLate = () => (isWorkingDay('SE', dayIn(shopTimeZone, Date.now())) ? eveningUntil('00:00') : eveningUntil('23:59', 1));

// The payment that comes too late is refused.
test.use({ expectedNoise: failedCalls });

test('CART-14 delivers in the evening, before the cut-off and after it', async ({ page, language, say, email }, info) => {
  test.slow();
  const file = info.outputPath('evening.json');
  const { vendor = '', product = '' } = goods[info.project.name] ?? {};
  const setTerms = async (terms: object) => {
    await writeFile(file, JSON.stringify(terms));
    await sayOfVendors('delivery', vendor, file);
  };
  await setTerms(eveningUntil('23:59'));
  const { id: cartId } = await fillBag(page, [{ product: await getProduct(page, product, language) }]);
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

  await setTerms(tooLate());
  await checkout.pay.click();
  const refusal = checkout.main.getByText(say(m.error_delivery_day_unavailable));
  await expect(refusal, 'in view, below the heading of its step').toBeInViewport();
  await expect(checkout.main, 'which day is gone').toContainText(say(m.gift_day_gone, { day: formatDayShort(first, language) }));
  await expect(step.days.and(page.locator(':checked')), 'no other day is chosen for the buyer').toHaveCount(0);
  await judgePage(page);
  await step.days.first().check();
  await expect.poll(dayOfBag).not.toBe(first);
  const next = await dayOfBag();
  await checkout.toPayment.click();
  await expect(refusal).toHaveCount(0);
  await expect(checkout.card.number, 'the card is still filled in').toHaveValue(cards.works);
  await checkout.pay.click();

  const order = await getOrder(page, await getOrderPage(page, language).id());
  expect(order.shipping_method).toMatchObject({ kind: 'evening', amount: 89, estimate: { from: next, to: next }, window: { from: '17:00', to: '21:00' } });
  await expect(page.getByRole('main')).toContainText(hours);
  await setTerms({ options: [] });
});
