/** What is new of a member's own wishes: told to whoever wants to be, once, all of it in one mail a day. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayIn, shopTimeZone } from '#shared/values/calendar-day.ts';
import { systemContext } from '../../platform/context.ts';
import { kr, type MadeProduct } from '../../testing/make.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { smtpInbox } from '../../testing/smtp-inbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { findable, type Somebody } from '../friends/testing/friends.ts';
import { planSale } from '../pricing/service.ts';
import { reserve } from '../reservations/testing/givers.ts';
import { makeList, ownTogether, wishFor } from '../wishlists/testing/lists.ts';
import { befriend } from '../friends/testing/friends.ts';
import { lookForWishNews } from './jobs.ts';

const DAY = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
// Nothing that was told in one test is of the next one's day.
beforeEach(() => api.clock.advance(2 * DAY));

const wants = async ({ browser }: Somebody, mail = true): Promise<void> => {
  const { settings } = (await browser.get('/api/app/settings/notifications')).body;
  expect((await browser.put('/api/app/settings/notifications', { ...settings, wishNews: { mail } })).status).toBe(200);
};

async function look(): Promise<void> {
  await lookForWishNews.run(systemContext(api.services, 'sv'), {});
  await api.runJobs();
}

interface Wishing {
  maja: Somebody;
  listId: string;
  publicId: string | null;
  itemId: string;
  vase: MadeProduct;
}

/** Somebody who wants to be told, and wishes for a vase of 200 kronor. */
async function wishing({ stock = 5, hasVariant = true } = {}): Promise<Wishing> {
  const maja = await findable(api, { firstName: 'Maja' });
  await wants(maja);
  const vase = await api.make.product({ title: 'Vas', titleEn: 'Vase', price: kr(200), stock });
  const { _id, publicId } = await makeList(maja, { visibility: 'link' });
  const { productId, variantId } = vase;
  return { maja, listId: _id, publicId, itemId: (await wishFor(maja, _id, hasVariant ? { productId, variantId } : { productId }))._id, vase };
}

const mailsOf = async ({ email }: Somebody) => mailsTo(api, email);

describe('a price that fell', () => {
  test('by a tenth is told, once; by less it isn’t', async () => {
    const { maja, vase } = await wishing();
    await api.make.setPrice(vase.variantId, kr(181));
    await look();
    expect(await mailsOf(maja)).toEqual([]);
    await api.make.setPrice(vase.variantId, kr(180));
    await look();
    await look();
    const [mail, ...more] = await mailsOf(maja);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Vas har blivit billigare');
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Vas: 180 kr. Kostade 200 kr när du önskade dig den.');
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    api.clock.advance(DAY);
    await look();
    expect(await mailsOf(maja), 'nor the next day').toHaveLength(1);
  });

  test('further is told when it fell by a tenth of what was told; up and down again it isn’t', async () => {
    const { maja, vase } = await wishing();
    const priceOf = async (ore: number) => {
      api.clock.advance(DAY);
      await api.make.setPrice(vase.variantId, ore);
      await look();
      return (await mailsOf(maja)).length;
    };
    expect(await priceOf(kr(150))).toBe(1);
    expect(await priceOf(kr(140))).toBe(1);
    expect(await priceOf(kr(200))).toBe(1);
    expect(await priceOf(kr(150))).toBe(1);
    expect(await priceOf(kr(135))).toBe(2);
    expect((await mailsOf(maja)).at(-1)?.text.replaceAll('\u00a0', ' ')).toContain('Vas: 135 kr. Kostade 150 kr när vi skrev om den senast.');
  });

  test('of any variant, where any will do, and by a sale', async () => {
    const { maja, vase } = await wishing({ hasVariant: false });
    const other = await api.make.variant(vase, { price: kr(300), stock: 3 });
    await api.make.setPrice(other, kr(220));
    await look();
    expect(await mailsOf(maja), 'the lowest is what it was').toEqual([]);
    const now = api.clock.now();
    await planSale(systemContext(api.services, 'sv'), {
      name: `Rea ${vase.productId}`,
      startsAt: now,
      endsAt: new Date(now.getTime() + DAY),
      prices: [{ variantId: other, currency: 'SEK', amountMinor: kr(99) }],
    });
    await look();
    expect((await mailsOf(maja))[0]?.text.replaceAll('\u00a0', ' ')).toContain('Vas: 99 kr.');
  });

  test('of what is there alone, where any variant will do: at a price of what is sold out nobody can buy', async () => {
    const { maja, vase } = await wishing({ hasVariant: false });
    const soldOut = await api.make.variant(vase, { price: kr(200), stock: 0 });
    await api.make.setPrice(soldOut, kr(50));
    await look();
    expect(await mailsOf(maja)).toEqual([]);
  });

  test('in the member’s language', async () => {
    const { maja, vase } = await wishing();
    await maja.browser.put('/api/app/settings/account', { language: 'en' });
    await api.make.setPrice(vase.variantId, kr(100));
    await look();
    expect((await mailsOf(maja))[0]?.subject).toBe('Vase costs less now');
  });
});

