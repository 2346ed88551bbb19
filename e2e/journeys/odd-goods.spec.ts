/** Unusual products: no picture, one picture, very long names, prices in öre. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { m } from '#shared/i18n/paraglide/messages.js';
import { fillBag, getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { bagPage } from '../pages/bag.ts';
import { getProductPage } from '../pages/product-page.ts';
import { expect, pathTo, test } from '../shop.ts';
import { importProducts, moveProduct } from '../staff.ts';

const photos = path.resolve(import.meta.dirname, '../../demo/pictures/photos');
const LONG_WORD = 'Realisationsvinstbeskattningsblankettsinbindningspärm';

test('CAT-01 renders products with no picture, one picture, or overlong names', async ({ page, language, say }) => {
  const photo = readdirSync(photos)[0] ?? '';
  const unpictured = `ullkorg-${language}`;
  const longNamed = `parm-${language}`;
  await importProducts(
    'angsblom',
    [
      'Handle,Title,Body (HTML),Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src',
      `${unpictured},Ullfiltskorg ${language},<p>En korg.</p>,Udda ${language},TRUE,Title,Default Title,ULL-${language},shopify,5,1249.50,`,
      `${longNamed},${LONG_WORD},<p>En pärm.</p>,Udda ${language},TRUE,Title,Default Title,PARM-${language},shopify,0,99.90,${photo}`,
    ],
    [path.join(photos, photo)],
  );
  const korg = await getProduct(page, unpictured, language);
  const parm = await getProduct(page, longNamed, language);
  const size = page.viewportSize();
  const judge = async () => {
    await judgePage(page);
    if (size) await page.setViewportSize(size);
  };

  await page.goto(pathTo('brand', language, { brandHandle: `udda-${language}` }));
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').filter({ hasText: korg.title }).locator('svg').first(), 'a drawing stands for the picture').toBeVisible();
  await judge();

  const productPage = getProductPage(page, language);
  await productPage.open(korg);
  await expect(page.getByText(say(m.product_no_picture), { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText({ sv: '1 249,50 kr', en: '1,249.50 kr' }[language].replace('1 ', '1\u00a0'));
  await judge();

  await productPage.open(parm);
  await expect(page.getByRole('region', { name: say(m.product_gallery, { title: parm.title }) }).getByRole('img')).toHaveCount(1);
  await expect(page.getByRole('button', { name: say(m.product_next_picture) }), 'nothing to leaf through').toBeHidden();
  await expect(page.getByRole('main')).toContainText(say(m.catalog_sold_out));
  await judge();

  await fillBag(page, [{ product: korg }]);
  await page.goto(pathTo('cart', language));
  await expect(bagPage(page, language).lines).toHaveCount(1);
  await judge();

  const former = pathTo('product', language, { '*': korg.path });
  await moveProduct(korg, `ullfiltskorg-${language}`, language);
  await page.goto(`${former}?from=mail`);
  expect(new URL(page.url()).pathname + new URL(page.url()).search, 'CAT-04 who knows the address it had is led to the one it has').toBe(
    `${former.replace(unpictured, `ullfiltskorg-${language}`)}?from=mail`,
  );
  expect((await page.request.get(former, { maxRedirects: 0 })).status(), 'for good').toBe(308);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(korg.title);
});
