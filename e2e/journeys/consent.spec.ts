import type { Page } from '@playwright/test';
import { areas } from '../../src/shared/contract/areas.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { bagDrawer } from '../pages/bag.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { getProductPage } from '../pages/product-page.ts';
import type { Say } from '../say.ts';
import { expect, pathTo, test } from '../shop.ts';

test.use({ consent: null });

/** Longer than the page waits before it reports. */
const REPORTED_WITHIN_MS = 6_000;

interface Report {
  consent: boolean;
  events: { name: string; page?: string; handle?: string }[];
}

/** Records the page's analytics reports. */
function getReports(page: Page): Report[] {
  const reports: Report[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(areas.analytics.prefix)) reports.push(request.postDataJSON() as Report);
  });
  return reports;
}

function getBanner(page: Page, say: Say) {
  const banner = page.getByRole('region', { name: say(m.consent_title) });
  return { banner, decline: banner.getByRole('button', { name: say(m.consent_decline) }), accept: banner.getByRole('button', { name: say(m.consent_accept) }) };
}

const stored = (page: Page) => page.evaluate(() => [...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)]);

test('ANA-01 lesson 14 stores only the refusal and sends no visit request', async ({ page, context, language, say }) => {
  const reports = getReports(page);
  const { banner, decline, accept } = getBanner(page, say);
  await page.goto(pathTo('start', language));
  await expect(banner).toBeVisible();
  const looks = await Promise.all(
    [decline, accept].map((button) => button.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color, Math.round(element.getBoundingClientRect().width)])),
  );
  expect(looks[0], 'neither is made easier to press').toEqual(looks[1]);
  await expect.poll(() => reports.length, { message: 'before an answer, our own counts go on' }).toBeGreaterThan(0);
  expect(reports[0], 'without consent').toMatchObject({ consent: false, events: [{ name: 'page_view', page: 'start' }] });

  await decline.focus();
  await page.keyboard.press('Enter');
  await expect(banner).toBeHidden();
  expect(await stored(page)).toEqual(['analyticsConsent']);
  reports.length = 0;
  const product = await getProduct(page, 'muggen-nattskift', language);
  await page.goto(pathTo('product', language, { '*': product.path }));
  await getProductPage(page, language).add.click();
  await expect(bagDrawer(page, language).line(product.title).line).toBeVisible();
  await page.waitForTimeout(REPORTED_WITHIN_MS);
  await page.goto(pathTo('brands', language));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner, 'asked once').toBeHidden();
  expect(reports).toEqual([]);
  expect((await stored(page)).sort(), 'the bag, and what this tab needs').toEqual(['analyticsConsent', 'cartId', 'react-router-scroll-positions', 'viewedProducts']);
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['fira.cart', 'locale']);
});

test('ANA-01 sends anonymous visits after consent, which the footer can withdraw', async ({ page, language, say }) => {
  const reports = getReports(page);
  const { banner, decline, accept } = getBanner(page, say);
  await page.goto(`${pathTo('brands', language)}?key=secret`);
  await accept.click();
  await expect(banner).toBeHidden();
  const heard = async () => JSON.stringify(await (await page.request.get(`${process.env['COLLECTOR_URL']}/heard`)).json());
  await expect.poll(heard, { timeout: 30_000 }).toMatch(new RegExp(`"language":"${language}".*"page":"brands"`));
  expect(await heard()).not.toMatch(/secret|cookie|mozilla|cart_/i);
  expect(reports.at(-1)?.consent).toBe(true);

  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: say(m.consent_change) })
    .click();
  await expect(banner.getByRole('heading')).toBeFocused();
  await expect(banner).toContainText(say(m.consent_is_accepted));
  await page.keyboard.press('Escape');
  await expect(banner, 'closed without a change').toBeHidden();
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: say(m.consent_change) })
    .click();
  await decline.click();
  reports.length = 0;
  await page.goto(pathTo('start', language));
  await page.waitForTimeout(REPORTED_WITHIN_MS);
  expect(reports).toEqual([]);
});

test('fits the consent question on every screen accessibly', async ({ page, language, say }) => {
  await page.goto(pathTo('cart', language));
  await expect(getBanner(page, say).banner).toBeVisible();
  await judgePage(page);
});

test.describe('on the way to an order', () => {
  test.use({ consent: 'accepted' });

  test('ANA-01 counts each step by page and step name without a cookie', async ({ page, language, email }) => {
    const reports = getReports(page);
    const cookies: Promise<string | undefined>[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith(areas.analytics.prefix)) cookies.push(request.allHeaders().then(({ cookie }) => cookie));
    });
    const product = await getProduct(page, 'kvarnparet-klart-som-salt', language);
    await getProductPage(page, language).open(product);
    await getProductPage(page, language).add.click();
    await bagDrawer(page, language).toCheckout.click();
    const checkout = getCheckoutPage(page, language);
    await checkout.goToPayment({ email });
    await checkout.fillCard(cards.works);
    await checkout.pay.click();
    const order = await getOrderPage(page, language).id();
    const reported = () => reports.flatMap(({ events }) => events.map(({ name, page: of, handle }) => [name, of, handle].filter(Boolean).join(' ')));
    await expect.poll(reported).toContain('page_view orderConfirmation');
    expect(reported()).toEqual([
      `page_view product ${product.handle}`,
      'add_to_cart',
      'page_view checkout',
      'begin_checkout',
      'choose_delivery',
      'begin_payment',
      'order',
      'page_view orderConfirmation',
    ]);
    expect(JSON.stringify(reports)).not.toMatch(new RegExp(`${email}|${order}|cart_|Astrid`));
    expect(new Set(await Promise.all(cookies))).toEqual(new Set([undefined]));
  });
});

test.describe('without an outside collector', () => {
  test.skip(() => Boolean(process.env['COLLECTOR_URL']), 'this shop has one: npm test asks one that has none');

  test('ANA-01 asks no consent without a collector, and counts visits itself', async ({ page, context, language, say }) => {
    const reports = getReports(page);
    await page.goto(pathTo('start', language));
    await expect.poll(() => reports.length).toBeGreaterThan(0);
    expect(reports[0]).toMatchObject({ consent: false, events: [{ name: 'page_view', page: 'start' }] });
    await expect(getBanner(page, say).banner).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByRole('button', { name: say(m.consent_change) })).toHaveCount(0);
    expect([await stored(page), (await context.cookies()).map(({ name }) => name)], 'but the language').toEqual([[], ['locale']]);
  });
});