describe('back in stock', () => {
  test('what was sold out is told when it is back, each time once', async () => {
    const { maja, vase } = await wishing({ stock: 0 });
    await look();
    for (const times of [1, 2]) {
      api.clock.advance(DAY);
      await api.make.setStock(vase.stockItemId, 2);
      await look();
      await look();
      expect((await mailsOf(maja)).map(({ subject }) => subject)).toEqual(Array.from({ length: times }, () => 'Vas finns i lager igen'));
      api.clock.advance(DAY);
      await api.make.setStock(vase.stockItemId, 0);
      await look();
    }
  });

  test('a price that falls while it is sold out waits until it can be bought', async () => {
    const { maja, vase } = await wishing({ stock: 0 });
    await api.make.setPrice(vase.variantId, kr(100));
    await look();
    expect(await mailsOf(maja)).toEqual([]);
    await api.make.setStock(vase.stockItemId, 2);
    await look();
    const [mail] = await mailsOf(maja);
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('BILLIGARE NU\nVas: 100 kr. Kostade 200 kr när du önskade dig den.\n\nGÅR ATT KÖPA IGEN\nVas\n');
  });
});

describe('whom it is told, and how often', () => {
  test('nobody who hasn’t asked for it, nor who has ended it from a mail', async () => {
    const { maja, vase } = await wishing();
    await wants(maja, false);
    await api.make.setPrice(vase.variantId, kr(150));
    await look();
    expect(await mailsOf(maja)).toEqual([]);
    await wants(maja);
    await look();
    const [mail] = await mailsOf(maja);
    const path = /\/unsubscribe\/[\w-]{44}/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[0] ?? '';
    expect((await api.browser().post(`/api/app/public${path}`)).status).toBe(200);
    expect((await maja.browser.get('/api/app/settings/notifications')).body.settings).toMatchObject({ wishNews: { mail: false }, reminders: { mail: true } });
    api.clock.advance(DAY);
    await api.make.setPrice(vase.variantId, kr(90));
    await look();
    expect(await mailsOf(maja)).toHaveLength(1);
  });

  test('all of it in one mail a day; what comes later the same day waits for the next', async () => {
    const { maja, listId, vase } = await wishing();
    const bowl = await api.make.product({ title: 'Skål', price: kr(400), stock: 3 });
    const plate = await api.make.product({ title: 'Fat', price: kr(100), stock: 3 });
    for (const { productId, variantId } of [bowl, plate]) await wishFor(maja, listId, { productId, variantId });
    await api.make.setPrice(vase.variantId, kr(150));
    await api.make.setPrice(bowl.variantId, kr(300));
    await look();
    await api.make.setPrice(plate.variantId, kr(50));
    await look();
    const [mail, ...more] = await mailsOf(maja);
    expect([mail?.subject, more.length]).toEqual(['Nytt om 2 saker som du önskar dig', 0]);
    api.clock.advance(DAY);
    await look();
    expect((await mailsOf(maja)).map(({ subject }) => subject)).toEqual(['Nytt om 2 saker som du önskar dig', 'Fat har blivit billigare']);
  });

  test('each owner of a list by their own wish, and nobody else', async () => {
    const [anna, erik, friend] = [await findable(api), await findable(api), await findable(api)];
    for (const one of [erik, friend]) await befriend(anna, one);
    const { _id } = await ownTogether(api, anna, erik, { visibility: 'friends' });
    const vase = await api.make.product({ title: 'Vas', price: kr(200), stock: 5 });
    await wishFor(anna, _id, { productId: vase.productId, variantId: vase.variantId });
    for (const one of [erik, friend]) await wants(one);
    await api.make.setPrice(vase.variantId, kr(100));
    await look();
    const news = async (one: Somebody) => (await mailsOf(one)).filter(({ subject }) => subject === 'Vas har blivit billigare').length;
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
  ])('nothing of %s, neither before it is booked nor after', async (_, end) => {
    const [one, other] = [await wishing(), await wishing()];
    for (const { vase } of [one, other]) await api.make.setPrice(vase.variantId, kr(100));
    await end(one);
    await lookForWishNews.run(systemContext(api.services, 'sv'), {});
    await end(other);
    await api.runJobs();
    expect([await mailsOf(one.maja), await mailsOf(other.maja)]).toEqual([[], []]);
  });

  test('of what others mean to give it tells nothing: reserved or not, the mail is the same', async () => {
    const [free, taken] = [await wishing(), await wishing()];
    expect((await reserve((await findable(api)).browser, taken.publicId, taken.itemId)).status).toBe(201);
    for (const { vase } of [free, taken]) await api.make.setPrice(vase.variantId, kr(100));
    let read: string[] = [];
    read = await api.statementsOf(look);
    expect(read.filter((text) => /\breservations\b/.test(text))).toEqual([]);
    const plain = async ({ maja }: Wishing) => (await mailsOf(maja)).map(({ subject, text }) => [subject, text.replaceAll(/unsubscribe\/\S+|avregistrera\/\S+|[\w-]{44}/g, '#')]);
    expect(await plain(taken)).toEqual(await plain(free));
    expect(await plain(free)).toHaveLength(1);
  });
});

