/** [22] Suggestions are in stock and there by the day: what is sold out or late is left out, and the answer says so. In the demonstration catalogue. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SuggestionsAnswer } from '#shared/contract/suggestions.ts';
import { addDays } from '#shared/values/time/calendar-day.ts';
import { loadCatalogue } from '../../../../demo/load-catalogue.ts';
import { inTransaction, systemContext } from '../../platform/context.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import type { Somebody } from '../friends/testing/friends.ts';
import { addChild, give } from '../questions/testing/answers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await inTransaction(systemContext(api.services, 'sv'), (ctx) => loadCatalogue(ctx, new Map()));
});
afterAll(() => api.stop());

const NOW = '2026-10-05T10:00:00Z';
const TODAY = NOW.slice(0, 10);
beforeEach(() => api.clock.set(NOW));

const run = (text: string, ...values: unknown[]) => api.database.run<{ id: string }>({ text, values });

interface Celebrating {
  member: Somebody;
  jubileeId: string;
}

/** A friend who reads, and celebrates in so many days. */
async function celebrateIn(days: number): Promise<Celebrating> {
  const member = await api.signedIn();
  const { jubilee } = (await member.browser.post('/api/app/jubilees', { firstName: 'Sara', dateOfBirth: `1986${addDays(TODAY, days).slice(4)}` })).body;
  await member.browser.put(`/api/app/jubilees/${jubilee._id}/notes`, { notes: 'Läser allt.' });
  return { member, jubileeId: jubilee._id };
}

const listFor = async ({ member, jubileeId }: Celebrating, query = ''): Promise<SuggestionsAnswer> => (await member.browser.get(`/api/app/jubilees/${jubileeId}/suggestions${query}`)).body;
const listIds = ({ suggestions }: SuggestionsAnswer): string[] => suggestions.map(({ product }) => product.id);
const findLeftOut = ({ leftOut }: SuggestionsAnswer, wanted: string) => leftOut.find(({ code }) => code === wanted) ?? null;

/** All variants of a product get this stock. */
async function setStock(productId: string, available: number): Promise<void> {
  for (const { id } of await run('select distinct stock_item_id as id from variants where product_id = $1', productId)) await api.make.setStock(id, available);
}

/** The first suggestion. */
async function getFirst(celebrating: Celebrating): Promise<string> {
  const [id = ''] = listIds(await listFor(celebrating));
  expect(id).toMatch(/^prod_/);
  return id;
}

describe('[22] a product that is sold out', () => {
  test('is left out until it is back, and counted', async () => {
    const celebrating = await celebrateIn(40);
    const first = await getFirst(celebrating);
    const before = await listFor(celebrating);
    expect(findLeftOut(before, 'sold-out')).toBeNull();
    await setStock(first, 0);
    const without = await listFor(celebrating);
    expect(listIds(without)).not.toContain(first);
    expect(without.suggestions.length).toBe(before.suggestions.length);
    expect(findLeftOut(without, 'sold-out')).toEqual({ code: 'sold-out', count: 1, text: '1 som är slut', href: '/shop' });
    expect(findLeftOut(await listFor(celebrating, '?locale=en'), 'sold-out')).toMatchObject({ text: '1 sold out', href: '/en/shop' });
    await setStock(first, 100);
    expect(await listFor(celebrating)).toEqual(before);
  });

  test('is left out though it is wished for', async () => {
    const celebrating = await celebrateIn(40);
    const friend = await api.signedIn({ firstName: 'Eva' });
    await celebrating.member.browser.post(`/api/app/invites/${(await friend.browser.get('/api/app/user/invite')).body.invite._id}/acceptance`);
    const { jubileeId } = (await celebrating.member.browser.get('/api/app/friends')).body.friends[0];
    const { wishlist } = (await friend.browser.post('/api/app/wishlists', { name: 'Önskningar', visibility: 'friends' })).body;
    const rare = await run('select id from products where is_published order by popularity nulls first, id limit 2');
    for (const { id: productId } of rare) expect((await friend.browser.post(`/api/app/wishlists/${wishlist._id}/items`, { productId })).status).toBe(201);
    const [gone = '', left = ''] = rare.map(({ id }) => id);
    const wishes = { member: celebrating.member, jubileeId };
    expect(
      listIds(await listFor(wishes))
        .slice(0, 2)
        .sort(),
    ).toEqual([gone, left].sort());
    await setStock(gone, 0);
    const answer = await listFor(wishes);
    expect(listIds(answer)[0]).toBe(left);
    expect(listIds(answer)).not.toContain(gone);
    expect(findLeftOut(answer, 'sold-out')).toMatchObject({ count: 1 });
    await setStock(gone, 5);
  });

  test('is judged by the variants in stock', async () => {
    const product = await api.make.product({ title: 'Sjal i två färger', optionValues: { color: 'green' }, popularity: 90_000 });
    const { productId, stockItemId } = product;
    await api.make.variant(product, { optionValues: { color: 'red' } });
    const member = await api.signedIn();
    const jubileeId = await addChild(member);
    await give(member, 'colors', ['green'], { jubileeId });
    const reasons = async () => (await listFor({ member, jubileeId })).suggestions.find(({ product }) => product.id === productId)?.reasons.map(({ code }) => code) ?? [];
    expect(await reasons()).toContain('answer');
    await api.make.setStock(stockItemId, 0);
    expect(await reasons(), 'nothing else speaks for it').toEqual([]);
    expect(findLeftOut(await listFor({ member, jubileeId }), 'sold-out')).toBeNull();
    await run('update products set is_published = false where id = $1', productId);
  });
});

