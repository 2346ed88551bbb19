import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manyScansJpeg } from '../../platform/media/testing/hostile-pictures.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { outsideSite, type OutsideSite } from '../../testing/outside-site.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { whileAccountEnds } from '../../testing/while-account-ends.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { getList, makeList, ownTogether, addWish } from './testing/lists.ts';

let api: TestApi;
let site: OutsideSite;
let picture: Buffer;
beforeAll(async () => {
  site = await outsideSite();
  api = await testApi({ outside: site.limits });
  // As from a camera: EXIF with a location.
  picture = await sharp({ create: { width: 60, height: 75, channels: 3, background: '#a04020' } })
    .withExif({ IFD0: { Copyright: 'Kameran' }, IFD3: { GPSLatitude: '59/1 19/1 0/1' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await api.stop();
  await site.close();
});
beforeEach(() => {
  site.pages.clear();
  site.asked.length = 0;
});

const ld = (thing: object) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
const vase = { '@type': 'Product', name: 'Vas i glas', image: '/vas.jpg', offers: { price: '1 299,00', priceCurrency: 'SEK' } };
const sellVase = (more: object = {}) => {
  site.pages.set('/vas', { body: ld({ ...vase, ...more }) });
  site.pages.set('/vas.jpg', { headers: { 'content-type': 'image/jpeg' }, body: picture });
};
const find = ({ browser }: Somebody, url: string) => browser.post('/api/app/wishlists/found', { url });
const getProblem = async (who: Somebody, url: string): Promise<string> => {
  const answer = await find(who, url);
  expectProblem(answer, 'VALIDATION_FAILED');
  return answer.body.errors[0].code;
};
const mediaRow = (id: string) => api.database.run({ text: 'select id from media where id = $1', values: [id] });

describe('WISH-04 the page of another shop', () => {
  test('makes a wish of its title, price, picture and address', async () => {
    const anna = await findable(api);
    const list = await makeList(anna);
    sellVase();
    const { body, status } = await find(anna, `${site.address('/vas')}?utm_source=mejl#om`);
    expect(status).toBe(400);
    expect(body.errors[0].code).toBe('page_refused');
    site.pages.set('/vas?utm_source=mejl', { body: ld(vase) });
    const { found } = (await find(anna, `${site.address('/vas')}?utm_source=mejl#om`)).body;
    expect(found).toMatchObject({ url: site.address('/vas'), title: 'Vas i glas', price: { currency_code: 'SEK', amount: 1299 }, image: { width: 60, height: 75 } });
    const item = await addWish(anna, list._id, { title: found.title, url: found.url, price: found.price.amount, pictureId: found.pictureId });
    expect(item).toMatchObject({ title: 'Vas i glas', url: site.address('/vas'), prices: [{ currency_code: 'SEK', amount: 1299 }], image: { id: found.pictureId }, state: 'elsewhere' });
    expect((await getList(anna, list._id)).products[0]?.image?.url).toMatch(/^\/media\//);
  });

  test('reads nothing when the account ends meanwhile', async () => {
    const anna = await findable(api);
    expectProblem(await whileAccountEnds(api, anna.id, () => find(anna, site.address('/vas'))), 'NOT_FOUND');
    expect(site.asked).toEqual([]);
  });

  test('reveals nothing of the member to the other shop, without cookies', async () => {
    const anna = await findable(api);
    sellVase();
    await find(anna, site.address('/vas'));
    expect(site.asked.map(({ path }) => path)).toEqual(['/vas', '/vas.jpg']);
    expect(new Set(site.asked.map(({ headers }) => headers['user-agent'])), 'but which shop').toEqual(new Set([`Mozilla/5.0 (compatible; Fira; +${api.config.publicUrl})`]));
    for (const { headers } of site.asked) expect(Object.keys(headers).filter((name) => /cookie|referer|forwarded|origin|authorization/.test(name))).toEqual([]);
  });

  test('re-encodes the picture, dropping everything beside its pixels', async () => {
    const anna = await findable(api);
    sellVase();
    const { found } = (await find(anna, site.address('/vas'))).body;
    const file = await fetch(api.url + found.image.url);
    expect(file.headers.get('cache-control')).toContain('private');
    const reading = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
    expect([reading.width, reading.exif]).toEqual([60, undefined]);
  });

  test.each([
    ['is an SVG', { headers: { 'content-type': 'image/svg+xml' }, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    ['is broken', { headers: { 'content-type': 'image/jpeg' }, body: Buffer.from([0xff, 0xd8, 0xff, 0]) }],
    ['is a page', { body: '<p>' }],
    ['is gone', { status: 410 }],
    ['leads inside', { status: 302, headers: { location: 'http://inside.example/vas.jpg' } }],
  ])('omits a picture that %s, and reads the rest', async (_what, answer) => {
    const anna = await findable(api);
    sellVase();
    site.pages.set('/vas.jpg', answer);
    expect((await find(anna, site.address('/vas'))).body.found).toMatchObject({ title: 'Vas i glas', image: null, pictureId: null });
  });

  test('omits a hostile picture, and reads the rest', async () => {
    const anna = await findable(api);
    sellVase();
    site.pages.set('/vas.jpg', { headers: { 'content-type': 'image/jpeg' }, body: await manyScansJpeg(300) });
    expect((await find(anna, site.address('/vas'))).body.found).toMatchObject({ title: 'Vas i glas', image: null });
  });

  test('decodes the picture in the queue, omitting it when decoding dies', async () => {
    const [anna, bo] = [await findable(api), await findable(api)];
    sellVase();
    expect((await find(anna, site.address('/vas'))).body.found.image, 'a decoder has started').not.toBeNull();
    const { uploads } = api.services.media;
    for (const pid of uploads.pids) process.kill(pid, 'SIGSTOP');
    const asked = find(bo, site.address('/vas'));
    await expect.poll(() => uploads.busy).toBe(1);
    for (const pid of uploads.pids) process.kill(pid, 'SIGKILL');
    expect((await asked).body.found).toMatchObject({ title: 'Vas i glas', image: null });
    expect((await find(bo, site.address('/vas'))).body.found.image).not.toBeNull();
  });

  test('explains why nothing could be read', async () => {
    const anna = await findable(api);
    site.pages.set('/slow', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<'));
    site.pages.set('/large', { body: 'x'.repeat(2_000_001) });
    site.pages.set('/empty', { body: '<title>Hej</title>' });
    site.pages.set('/shelf', { body: ld([vase, { ...vase, name: 'Fat' }]) });
    site.pages.set('/file', { headers: { 'content-type': 'application/pdf' }, body: '%PDF' });
    site.pages.set('/loopback', { status: 302, headers: { location: 'http://127.0.0.2/' } });
    site.pages.set('/inside', { status: 302, headers: { location: site.address('/vas', 'inside.example') } });
    const codes: Record<string, string> = {};
    for (const path of ['/slow', '/large', '/empty', '/shelf', '/file', '/gone', '/loopback', '/inside']) codes[path] = await getProblem(anna, site.address(path));
    expect(codes).toEqual({
      '/slow': 'page_slow',
      '/large': 'page_large',
      '/empty': 'page_no_product',
      '/shelf': 'page_many',
      '/file': 'page_no_page',
      '/gone': 'page_refused',
      '/loopback': 'page_unreachable',
      '/inside': 'page_unreachable',
    });
    for (const address of ['ftp://butik.example/vas', 'javascript:alert(1)', 'http://anna:hemligt@butik.example/', 'http://butik.example:22/', 'ht!tp://', 'http://', 'vas'])
      expect(await getProblem(anna, address), address).toBe('page_unreachable');
    expectProblem(await find(anna, ''), 'VALIDATION_FAILED');
    expectProblem(await find(anna, `http://butik.example/${'a'.repeat(2_000)}`), 'VALIDATION_FAILED');
  });

  test('requests nothing on this machine unless tests permit it', async () => {
    const anna = await findable(api);
    sellVase();
    const services = api.services as { outside?: unknown };
    const { outside } = services;
    delete services.outside;
    try {
      const { port } = new URL(site.address('/'));
      for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::ffff:7f00:1]:${port}`, '127.0.0.1', '0x7f.1', '2130706433', '169.254.169.254'])
        expect(await getProblem(anna, `http://${host}/vas`), host).toBe('page_unreachable');
    } finally {
      services.outside = outside;
    }
    expect(site.asked).toEqual([]);
  });

  test('limits a member to sixty an hour without affecting others', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    site.pages.set('/empty', { body: '' });
    await api.database.run({ text: 'insert into page_readings (member_id, since, count) values ($1, $2, 59)', values: [anna.id, api.clock.now()] });
    expect(await getProblem(anna, site.address('/empty'))).toBe('page_no_product');
    api.clock.advance(60_000);
    const refused = await find(anna, site.address('/empty'));
    expectProblem(refused, 'RATE_LIMITED');
    expect(refused.headers.get('retry-after')).toBe('3540');
    expect(await getProblem(erik, site.address('/empty'))).toBe('page_no_product');
    await api.database.run({ text: 'update page_readings set since = $2 where member_id = $1', values: [anna.id, new Date(api.clock.now().getTime() - 3_600_000)] });
    expect(await getProblem(anna, site.address('/empty'))).toBe('page_no_product');
  });

  test('answers busy with Retry-After, without counting against the limit', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    site.pages.set('/silent', () => {});
    const busy = Array.from({ length: 6 }, () => find(anna, site.address('/silent')));
    await expect.poll(() => site.asked.length).toBe(6);
    const refused = await find(erik, site.address('/empty'));
    expectProblem(refused, 'RATE_LIMITED');
    expect(refused.headers.get('retry-after')).toBe('5');
    await Promise.all(busy);
    expect(await api.database.run({ text: 'select count from page_readings where member_id = $1', values: [erik.id] })).toEqual([]);
  });
});

describe('the picture of a wish', () => {
  const found = async (who: Somebody): Promise<string> => {
    sellVase();
    return (await find(who, site.address('/vas'))).body.found.pictureId;
  };

  test('belongs to one wish of the member who found it', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    const [list, other] = [await makeList(anna), await makeList(erik)];
    const pictureId = await found(anna);
    const wish = { title: 'Vas', pictureId };
    expectProblem(await erik.browser.post(`/api/app/wishlists/${other._id}/items`, wish), 'VALIDATION_FAILED');
    await addWish(anna, list._id, wish);
    expectProblem(await anna.browser.post(`/api/app/wishlists/${list._id}/items`, wish), 'VALIDATION_FAILED');
    expectProblem(await anna.browser.post(`/api/app/wishlists/${list._id}/items`, { title: 'Vas', pictureId: 'img_00000000000000000000000000000000' }), 'VALIDATION_FAILED');
    expect((await getList(anna, list._id)).products).toHaveLength(1);
  });

  test('is changed or removed, by co-owners too, deleting the former', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    await befriend(anna, erik);
    const list = await ownTogether(api, anna, erik);
    const first = await found(anna);
    const item = await addWish(anna, list._id, { title: 'Vas', pictureId: first });
    const second = await found(erik);
    const patch = async (body: object) => (await erik.browser.patch(`/api/app/wishlists/${list._id}/items/${item._id}`, body)).body.item;
    expect((await patch({ note: 'Blå' })).image.id).toBe(first);
    expect((await patch({ pictureId: first })).image.id).toBe(first);
    expect((await patch({ pictureId: second })).image.id).toBe(second);
    expect(await mediaRow(first)).toEqual([]);
    expect((await patch({ pictureId: null })).image).toBeNull();
    expect(await mediaRow(second)).toEqual([]);
  });

  test('is deleted with wish, list or account, unused after a day', async () => {
    const anna = await findable(api);
    const [list, other] = [await makeList(anna), await makeList(anna)];
    const [withItem, withList, withAccount, unused] = [await found(anna), await found(anna), await found(anna), await found(anna)];
    const item = await addWish(anna, list._id, { title: 'Vas', pictureId: withItem });
    await addWish(anna, other._id, { title: 'Vas', pictureId: withList });
    await addWish(anna, list._id, { title: 'Vas', pictureId: withAccount });
    await anna.browser.delete(`/api/app/wishlists/${list._id}/items/${item._id}`);
    await anna.browser.delete(`/api/app/wishlists/${other._id}`);
    api.clock.advance(11 * 60_000);
    await api.database.run({ text: `select graphile_worker.add_job('wishlists:forget-removed', '{}')`, values: [] });
    await api.runJobs();
    expect([await mediaRow(withItem), await mediaRow(withList)]).toEqual([[], []]);
    expect([(await mediaRow(withAccount)).length, (await mediaRow(unused)).length]).toEqual([1, 1]);
    api.clock.advance(25 * 3_600_000);
    await api.database.run({ text: `select graphile_worker.add_job('media:forget-unnamed', '{}')`, values: [] });
    await api.runJobs();
    expect([(await mediaRow(withAccount)).length, (await mediaRow(unused)).length]).toEqual([1, 0]);
    await anna.browser.post('/api/auth/login', { email: anna.email, password: anna.password });
    const lateFound = await found(anna);
    expect((await anna.browser.delete('/api/app/user', { password: anna.password })).status).toBe(200);
    expect([await mediaRow(withAccount), await mediaRow(lateFound)]).toEqual([[], []]);
  });
});