describe('exactly once', () => {
  const run = () => lookForWishNews.run(systemContext(api.services, 'sv'), {});

  test('two looks at once: one books it', async () => {
    const { maja, vase } = await wishing();
    await api.make.setPrice(vase.variantId, kr(100));
    let rival: Promise<void> = Promise.resolve();
    api.onStep('wish-news.queued', () => {
      rival = run();
      return Promise.resolve();
    });
    await Promise.all([run(), run()]);
    await rival;
    expect(await mailsOf(maja)).toHaveLength(1);
  });

  test('a look that falls before it has booked has told nobody, and the next one does', async () => {
    const { maja, vase } = await wishing();
    await api.make.setPrice(vase.variantId, kr(100));
    api.onStep('wish-news.queued', () => Promise.reject(new Error('the process ends here')));
    await expect(run()).rejects.toThrow('ends here');
    expect(await mailsOf(maja)).toEqual([]);
    await look();
    expect(await mailsOf(maja)).toHaveLength(1);
  });

  test('the job that tells runs again: one mail', async () => {
    const { maja, vase, itemId } = await wishing();
    await api.make.setPrice(vase.variantId, kr(100));
    await look();
    const { productId, variantId } = vase;
    const payload = {
      memberId: maja.id,
      day: dayIn(shopTimeZone, api.clock.now().getTime()),
      booked: [{ itemId, productId, variantId, isBack: false, drop: { currency: 'SEK', nowMinor: kr(100), beforeMinor: kr(200), wasTold: false } }],
    };
    await api.database.run({ text: `select graphile_worker.add_job('wish-news:tell', $1)`, values: [JSON.stringify(payload)] });
    expect(await mailsOf(maja)).toHaveLength(1);
  });
});

describe('many, and late', () => {
  test('all who want to be told are, some hundred at a time', async () => {
    const MANY = 201;
    const { vase, listId } = await wishing();
    await api.database.run({
      text: `with people as (insert into members (id, email, first_name, last_name, language_code, role, invite_id, created_at, updated_at)
               select gen_random_uuid(), 'en-av-manga-' || n || '@exempel.example', 'En', 'Av många', 'sv', 'member', 'inbjudan-' || n, $3, $3 from generate_series(1, $1::int) n returning id),
             settings as (insert into member_settings (member_id, notifications, updated_at) select id, '{"wishNews": {"mail": true}}', $3 from people)
             insert into wishlist_owners (list_id, member_id, state, since) select $2, id, 'owner', $3 from people`,
      values: [MANY, listId, api.clock.now()],
    });
    await api.make.setPrice(vase.variantId, kr(100));
    await lookForWishNews.run(systemContext(api.services, 'sv'), {});
    const [told] = await api.database.run<{ count: number }>({
      text: `select count(*)::int as count from wish_news n join members m on m.id = n.member_id where n.told_minor = $1 and m.email like 'en-av-manga-%'`,
      values: [kr(100)],
    });
    expect(told?.count).toBe(MANY);
    await api.database.run({ text: `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`, values: [] });
    await api.database.run({ text: `delete from members where email like 'en-av-manga-%'`, values: [] });
  });

  test('a mail that waits for its server says what holds when it leaves, to the address of then', async () => {
    const smtp = await smtpInbox();
    const shop = await testApi({ settings: { SMTP_URL: smtp.url } });
    try {
      const maja = await findable(shop, { firstName: 'Maja' });
      await wants(maja);
      const [vase, bowl] = [await shop.make.product({ title: 'Vas', price: kr(200), stock: 5 }), await shop.make.product({ title: 'Skål', price: kr(200), stock: 5 })];
      const { _id } = await makeList(maja);
      for (const { productId, variantId } of [vase, bowl]) await wishFor(maja, _id, { productId, variantId });
      for (const { variantId } of [vase, bowl]) await shop.make.setPrice(variantId, kr(100));
      await smtp.close();
      await lookForWishNews.run(systemContext(shop.services, 'sv'), {});
      await shop.runJobs();
      await shop.make.setPrice(vase.variantId, kr(200));
      await shop.make.setPrice(bowl.variantId, kr(90));
      await shop.database.run({ text: 'update members set email = $2 where id = $1', values: [maja.id, 'flyttat@exempel.example'] });
      await smtp.open();
      await shop.database.run({ text: 'select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs', values: [] });
      await shop.runJobs();
      expect(smtp.letters.map(({ to }) => to)).toEqual([['flyttat@exempel.example']]);
      const [{ source } = { source: '' }] = smtp.letters;
      expect(source).toMatch(/Subject: =\?UTF-8\?Q\?Sk=C3=A5l/i);
      expect(source).not.toContain('Vas:');
    } finally {
      await shop.stop();
      await smtp.close();
    }
  });
});
