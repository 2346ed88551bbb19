/** Wish news: for members who opted in, all in one mail a day. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { kr } from '../../testing/make.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { planSale } from '../pricing/service.ts';
import { reserve } from '../reservations/testing/givers.ts';
import { ownTogether, addWish } from '../wishlists/testing/lists.ts';
import { book, DAY, look, wants, type Wishing, wishing } from './testing/wishing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
// Prevents the daily limit from carrying over between tests.
beforeEach(() => api.clock.advance(2 * DAY));

const getMails = async ({ email }: Somebody) => mailsTo(api, email);

describe('a price that fell', () => {
  test('notifies once by a tenth, and not by less', async () => {
    const { maja, vase } = await wishing(api);
    await api.make.setPrice(vase.variantId, kr(181));
    await look(api);
    expect(await getMails(maja)).toEqual([]);
    await api.make.setPrice(vase.variantId, kr(180));
    await look(api);
    await look(api);
    const [mail, ...more] = await getMails(maja);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Vas har blivit billigare');
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Vas: 180 kr. Kostade 200 kr när du önskade dig den.');
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    api.clock.advance(DAY);
    await look(api);
    expect(await getMails(maja), 'nor the next day').toHaveLength(1);
  });

  test('notifies further by a tenth of the last notified, not after recovering', async () => {
    const { maja, vase } = await wishing(api);
    const getPrice = async (ore: number) => {
      api.clock.advance(DAY);
      await api.make.setPrice(vase.variantId, ore);
      await look(api);
      return (await getMails(maja)).length;
    };
    expect(await getPrice(kr(150))).toBe(1);
    expect(await getPrice(kr(140))).toBe(1);
    expect(await getPrice(kr(200))).toBe(1);
    expect(await getPrice(kr(150))).toBe(1);
    expect(await getPrice(kr(135))).toBe(2);
    expect((await getMails(maja)).at(-1)?.text.replaceAll('\u00a0', ' ')).toContain('Vas: 135 kr. Kostade 150 kr när vi skrev om den senast.');
  });

  test('counts any variant when any will do, and sales', async () => {
    const { maja, vase } = await wishing(api, { hasVariant: false });
    const other = await api.make.variant(vase, { price: kr(300), stock: 3 });
    await api.make.setPrice(other, kr(220));
    await look(api);
    expect(await getMails(maja), 'the lowest is what it was').toEqual([]);
    const now = api.clock.now();
    await planSale(systemContext(api.services, 'sv'), {
      name: `Rea ${vase.productId}`,
      startsAt: now,
      endsAt: new Date(now.getTime() + DAY),
      prices: [{ variantId: other, currency: 'SEK', amountMinor: kr(99) }],
    });
    await look(api);
    expect((await getMails(maja))[0]?.text.replaceAll('\u00a0', ' ')).toContain('Vas: 99 kr.');
  });

  test('counts only buyable variants when any variant will do', async () => {
    const { maja, vase } = await wishing(api, { hasVariant: false });
    const soldOut = await api.make.variant(vase, { price: kr(200), stock: 0 });
    await api.make.setPrice(soldOut, kr(50));
    await look(api);
    expect(await getMails(maja)).toEqual([]);
  });

  test('is in the member’s language', async () => {
    const { maja, vase } = await wishing(api);
    await maja.browser.put('/api/app/settings/account', { language: 'en' });
    await api.make.setPrice(vase.variantId, kr(100));
    await look(api);
    expect((await getMails(maja))[0]?.subject).toBe('Vase costs less now');
  });
});

describe('back in stock', () => {
  test('notifies once each time it returns', async () => {
    const { maja, vase } = await wishing(api, { stock: 0 });
    await look(api);
    for (const times of [1, 2]) {
      api.clock.advance(DAY);
      await api.make.setStock(vase.stockItemId, 2);
      await look(api);
      await look(api);
      expect((await getMails(maja)).map(({ subject }) => subject)).toEqual(Array.from({ length: times }, () => 'Vas finns i lager igen'));
      api.clock.advance(DAY);
      await api.make.setStock(vase.stockItemId, 0);
      await look(api);
    }
  });

  test('is delayed while sold out until it can be bought', async () => {
    const { maja, vase } = await wishing(api, { stock: 0 });
    await api.make.setPrice(vase.variantId, kr(100));
    await look(api);
    expect(await getMails(maja)).toEqual([]);
    await api.make.setStock(vase.stockItemId, 2);
    await look(api);
    const [mail] = await getMails(maja);
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('BILLIGARE NU\nVas: 100 kr. Kostade 200 kr när du önskade dig den.\n\nGÅR ATT KÖPA IGEN\nVas\n');
  });
});

describe('recipients and frequency', () => {
  test('notifies no member who hasn’t subscribed or has unsubscribed by mail', async () => {
    const { maja, vase } = await wishing(api);
    await wants(maja, false);
    await api.make.setPrice(vase.variantId, kr(150));
    await look(api);
    expect(await getMails(maja)).toEqual([]);
    await wants(maja);
    await look(api);
    const [mail] = await getMails(maja);
    const path = /\/unsubscribe\/[\w-]{44}/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[0] ?? '';
    expect((await api.browser().post(`/api/app/public${path}`)).status).toBe(200);
    expect((await maja.browser.get('/api/app/settings/notifications')).body.settings).toMatchObject({ wishNews: { mail: false }, reminders: { mail: true } });
    api.clock.advance(DAY);
    await api.make.setPrice(vase.variantId, kr(90));
    await look(api);
    expect(await getMails(maja)).toHaveLength(1);
  });

  test('sends one mail a day, and later news the next day', async () => {
    const { maja, listId, vase } = await wishing(api);
    const bowl = await api.make.product({ title: 'Skål', price: kr(400), stock: 3 });
    const plate = await api.make.product({ title: 'Fat', price: kr(100), stock: 3 });
    for (const { productId, variantId } of [bowl, plate]) await addWish(maja, listId, { productId, variantId });
    await api.make.setPrice(vase.variantId, kr(150));
    await api.make.setPrice(bowl.variantId, kr(300));
    await look(api);
    await api.make.setPrice(plate.variantId, kr(50));
    await look(api);
    const [mail, ...more] = await getMails(maja);
    expect([mail?.subject, more.length]).toEqual(['Nytt om 2 saker som du önskar dig', 0]);
    api.clock.advance(DAY);
    await look(api);
    expect((await getMails(maja)).map(({ subject }) => subject)).toEqual(['Nytt om 2 saker som du önskar dig', 'Fat har blivit billigare']);
  });

  test('notifies each owner by their own wish, and nobody else', async () => {
    const [anna, erik, friend] = [await findable(api), await findable(api), await findable(api)];
    for (const one of [erik, friend]) await befriend(anna, one);
    const { _id } = await ownTogether(api, anna, erik, { visibility: 'friends' });
    const vase = await api.make.product({ title: 'Vas', price: kr(200), stock: 5 });
    await addWish(anna, _id, { productId: vase.productId, variantId: vase.variantId });
    for (const one of [erik, friend]) await wants(one);
    await api.make.setPrice(vase.variantId, kr(100));
    await look(api);
    const news = async (one: Somebody) => (await getMails(one)).filter(({ subject }) => subject === 'Vas har blivit billigare').length;
    expect([await news(anna), await news(erik), await news(friend)]).toEqual([0, 1, 0]);
  });

  test.each([
    ['a wish that was taken away', ({ maja, listId, itemId }: Wishing) => maja.browser.delete(`/api/app/wishlists/${listId}/items/${itemId}`)],
    ['a list that was taken away', ({ maja, listId }: Wishing) => maja.browser.delete(`/api/app/wishlists/${listId}`)],
    ['a product that isn’t sold any more', ({ vase }: Wishing) => api.database.run({ text: 'update products set is_published = false where id = $1', values: [vase.productId] })],
    [
      'a variant that is gone',
      async ({ vase, itemId }: Wishing) => {
        await api.make.variant(vase, { price: kr(50), stock: 3 });
        await api.database.run({ text: 'update wishlist_items set variant_id = $2 where id = $1', values: [itemId, 'variant_gone'] });
      },
    ],
  ])('notifies nothing of %s, before or after booking', async (_, end) => {
    const [one, other] = [await wishing(api), await wishing(api)];
    for (const { vase } of [one, other]) await api.make.setPrice(vase.variantId, kr(100));
    await end(one);
    await book(api);
    await end(other);
    await api.runJobs();
    expect([await getMails(one.maja), await getMails(other.maja)]).toEqual([[], []]);
  });

  test('reveals no reservations: the mail is the same either way', async () => {
    const [free, taken] = [await wishing(api), await wishing(api)];
    expect((await reserve((await findable(api)).browser, taken.publicId, taken.itemId)).status).toBe(201);
    for (const { vase } of [free, taken]) await api.make.setPrice(vase.variantId, kr(100));
    let read: string[] = [];
    read = await api.listStatements(() => look(api));
    expect(read.filter((text) => /\breservations\b/.test(text))).toEqual([]);
    const plain = async ({ maja }: Wishing) => (await getMails(maja)).map(({ subject, text }) => [subject, text.replaceAll(/unsubscribe\/\S+|avregistrera\/\S+|[\w-]{44}/g, '#')]);
    expect(await plain(taken)).toEqual(await plain(free));
    expect(await plain(free)).toHaveLength(1);
  });
});