describe('[22] a product that arrives too late', () => {
  const leadDaysBefore = async (id: string): Promise<number> =>
    Number((await api.database.run<{ days: number }>({ text: 'select lead_days as days from products where id = $1', values: [id] }))[0]?.days);
  const setLeadDays = (id: string, days: number) => run('update products set lead_days = $2 where id = $1', id, days);

  test('is left out when the day is near, and counted', async () => {
    const celebrating = await celebrateIn(20);
    const first = await getFirst(celebrating);
    const days = await leadDaysBefore(first);
    expect(findLeftOut(await listFor(celebrating), 'late')).toBeNull();
    await setLeadDays(first, 30);
    const answer = await listFor(celebrating);
    expect(listIds(answer)).not.toContain(first);
    expect(findLeftOut(answer, 'late')).toEqual({ code: 'late', count: 1, text: '1 som inte hinner fram', href: `/user/jubilees/${celebrating.jubileeId}#days` });
    for (const { arrivesOn } of answer.suggestions) expect(arrivesOn <= addDays(TODAY, 20)).toBe(true);
    expect(findLeftOut(await listFor(celebrating, '?locale=en'), 'late')).toMatchObject({ text: '1 that won’t arrive in time' });
    await setLeadDays(first, days);
  });

  test('stays when the day is far, or nothing arrives in time', async () => {
    const [far, tomorrow] = [await celebrateIn(100), await celebrateIn(1)];
    const first = await getFirst(far);
    const days = await leadDaysBefore(first);
    await setLeadDays(first, 30);
    expect(listIds(await listFor(far))).toContain(first);
    await setLeadDays(first, 120);
    expect(findLeftOut(await listFor(far), 'late'), 'far, but not far enough').toMatchObject({ count: 1 });
    await setLeadDays(first, days);
    const answer = await listFor(tomorrow);
    expect(answer.suggestions.length).toBeGreaterThan(0);
    expect(findLeftOut(answer, 'late')).toBeNull();
  });

  test('stays when all that would arrive in time is sold out', async () => {
    const celebrating = await celebrateIn(20);
    await run('update products set lead_days = lead_days + 60');
    const { productId, stockItemId } = await api.make.product({ title: 'Den enda i tid', popularity: 90_001 });
    expect(listIds(await listFor(celebrating))).toEqual([productId]);
    await api.make.setStock(stockItemId, 0);
    const answer = await listFor(celebrating);
    expect(answer.suggestions.length).toBeGreaterThan(1);
    expect(findLeftOut(answer, 'late')).toBeNull();
    await run('update products set lead_days = lead_days - 60 where id <> $1', productId);
    await run('update products set is_published = false where id = $1', productId);
  });
});
