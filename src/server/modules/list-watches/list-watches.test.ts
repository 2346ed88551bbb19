/** Watched lists: one mail a day at most, of wishes that a member still sees, and nothing of what others give. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { smtpInbox } from '../../testing/smtp-inbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { systemContext } from '../../platform/context.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import { join, makeCircle, makeFamily } from '../circles/testing/circles.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { makeList, ownTogether } from '../wishlists/testing/lists.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
const HOUR = 3_600_000;
// Prevents the daily limit from carrying over between tests.
beforeEach(() => api.clock.advance(48 * HOUR));

async function findNews(shop = api): Promise<void> {
  await shop.database.run({ text: `select graphile_worker.add_job('list-watches:find', '{}')`, values: [] });
  await shop.runJobs();
}

/** A session ends while the clock is advanced. */
const signIn = ({ browser, email, password }: Somebody) => browser.post('/api/auth/login', { email, password });

/** Adds a wish, and lets the list settle. */
async function wish({ owner, listId }: Pick<World, 'owner' | 'listId'>, title: string, shop = api): Promise<string> {
  shop.clock.advance(1_000);
  await signIn(owner);
  const { item } = (await owner.browser.post(`/api/app/wishlists/${listId}/items`, { title })).body;
  shop.clock.advance(HOUR);
  return item._id;
}

interface World {
  owner: Somebody;
  friend: Somebody;
  listId: string;
  publicId: string | null;
  jubileeId: string;
}

async function watching(shop = api, { visibility = 'friends', isWatched = true } = {}): Promise<World> {
  const [owner, friend] = [await shop.signedIn({ firstName: 'Sara', isFindableByName: true }), await shop.signedIn({ firstName: 'Anna', isFindableByName: true })];
  await friend.browser.post(`/api/app/invites/${(await owner.browser.get('/api/app/user/invite')).body.invite._id}/acceptance`);
  const { wishlist } = (await owner.browser.post('/api/app/wishlists', { name: 'Till våren', visibility })).body;
  const { jubileeId } = (await friend.browser.get('/api/app/friends')).body.friends[0];
  await shop.runJobs();
  if (isWatched) expect((await friend.browser.put(`/api/app/watched-lists/${wishlist._id}`, {})).body).toEqual({ isWatched: true });
  return { owner, friend, listId: wishlist._id, publicId: wishlist.publicId, jubileeId };
}

const newsTo = async ({ email }: { email: string }, shop = api) => (await mailsTo(shop, email)).filter(({ subject }) => /listor|önskelista/.test(subject));

