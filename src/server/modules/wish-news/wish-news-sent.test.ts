/** Sending wish news: once, in bulk too, and as valid when the mail is sent. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { kr } from '../../testing/make.ts';
import { smtpInbox } from '../../testing/smtp-inbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { findable, type Somebody } from '../friends/testing/friends.ts';
import { makeList, addWish } from '../wishlists/testing/lists.ts';
import { book, DAY, look, wants, wishing } from './testing/wishing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
// Prevents the daily limit from carrying over between tests.
beforeEach(() => api.clock.advance(2 * DAY));

const getMails = async ({ email }: Somebody) => mailsTo(api, email);

describe('exactly once', () => {
  test('lets one of two simultaneous runs book it', async () => {
    const { maja, vase } = await wishing(api);
    await api.make.setPrice(vase.variantId, kr(100));
    let rival: Promise<void> = Promise.resolve();
    api.onStep('wish-news.queued', () => {
      rival = book(api);
      return Promise.resolve();
    });
    await Promise.all([book(api), book(api)]);
    await rival;
    expect(await getMails(maja)).toHaveLength(1);
  });

  test('notifies by the next run when one crashes before booking', async () => {
    const { maja, vase } = await wishing(api);
    await api.make.setPrice(vase.variantId, kr(100));
    api.onStep('wish-news.queued', () => Promise.reject(new Error('the process ends here')));
    await expect(book(api)).rejects.toThrow('ends here');
    expect(await getMails(maja)).toEqual([]);
    await look(api);
    expect(await getMails(maja)).toHaveLength(1);
  });

  test('mails once when the job repeats', async () => {
    const { maja, vase, itemId } = await wishing(api);
    await api.make.setPrice(vase.variantId, kr(100));
    await look(api);
    const { productId, variantId } = vase;
    const payload = {
      memberId: maja.id,
      day: dayIn(shopTimeZone, api.clock.now().getTime()),
      booked: [{ itemId, productId, variantId, isBack: false, drop: { currency: 'SEK', nowMinor: kr(100), beforeMinor: kr(200), isNotified: false } }],
    };
    await api.database.run({ text: `select graphile_worker.add_job('wish-news:tell', $1)`, values: [JSON.stringify(payload)] });
    expect(await getMails(maja)).toHaveLength(1);
  });
});

describe('many, and late', () => {
  test('notifies all subscribers in batches of some hundred', async () => {
    const MANY = 201;
    const { vase, listId } = await wishing(api);
    await api.database.run({
      text: `with people as (insert into members (id, email, first_name, last_name, language_code, role, invite_id, created_at, updated_at)
               select gen_random_uuid(), 'en-av-manga-' || n || '@exempel.example', 'En', 'Av många', 'sv', 'member', 'inbjudan-' || n, $3, $3 from generate_series(1, $1::int) n returning id),
             settings as (insert into member_settings (member_id, notifications, updated_at) select id, '{"wishNews": {"mail": true}}', $3 from people)
             insert into wishlist_owners (list_id, member_id, state, since) select $2, id, 'owner', $3 from people`,
      values: [MANY, listId, api.clock.now()],
    });
    await api.make.setPrice(vase.variantId, kr(100));
    await book(api);
    const [notified] = await api.database.run<{ count: number }>({
      text: `select count(*)::int as count from wish_news n join members m on m.id = n.member_id where n.told_minor = $1 and m.email like 'en-av-manga-%'`,
      values: [kr(100)],
    });
    expect(notified?.count).toBe(MANY);
    await api.database.run({ text: `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`, values: [] });
    await api.database.run({ text: `delete from members where email like 'en-av-manga-%'`, values: [] });
  });

  test('mails current contents to the current address when delayed', async () => {
    const smtp = await smtpInbox();
    const shop = await testApi({ settings: { SMTP_URL: smtp.url } });
    try {
      const maja = await findable(shop, { firstName: 'Maja' });
      await wants(maja);
      const [vase, bowl] = [await shop.make.product({ title: 'Vas', price: kr(200), stock: 5 }), await shop.make.product({ title: 'Skål', price: kr(200), stock: 5 })];
      const { _id } = await makeList(maja);
      for (const { productId, variantId } of [vase, bowl]) await addWish(maja, _id, { productId, variantId });
      for (const { variantId } of [vase, bowl]) await shop.make.setPrice(variantId, kr(100));
      await smtp.close();
      await book(shop);
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
