/** Page cache invalidation: every change shows at once in every process, and nothing else is evicted (ADR 0036). */
import { describe, expect, test, vi } from 'vitest';
import { FEW_LEFT } from '#shared/values/orders/limits.ts';
import { setPublished } from '../../modules/catalog/service.ts';
import { kr } from '../../testing/make.ts';
import type { MadeProduct } from '../../testing/make-product.ts';
import { addTo, complete, newCart, paidCart } from '../../testing/purchase.ts';
import { beforeEachInServedShop, toPath, type ServedShop } from '../../testing/served-shop.ts';
import { HIT, getText } from '../../testing/two-page-servers.ts';

let api: ServedShop['api'];
let servers: ServedShop['servers'];
let here: ServedShop['here'];
let there: ServedShop['there'];
let product: ServedShop['product'];
let unrelated: ServedShop['unrelated'];

beforeEachInServedShop((shop) => {
  ({ api, servers, here, there, product, unrelated } = shop);
});

const run = (text: string, ...values: unknown[]) => api.database.run({ text, values });

describe('invalidation in both processes after a change', () => {
  const changes: Record<string, { change: () => Promise<unknown>; text: string; target?: () => string }> = {
    'a price': { change: () => api.make.setPrice(product.variantId, kr(88)), text: '"amount":88' },
    'the last ones': { change: () => api.make.setStock(product.stockItemId, FEW_LEFT), text: `"quantity_left":${FEW_LEFT}` },
    'one fewer of the last': {
      change: async () => {
        await api.make.setStock(product.stockItemId, 2);
        await servers.shown(toPath(product), '"quantity_left":2');
        await servers.cached(toPath(product));
        await api.make.setStock(product.stockItemId, 1);
      },
      text: '"quantity_left":1',
    },
    'sold out by orders': {
      change: async () => {
        await api.make.setStock(product.stockItemId, 1);
        await servers.shown(toPath(product), '"quantity_left":1');
        await servers.cached(toPath(product));
        const buyer = api.browser();
        expect((await complete(buyer, await paidCart(buyer, product.variantId))).body.type).toBe('order');
      },
      text: '"out_of_stock"',
    },
    'a text': { change: () => run(`update product_translations set title = 'Muggen Morgon' where product_id = $1`, product.productId), text: 'Muggen Morgon' },
    'a picture’s words': {
      change: async () => {
        await run(`insert into media (id, extension, width, height, color) values ($1, 'jpg', 10, 10, '#fff')`, `img_${product.productId}`);
        await run('insert into product_images (product_id, media_id, position, alt) values ($1, $2, 0, $3)', product.productId, `img_${product.productId}`, { sv: 'En blå mugg', en: 'x' });
      },
      text: 'En blå mugg',
    },
    'a new variant': { change: () => api.make.variant(product, { price: kr(77) }), text: '"amount":77' },
    'its seller’s name': { change: () => run('update vendors set name = $2 where id = $1', product.vendorId, `Affären ${product.handle}`), text: 'Affären' },
    'its category': {
      async change() {
        const { id } = await api.make.category({ name: `Koppar ${product.handle}` });
        await run('insert into product_categories (product_id, category_id, position) values ($1, $2, 0)', product.productId, id);
      },
      text: 'Koppar',
    },
    'a new product, on a list': { change: () => api.make.product({ title: 'Nyinkommen ugglemugg', popularity: 99 }), text: 'Nyinkommen ugglemugg', target: () => '/shop' },
    'a menu': {
      change: () => run(`insert into global_setting_parts (language_code, part, value) values ('sv', 'GlobalSetting', '{"announcement":"Fri frakt i dag"}')`),
      text: 'Fri frakt i dag',
      target: () => '/',
    },
  };

  test.each(Object.entries(changes))('%s', async (_what, { change, text, target = () => toPath(product) }) => {
    expect((await here.get(target())).body).not.toContain(text);
    await servers.cached(target());
    await change();
    await servers.shown(target(), text);
    await servers.cached(target());
  });

  test('updates a price on a list', async () => {
    const loved = await api.make.product({ popularity: 99 });
    await servers.shown('/shop', loved.productId);
    await servers.cached('/shop');
    await api.make.setPrice(loved.variantId, kr(66.5));
    await servers.shown('/shop', '"amount":66.5');
  });

  test('answers 404 on both when a product is unpublished', async () => {
    await servers.cached(toPath(product));
    await setPublished(api.database, { productId: product.productId, isPublished: false });
    for (const server of [here, there]) await vi.waitFor(async () => expect((await server.get(toPath(product))).status).toBe(404), { timeout: 60_000 });
    await setPublished(api.database, { productId: product.productId, isPublished: true });
    await servers.shown(toPath(product), 'Muggen Nattskift');
  });

  test('updates a product’s card on other products’ pages', async () => {
    const loved = await api.make.product({ title: 'Älskade lådan', price: kr(500), popularity: 99 });
    await servers.shown(toPath(product), 'Älskade lådan');
    await servers.cached(toPath(product));
    await api.make.setPrice(loved.variantId, kr(444));
    await servers.shown(toPath(product), '"amount":444');
    await setPublished(api.database, { productId: loved.productId, isPublished: false });
  });

  test('serves another product’s page once it takes a former handle', async () => {
    const addresses = [toPath(product), `/api/store/products/${product.handle}?locale=sv`];
    const rename = ({ productId }: MadeProduct, handle: string) => run(`update product_translations set handle = $2 where product_id = $1 and language_code = 'sv'`, productId, handle);
    await rename(product, `${product.handle}-nu`);
    await servers.settled();
    for (const target of addresses) {
      await servers.cached(target);
      expect(await getText(here, target)).not.toContain(unrelated.productId);
    }
    await rename(unrelated, product.handle);
    await servers.settled();
    for (const target of addresses) for (const server of [here, there]) expect(await getText(server, target), target).toContain(unrelated.productId);
  });

  test('watches every table that pages are made from', async () => {
    const watched = await run(`select distinct event_object_table as name from information_schema.triggers where action_statement ~ 'fira_(all_pages|product|price|stock)_'`);
    // All tables of catalogue and content, except product_sources, which an import uses to find its products, and vendor_accounts: pages show nothing of
    // whether a vendor may sell; the cart's refusal names it.
    const tables = await run(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name ~ '^(product|variant|brand|categor|option|vendor|content|global|media|sale_prices|stock_items|membership_plans)'
         and table_name not in ('product_sources', 'vendor_accounts')`,
    );
    expect(watched.map((row) => (row as { name: string }).name).sort()).toEqual(tables.map((row) => (row as { name: string }).name).sort());
  });
});

describe('changes that pages do not show', () => {
  test('remains cached for plentiful stock, carts, no-op saves and unrelated products', async () => {
    await servers.cached(toPath(product));
    await servers.cached(toPath(unrelated));
    const madeBefore = here.made.length;
    await api.make.setStock(product.stockItemId, FEW_LEFT + 1);
    await run('update products set updated_at = now() where id = $1', product.productId);
    await run('update product_translations set title = title where product_id = $1', product.productId);
    await addTo(api, await newCart(api), product.variantId);
    // Notified last: once it arrives, the earlier ones would have.
    await api.make.setPrice(unrelated.variantId, kr(31));
    await servers.shown(toPath(unrelated), '"amount":31');
    expect(await here.getStatus(toPath(product))).toBe(HIT);
    expect(here.made.slice(madeBefore).filter(({ url }) => url.endsWith(toPath(product)))).toEqual([]);
  });

  test('sends no notice of a rolled-back change', async () => {
    await servers.cached(toPath(product));
    await expect(
      api.database.transaction(async (db) => {
        await db.run({ text: 'update variant_prices set amount_minor = 1 where variant_id = $1', values: [product.variantId] });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await api.make.setPrice(unrelated.variantId, kr(32));
    await servers.shown(toPath(unrelated), '"amount":32');
    expect(await here.getStatus(toPath(product))).toBe(HIT);
  });
});

test('sends at most five hundred notices for thousands of changes', async () => {
  const heard: string[] = [];
  const client = await api.database.pool.connect();
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.query('listen fira_pages');
  await api.database.transaction(async (db) => {
    await db.run({
      text: `insert into product_options (product_id, key, position, values) select p.id, 'many_' || n, 10 + n, '{a}' from products p, generate_series(1, 100) n`,
      values: [],
    });
  });
  await vi.waitFor(() => expect(heard).toContain('all'), { timeout: 60_000 });
  expect(heard.length).toBeLessThanOrEqual(500);
  await run(`delete from product_options where key like 'many_%'`);
  await client.query('unlisten fira_pages');
  client.release(true);
});