describe('news', () => {
  test('come once a day at most, with all that is new', async () => {
    const world = await watching();
    await wish(world, 'En lampa');
    await wish(world, 'En vas');
    await findNews();
    await findNews();
    const [mail, ...more] = await newsTo(world.friend);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Nytt på Saras önskelista');
    expect(mail?.text).toContain('En lampa\nEn vas');
    expect(mail?.text).toContain(`/user/jubilees/${world.jubileeId}/wishlist/${world.listId}`);
    await wish(world, 'En bok');
    await findNews();
    expect(await newsTo(world.friend), 'the same day').toHaveLength(1);
    api.clock.advance(24 * HOUR);
    await findNews();
    const [, next] = await newsTo(world.friend);
    expect(next?.text).toContain('En bok');
    expect(next?.text).not.toContain('En lampa');
  });

  test('wait until the list has settled, and leave out what is gone', async () => {
    const world = await watching();
    const lamp = await wish(world, 'En lampa');
    await signIn(world.owner);
    await world.owner.browser.post(`/api/app/wishlists/${world.listId}/items`, { title: 'Nyss' });
    await world.owner.browser.delete(`/api/app/wishlists/${world.listId}/items/${lamp}`);
    await findNews();
    expect(await newsTo(world.friend)).toEqual([]);
    api.clock.advance(HOUR);
    await findNews();
    const [mail] = await newsTo(world.friend);
    expect(mail?.text).toContain('Nyss');
    expect(mail?.text).not.toContain('lampa');
  });

  test('are booked by one of two runs, and after a crash', async () => {
    const world = await watching();
    await wish(world, 'En lampa');
    api.onStep('list-watches.queued', () => Promise.reject(new Error('the process ends here')));
    await findNews();
    expect(await newsTo(world.friend)).toEqual([]);
    let rival: Promise<void> = Promise.resolve();
    api.onStep('list-watches.queued', () => {
      rival = findNews();
      return Promise.resolve();
    });
    await Promise.all([findNews(), findNews()]);
    await rival;
    expect(await newsTo(world.friend)).toHaveLength(1);
  });

  test('say nothing of what others promise', async () => {
    const world = await watching();
    const lamp = await wish(world, 'En lampa');
    await findNews();
    await signIn(world.owner);
    const giver = await api.signedIn({ firstName: 'Givare' });
    await giver.browser.post(`/api/app/invites/${(await world.owner.browser.get('/api/app/user/invite')).body.invite._id}/acceptance`);
    const { jubileeId } = (await giver.browser.get('/api/app/friends')).body.friends[0];
    const promised = await giver.browser.post(`/api/app/jubilees/${jubileeId}/public/wishlists/${world.listId}/items/${lamp}/reservation`, {});
    expect(promised.status).toBeLessThan(300);
    api.clock.advance(48 * HOUR);
    await findNews();
    expect(await newsTo(world.friend), 'a promise is no news').toHaveLength(1);
    expect(await api.listStatements(findNews)).not.toContainEqual(expect.stringContaining('reservations'));
  });

  test('go to nobody who turned them off', async () => {
    const world = await watching();
    const { settings } = (await world.friend.browser.get('/api/app/settings/notifications')).body;
    await world.friend.browser.put('/api/app/settings/notifications', { ...settings, watchedLists: { mail: false } });
    await wish(world, 'En lampa');
    await findNews();
    expect(await newsTo(world.friend)).toEqual([]);
  });

  test('come over SMTP with one click to end them', async () => {
    const smtp = await smtpInbox();
    const shop = await testApi({ settings: { SMTP_URL: smtp.url } });
    try {
      const world = await watching(shop);
      await wish(world, 'En lampa', shop);
      smtp.letters.length = 0;
      await findNews(shop);
      await findNews(shop);
      const letters = smtp.letters.filter(({ source }) => source.includes('En lampa'));
      expect(letters.map(({ to }) => to)).toEqual([[world.friend.email]]);
      expect(letters[0]?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
      const { headers } = unsubscribeLinks(systemContext(shop.services, 'sv'), world.friend.id, 'watchedLists', 'sv');
      const stop = new URL(/<([^>]+)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '').pathname;
      expect((await shop.browser().post(stop)).body.subscription).toEqual({ kind: 'watchedLists', isOn: false });
      await wish(world, 'En vas', shop);
      shop.clock.advance(48 * HOUR);
      await findNews(shop);
      expect(smtp.letters.filter(({ source }) => source.includes('En vas'))).toEqual([]);
    } finally {
      await shop.stop();
      await smtp.close();
    }
  });
});

describe('a watch', () => {
  /** Each ends the watch without a word to the member. */
  const ending: Record<string, (world: World) => Promise<unknown>> = {
    'the list became private': ({ owner, listId }) => owner.browser.put(`/api/app/wishlists/${listId}`, { name: 'Till våren', visibility: 'private' }),
    'the owner blocked the member': ({ owner, friend }) => owner.browser.post('/api/app/blocks', { memberId: friend.id }),
    'the member blocked the owner': ({ owner, friend }) => friend.browser.post('/api/app/blocks', { memberId: owner.id }),
    'the friendship ended': ({ owner, friend }) => owner.browser.delete(`/api/app/friends/${friend.id}`),
    'the list was removed': ({ owner, listId }) => owner.browser.delete(`/api/app/wishlists/${listId}`),
  };
  test.each(Object.keys(ending))('ends in silence when %s', async (name) => {
    const world = await watching();
    await wish(world, 'En lampa');
    await signIn(world.friend);
    await signIn(world.owner);
    await ending[name]?.(world);
    await findNews();
    expect(await newsTo(world.friend)).toEqual([]);
    expect((await world.friend.browser.get(`/api/app/watched-lists/${world.listId}`)).body).toEqual({ isWatched: false });
    expect((await world.friend.browser.delete(`/api/app/watched-lists/${world.listId}`)).body).toEqual({ isWatched: false });
  });

  test('sends nothing when the list is narrowed while the mail waits', async () => {
    const world = await watching();
    await wish(world, 'En lampa');
    await signIn(world.owner);
    api.onStep('list-watches.queued', async () => {
      await world.owner.browser.put(`/api/app/wishlists/${world.listId}`, { name: 'Till våren', visibility: 'private' });
    });
    await findNews();
    expect(await newsTo(world.friend)).toEqual([]);
  });

  test('is by link for a stranger, and ends with the link', async () => {
    const world = await watching(api, { visibility: 'link', isWatched: false });
    const stranger = await api.signedIn({ firstName: 'Okänd' });
    expectProblem(await stranger.browser.put(`/api/app/watched-lists/${world.listId}`, {}), 'NOT_FOUND');
    expectProblem(await stranger.browser.put(`/api/app/watched-lists/${world.listId}`, { publicId: 'gissad' }), 'NOT_FOUND');
    expect((await stranger.browser.put(`/api/app/watched-lists/${world.listId}`, { publicId: world.publicId })).status).toBe(200);
    await wish(world, 'En lampa');
    await findNews();
    const [mail] = await newsTo(stranger);
    expect(mail?.text).toContain(`/wishlists/${world.publicId}`);
    await signIn(world.owner);
    await world.owner.browser.put(`/api/app/wishlists/${world.listId}`, { name: 'Till våren', visibility: 'friends' });
    await wish(world, 'En vas');
    api.clock.advance(24 * HOUR);
    await findNews();
    expect(await newsTo(stranger)).toHaveLength(1);
  });

  test('leads a fellow to the list’s address in the circle', async () => {
    const { bo, cilla, id } = await makeFamily(api);
    const list = await makeList(bo, { name: 'Till jul', visibility: 'circles', circleIds: [id] });
    expect((await cilla.browser.put(`/api/app/watched-lists/${list._id}`, {})).status).toBe(200);
    await wish({ owner: bo, listId: list._id }, 'En lampa');
    await findNews();
    const [mail] = await newsTo(cilla);
    expect(mail?.text).toContain(`/user/circles/${id}/wishlist/${list._id}`);
    expect(mail?.text).not.toContain('//wishlist/');
    await signIn(cilla);
    expect((await cilla.browser.get(`/api/app/circles/${id}/wishlists/${list._id}`)).body.wishlist.name).toBe('Till jul');
  });

  test('leads each fellow to the circle that they are in', async () => {
    const { bo, cilla, id } = await makeFamily(api);
    const erik = await findable(api, { firstName: 'Erik' });
    await befriend(erik, bo);
    const other = await makeCircle(erik, { name: 'Vännerna', memberIds: [bo.id] });
    await join(bo, other._id);
    const list = await makeList(bo, { visibility: 'circles', circleIds: [other._id, id] });
    // A friend's mail leads to their own people instead.
    await erik.browser.delete(`/api/app/friends/${bo.id}`);
    for (const { browser } of [cilla, erik]) expect((await browser.put(`/api/app/watched-lists/${list._id}`, {})).status).toBe(200);
    await wish({ owner: bo, listId: list._id }, 'En lampa');
    await findNews();
    expect((await newsTo(cilla))[0]?.text).toContain(`/user/circles/${id}/wishlist/${list._id}`);
    expect((await newsTo(erik))[0]?.text).toContain(`/user/circles/${other._id}/wishlist/${list._id}`);
  });

  test('leads a fellow to the circle when another owner is their friend', async () => {
    const { anna, bo, cilla } = await makeFamily(api);
    const dag = await findable(api, { firstName: 'Dag' });
    for (const other of [bo, cilla]) await befriend(dag, other);
    const circle = await makeCircle(dag, { memberIds: [bo.id, cilla.id] });
    for (const other of [bo, cilla]) await join(other, circle._id);
    // Anna, Cilla's friend, owns it too, but isn't in the circle that sees it.
    const list = await ownTogether(api, bo, anna, { visibility: 'circles', circleIds: [circle._id] });
    await cilla.browser.put(`/api/app/watched-lists/${list._id}`, {});
    await wish({ owner: bo, listId: list._id }, 'En lampa');
    await findNews();
    expect((await newsTo(cilla))[0]?.text).toContain(`/user/circles/${circle._id}/wishlist/${list._id}`);
  });

  test('is refused to owners and for a list that isn’t seen', async () => {
    const world = await watching(api, { isWatched: false });
    const other = await api.signedIn();
    for (const browser of [world.owner.browser, other.browser]) expectProblem(await browser.put(`/api/app/watched-lists/${world.listId}`, {}), 'NOT_FOUND');
    expect((await world.friend.browser.get(`/api/app/watched-lists/${world.listId}`)).body).toEqual({ isWatched: false });
    await world.friend.browser.put(`/api/app/watched-lists/${world.listId}`, {});
    await world.friend.browser.delete(`/api/app/watched-lists/${world.listId}`);
    await wish(world, 'En lampa');
    await findNews();
    expect(await newsTo(world.friend)).toEqual([]);
  });
});
