/** Privacy of reservations: no leaks in answers or mails. */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { collectExport } from '../personal-data/collect.ts';
import { makeList, ownTogether, addWish } from '../wishlists/testing/lists.ts';
import { GUEST, reserve, reserveAsGuest, findTaken } from './testing/givers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const run = (text: string, ...values: unknown[]) => api.database.run({ text, values });
const sweep = async (job: string) => {
  await run(`select graphile_worker.add_job($1, '{}')`, job);
  await api.runJobs();
};

describe('[32] the child who was a friend', () => {
  /** Anna adds Lisa by name, makes a list for her, and only then links the friend. */
  async function listForLisa() {
    const [anna, lisa, sara] = [await findable(api), await findable(api, { firstName: 'Lisa' }), await findable(api)];
    const { jubilee } = (await anna.browser.post('/api/app/jubilees', { firstName: 'Lisa' })).body;
    const list = await makeList(anna, { visibility: 'link', jubileeId: jubilee._id });
    const item = await addWish(anna, list._id, { title: 'Cykel' });
    await befriend(anna, lisa);
    expect((await anna.browser.put(`/api/app/friends/${lisa.id}/jubilee`, { jubileeId: jubilee._id })).status).toBe(200);
    expect((await reserve(sara.browser, list.publicId, item._id)).status).toBe(201);
    return { anna, lisa, list };
  }
  const part = async (anna: Somebody, lisa: Somebody) => expect((await anna.browser.delete(`/api/app/friends/${lisa.id}`)).status).toBe(200);

  test('sees no claims after the friendship ends, though linked only later', async () => {
    const { anna, lisa, list } = await listForLisa();
    await part(anna, lisa);
    expect(await findTaken(lisa.browser, list.publicId)).toBeNull();
    // Signed out, only the known browser says who they are.
    await lisa.browser.post('/api/auth/logout');
    expect(await findTaken(lisa.browser, list.publicId)).toBeNull();
    expect(await findTaken(api.browser(), list.publicId)).toHaveLength(1);
  });

  test('sees no claims after unfriending or relinking when the list names none', async () => {
    for (const part of ['end', 'other'] as const) {
      const { anna, lisa, list } = await listForLisa();
      await run('update wishlists set for_member_id = null where id = $1', list._id);
      if (part === 'other') expect((await anna.browser.put(`/api/app/friends/${lisa.id}/jubilee`, { jubileeId: null })).status).toBe(200);
      else await anna.browser.delete(`/api/app/friends/${lisa.id}`);
      expect(await findTaken(lisa.browser, list.publicId), part).toBeNull();
    }
  });
});

describe('AUTH-07 data left after an owner’s erasure', () => {
  test('deletes with two owners’ accounts their words to givers and in reports', async () => {
    const [anna, erik, sara] = [await findable(api), await findable(api), await findable(api)];
    await befriend(anna, erik);
    const list = await ownTogether(api, anna, erik, { visibility: 'link', name: 'Hemliga Ordlistan' });
    const item = await addWish(anna, list._id, { title: 'Ordet Som Ska Bort' });
    expect((await reserve(sara.browser, list.publicId, item._id)).status).toBe(201);
    const reported = await sara.browser.post('/api/app/public/reports', {
      about: { publicId: list.publicId },
      reason: 'terms',
      explanation: 'Något är fel här.',
      name: 'Sara',
      email: 'sara@exempel.example',
      isGoodFaith: true,
    });
    expect(reported.status, JSON.stringify(reported.body)).toBe(201);
    // Of two friends who delete their accounts at once, one is retried and finds the other gone.
    expect((await anna.browser.delete(`/api/app/friends/${erik.id}`)).status).toBe(200);
    const end = ({ browser, password }: Somebody) => browser.delete('/api/app/user', { password });
    let rival: Promise<Answer> | undefined;
    api.onStep('delete.emptied', async () => {
      rival = end(erik);
      await Promise.race([rival, new Promise((resolve) => setTimeout(resolve, 1_000))]);
    });
    expect([(await end(anna)).status, (await rival)?.status]).toEqual([200, 200]);
    expect((await sara.browser.get('/api/app/gifts')).body.gifts).toMatchObject([{ title: '' }]);
    expect(await run('select 1 from reports where about = $1', 'Hemliga Ordlistan')).toEqual([]);
  });
});

