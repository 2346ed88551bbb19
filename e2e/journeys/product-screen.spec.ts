/** What a product's page shows first, and hands on. */
import { m } from '../../src/shared/i18n/paraglide/messages.js';
import { formatSum, fromMajor } from '../../src/shared/values/money/money.ts';
import { getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { getProductPage } from '../pages/product-page.ts';
import { expect, pathTo, test } from '../shop.ts';

const PHONE = { width: 390, height: 844 };
/** Without a choice, with two pictures. */
const CAKES = 'hallontoppar-fyra-stycken';
/** With a choice. */
const HONEY = 'tre-honungar-kust-skog-och-aker';

test('CAT-01 shows price and button on a phone’s first screen', async ({ page, language, say }) => {
  await page.setViewportSize(PHONE);
  const main = page.getByRole('main');
  for (const handle of [CAKES, HONEY]) {
    const product = await getProduct(page, handle, language);
    await getProductPage(page, language).open(product);
    const price = product.variants[0]?.prices.find(({ currency_code }) => currency_code === 'SEK');
    const inWindow = (role: 'button' | 'price') =>
      expect.poll(async () => {
        const found =
          role === 'button' ? main.getByRole('button', { name: say(m.product_add), exact: true }) : main.getByText(formatSum(fromMajor(price?.amount ?? 0), 'SEK', language), { exact: true });
        const boxes = await Promise.all((await found.all()).map((each) => each.boundingBox()));
        // The phone's own bar covers what is below.
        return boxes.some((box) => box !== null && box.y > 0 && box.y + box.height < PHONE.height - 58);
      }, `${role} of ${handle}`);
    await inWindow('button').toBe(true);
    await inWindow('price').toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
  await judgePage(page);
});

test('CAT-01 hands a product’s address on by mail or share sheet', async ({ page, language, say, baseURL }) => {
  const product = await getProduct(page, CAKES, language);
  const address = `${baseURL}${pathTo('product', language, { '*': product.path })}`;
  const hint = page.getByRole('main').getByRole('link', { name: say(m.product_hint) });
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { configurable: true, value: async (what: unknown) => void shared.push(what) });
  });
  await getProductPage(page, language).open(product);
  const mail = new URL((await hint.getAttribute('href')) ?? 'none:');
  expect([mail.protocol, mail.searchParams.get('subject'), new URL(mail.searchParams.get('body') ?? 'none:').pathname]).toEqual(['mailto:', product.title, new URL(address).pathname]);
  await expect(page.getByRole('banner').locator('button[aria-haspopup=dialog]').first(), 'hydrated').toBeAttached();
  await hint.click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared') as unknown[])).toEqual([{ title: product.title, url: mail.searchParams.get('body') }]);
});
