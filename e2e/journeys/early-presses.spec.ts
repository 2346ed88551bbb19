import { m } from '#shared/i18n/paraglide/messages.js';
import { getCart, getProduct, storedCartId } from '../goods.ts';
import { holdScripts } from '../hold-scripts.ts';
import { getListingPage } from '../pages/listing-page.ts';
import { getProductPage } from '../pages/product-page.ts';
import { getShell } from '../pages/shell.ts';
import { expect, pathTo, test } from '../shop.ts';

test('adds one item when the button is pressed before hydration', async ({ page, language }) => {
  const product = await getProduct(page, 'muggen-nattskift', language);
  const release = await holdScripts(page);
  await page.goto(pathTo('product', language, { '*': product.path }), { waitUntil: 'commit' });
  await getProductPage(page, language).add.click();
  await expect(getProductPage(page, language).add, 'the press is seen').toHaveAttribute('data-early');
  await release();
  await expect(getShell(page, language).bagButtonWith(1)).toBeVisible();
  await expect(getProductPage(page, language).add).not.toHaveAttribute('data-early');
});

test('adds what was chosen and typed before hydration', async ({ page, language }) => {
  const product = await getProduct(page, 'loparskon-sommarvist', language);
  const [first, second] = product.variants.filter(({ stock }) => stock.state !== 'out_of_stock').slice(-2);
  const toLabels = (variant: typeof first) => variant?.options.map(({ label }) => label) ?? [];
  const shown = getProductPage(page, language);
  const release = await holdScripts(page);
  await page.goto(pathTo('product', language, { '*': product.path }), { waitUntil: 'commit' });
  for (const label of [...toLabels(first), ...toLabels(second)]) await shown.choice(label).check();
  await shown.quantity.fill('2');
  await shown.add.click();
  await release();
  await expect(getShell(page, language).bagButtonWith(2)).toBeVisible();
  const { items } = await getCart(page, (await storedCartId(page)) ?? '');
  expect(items).toMatchObject([{ variant_id: second?.id, quantity: 2 }]);
});

test('neither loses nor misdirects a form sent before hydration', async ({ page, language, say, email }) => {
  const product = await getProduct(page, 'tradgardste', language);
  const soldOut = product.variants.find(({ stock }) => stock.state === 'out_of_stock');
  const address = `${pathTo('product', language, { '*': product.path })}?variant=${soldOut?.id}`;
  const main = page.getByRole('main');
  const release = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await main.getByLabel(say(m.stock_alert_email)).fill(email);
  await main.getByRole('button', { name: say(m.stock_alert_ask) }).click();
  await release();
  await expect(main.getByText(say(m.stock_alert_sent))).toBeVisible();
  await expect(main.getByText(email)).toBeVisible();
  expect(new URL(page.url()).search).toBe(`?variant=${soldOut?.id}`);
});

test('stays open when opened before hydration', async ({ page, language, say }) => {
  const release = await holdScripts(page);
  await page.goto(pathTo('shop', language), { waitUntil: 'commit' });
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024;
  const opened = isWide ? page.getByRole('banner').getByRole('navigation') : page.getByRole('form', { name: say(m.catalog_filter) });
  await (isWide ? page.getByRole('banner').locator('summary') : page.getByRole('main').getByText(say(m.catalog_filter), { exact: true })).click();
  await expect(opened).toBeVisible();
  await release();
  await expect(getShell(page, language).bagButtonWith(0)).toBeVisible();
  await expect(opened).toBeVisible();
});

test('shows the address’s content after going back before hydration', async ({ page, language }) => {
  const { sort } = getListingPage(page, language);
  await page.goto(`${pathTo('shop', language)}?sort=price_asc`);
  await sort.selectOption('newest');
  await expect(page).toHaveURL(`${pathTo('shop', language)}?sort=newest`);
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(sort).toHaveValue('newest');
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(`${pathTo('shop', language)}?sort=price_asc`);
  await release();
  await expect(sort).toHaveValue('price_asc');
});

test('shows the address’s content after going back during hydration', async ({ page, language }) => {
  const { sort } = getListingPage(page, language);
  await page.goto(`${pathTo('shop', language)}?sort=price_asc`);
  await sort.selectOption('newest');
  await expect(page).toHaveURL(`${pathTo('shop', language)}?sort=newest`);
  // React schedules work by a MessagePort: the first task is delayed until the address has changed.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('goes-back') !== 'next') return;
    sessionStorage.removeItem('goes-back');
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (message: unknown) {
      MessagePort.prototype.postMessage = postMessage;
      addEventListener('popstate', () => postMessage.call(this, message), { once: true });
      history.back();
    };
  });
  await page.evaluate(() => sessionStorage.setItem('goes-back', 'next'));
  await page.reload({ waitUntil: 'commit' });
  await expect(page).toHaveURL(`${pathTo('shop', language)}?sort=price_asc`);
  await expect(sort).toHaveValue('price_asc');
});