describe('[35] mail to an address named by a guest', () => {
  test('carries each name on one line, and makes no link of it', async () => {
    const anna = await findable(api, { firstName: 'Anna' });
    const list = await makeList(anna, { name: 'Jul\r\n\r\nDu har vunnit', forName: 'Kalle\nhttps://ond.example/a', visibility: 'link' });
    expect(list).toMatchObject({ name: 'Jul Du har vunnit', forName: 'Kalle https://ond.example/a' });
    const item = await addWish(anna, list._id, { title: ' Vas\u2028https://localhost/b\u202E ' });
    expect(item.title).toBe('Vas https://localhost/b');
    const { item: patched } = (await anna.browser.patch(`/api/app/wishlists/${list._id}/items/${item._id}`, { title: 'Vas\nhttps://localhost/b' })).body;
    expect(patched.title).toBe('Vas https://localhost/b');
    expectProblem(await anna.browser.post('/api/app/wishlists', { name: '\u200B\n' }), 'VALIDATION_FAILED');
    // As an earlier version may have stored it.
    await run(`update wishlist_items set title = E'Vas\\n\\nhttps://localhost/b' where id = $1`, item._id);
    await run(`update wishlists set for_name = E'Kalle\\n\\nhttps://ond.example/a' where id = $1`, list._id);
    const email = 'rad@exempel.example';
    await reserveAsGuest(api, list.publicId, item._id, { email });
    const [mail] = await mailsTo(api, email);
    expect(mail?.subject).toContain('Vas https: //localhost/b');
    expect(mail?.text).toContain('Kalle https: //ond. example/a');
    for (const text of [mail?.text, mail?.html]) expect(text).not.toMatch(/https:\/\/(?:ond|localhost\/b)/);
  });

  test('arrives at most five times a day, also when lists are deleted', async () => {
    const email = 'ofta@exempel.example';
    const ask = async () => {
      const anna = await findable(api);
      const list = await makeList(anna, { visibility: 'link' });
      const { _id } = await addWish(anna, list._id, { title: 'Sak' });
      return { anna, list, answer: await reserve(api.browser(), list.publicId, _id, { guest: { ...GUEST, email } }) };
    };
    for (let number = 0; number < 5; number += 1) {
      const { anna, list, answer } = await ask();
      expect(answer.status).toBe(201);
      await anna.browser.delete(`/api/app/wishlists/${list._id}`);
      api.clock.advance(11 * 60_000);
      await sweep('wishlists:forget-removed');
      await sweep('reservations:forget');
    }
    expectProblem((await ask()).answer, 'RESERVATIONS_UNCONFIRMED');
    expect(await mailsTo(api, email)).toHaveLength(5);
    api.clock.advance(25 * 3_600_000);
    await sweep('reservations:forget');
    expect(await run('select 1 from reservations where guest_email = $1', email), 'and what nobody confirmed is gone').toEqual([]);
  });

  test('[18] sends five of eight simultaneous mails to one address', async () => {
    const anna = await findable(api);
    const list = await makeList(anna, { visibility: 'link' });
    const items = await Promise.all(Array.from({ length: 8 }, (_, number) => addWish(anna, list._id, { title: `Sak ${number}` })));
    const guest = { ...GUEST, email: 'genast@exempel.example' };
    const answers = await Promise.all(items.map(({ _id }) => reserve(api.browser(), list.publicId, _id, { guest })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  });
});

test('AUTH-07 exports that others reserved under one’s address, without their words', async () => {
  const email = 'fil@exempel.example';
  const anna = await findable(api, { firstName: 'Anna' });
  const list = await makeList(anna, { name: 'Listan', forName: 'Ägarens Ord', visibility: 'link' });
  const item = await addWish(anna, list._id, { title: 'Sak', quantity: 2 });
  const filed = async () => {
    const { id } = lisa;
    const files = unzipSync(await collectExport(systemContext(api.services, 'sv'), { id, email, first_name: '', language_code: 'sv' }));
    return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
  };
  const lisa = await findable(api, { email });
  const token = await reserveAsGuest(api, list.publicId, item._id, { email, name: 'Främmande Namn' });
  const before = await filed();
  expect(before['reservations.json']).toContain(email);
  expect(Object.values(before).join('\n')).not.toMatch(/Främmande|Ägarens Ord/);
  expect(JSON.parse(before['mails.json'] ?? '')).toContainEqual(expect.objectContaining({ to: email, subject: null, text: null }));
  expect((await api.browser().post(`/api/app/public/reservations/${token}/confirm`)).status).toBe(200);
  expect((await filed())['reservations.json'], 'what one said yes to is one’s own').toContain('Främmande Namn');
});

test('AUTH-07 gives two givers different keys for the same recipient', async () => {
  const [anna, erik, sara] = [await findable(api), await findable(api), await findable(api)];
  const list = await makeList(anna, { visibility: 'link' });
  const [one, two] = [await addWish(anna, list._id, { title: 'Cykel', quantity: 2 }), await addWish(anna, list._id, { title: 'Hjälm' })];
  await reserve(erik.browser, list.publicId, two._id);
  for (const { browser } of [erik, sara]) await reserve(browser, list.publicId, one._id);
  const getKeys = async ({ browser }: Somebody) => (await browser.get('/api/app/gifts')).body.gifts.map(({ person }: { person: { key: string } }) => person.key);
  const [eriks, saras] = [await getKeys(erik), await getKeys(sara)];
  expect([new Set(eriks).size, new Set([...eriks, ...saras]).size], 'of one giver’s the key is the same').toEqual([1, 2]);
  expect([...eriks, ...saras].join()).not.toContain(anna.id);
});
