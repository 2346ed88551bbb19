/**
 * [17] [32] Reservations and whispers stay secret from an owner, a co-owner and the child the list is for, over every endpoint and by mail. Two shops go through the same
 * steps: in one the owner's list is reserved and whispered about, in the other a decoy. Every answer is byte-identical except random ids, and no statement reads a reservation, so
 * timing reveals nothing.
 */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { systemContext } from '../../platform/context.ts';
import { collectExport } from '../../modules/personal-data/collect.ts';
import { join, makeCircle } from '../../modules/circles/testing/circles.ts';
import type { Somebody } from '../../modules/friends/testing/friends.ts';
import { makeList, addWish } from '../../modules/wishlists/testing/lists.ts';
import { reserve, reserveAsGuest } from '../../modules/reservations/testing/givers.ts';
import { kr } from '../../testing/make.ts';
import { addTo, complete, fillIn, newCart, pay } from '../../testing/purchase.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { areas } from './areas.ts';

const kinds = ['free', 'reserved'] as const;
type Kind = (typeof kinds)[number];
const apis = {} as Record<Kind, TestApi>;
beforeAll(async () => {
  for (const kind of kinds) apis[kind] = await testApi();
});
afterAll(() => Promise.all(kinds.map((kind) => apis[kind].stop())));

const nearest = ['owner', 'coOwner', 'child'] as const;
type Near = (typeof nearest)[number];

interface World {
  api: TestApi;
  near: Record<Near, Somebody>;
  /** The person whom each tracks: the owner the child, the others the owner. */
  persons: Record<Near, string>;
  ids: Record<string, string>;
  publicId: string | null;
  /** Of the owner's public event, which shows the list. */
  eventPublicId: string | null;
}

/** Distinct prices give both shops the same order. */
const made = { free: 0, reserved: 0 };
/** Distinct times give both shops the same order. */
const tick = (api: TestApi) => api.clock.advance(1_000);

const befriend = async (api: TestApi, one: Somebody, other: Somebody): Promise<string> => {
  tick(api);
  await one.browser.post(`/api/app/invites/${(await other.browser.get('/api/app/user/invite')).body.invite._id}/acceptance`);
  return (await one.browser.get('/api/app/friends')).body.friends.find(({ _id }: { _id: string }) => _id === other.id).jubileeId;
};

/** Creates an owner's list, with a co-owner and for a child, and a similar decoy of another member. One of the two is reserved. */
async function build(kind: Kind, input: object = {}): Promise<World> {
  const api = apis[kind];
  const member = async (firstName: string) => {
    tick(api);
    return api.signedIn({ firstName });
  };
  const [owner, coOwner, child] = [await member('Anna'), await member('Erik'), await member('Lisa')];
  const [giver, stranger, other] = [await member('Bo'), await member('Sara'), await member('Maj')];
  const personWho = async ({ browser }: Somebody, { id }: Somebody): Promise<string> => (await browser.get('/api/app/friends')).body.friends.find(({ _id }: { _id: string }) => _id === id).jubileeId;
  await befriend(api, owner, coOwner);
  const jubileeId = await befriend(api, owner, child);
  const persons = { owner: jubileeId, coOwner: await personWho(coOwner, owner), child: await personWho(child, owner) };
  await befriend(api, giver, owner);
  made[kind] += 2;
  const { productId, variantId } = await api.make.product({ title: 'Vas', stock: 20, price: kr(100 + made[kind]) });
  const { productId: gone } = await api.make.product({ title: 'Fat', stock: 20, price: kr(101 + made[kind]) });
  const addWishes = async (somebody: Somebody, input: object) => {
    const list = await makeList(somebody, { name: 'Femtio år', visibility: 'link', ...input });
    const [vase, bike, plate] = [
      await addWish(somebody, list._id, { productId, variantId, quantity: 3 }),
      await addWish(somebody, list._id, { title: 'Cykel', quantity: 2 }),
      await addWish(somebody, list._id, { productId: gone }),
    ];
    return { list, vase: vase._id, bike: bike._id, plate: plate._id };
  };
  const own = await addWishes(owner, { jubileeId, owners: [coOwner.id], ...input });
  tick(api);
  await coOwner.browser.post(`/api/app/wishlists/${own.list._id}/ownership`);
  const decoy = await addWishes(other, {});
  const target = kind === 'reserved' ? own : decoy;
  expect((await reserve(giver.browser, target.list.publicId, target.vase, { quantity: 2 })).status).toBe(201);
  expect((await reserve(stranger.browser, target.list.publicId, target.plate)).status).toBe(201);
  const token = await reserveAsGuest(api, target.list.publicId, target.bike, { email: `ulla-${stranger.id}@exempel.example` });
  expect((await api.browser().post(`/api/app/public/reservations/${token}/confirm`)).status).toBe(200);
  const whispered = await giver.browser.post(`/api/app/wishlists/${target.list.publicId}/whispers`, { text: 'Anna behöver en stickbok' });
  expect(whispered.status).toBe(201);
  // Just deleted, so it can be restored.
  for (const [somebody, { list, plate }] of [
    [owner, own],
    [other, decoy],
  ] as const)
    expect((await somebody.browser.delete(`/api/app/wishlists/${list._id}/items/${plate}`)).status).toBe(200);
  // A second list of owner and co-owner, as the target of moves.
  const otherList = await makeList(owner, { name: 'Jul', visibility: 'link', owners: [coOwner.id] });
  tick(api);
  await coOwner.browser.post(`/api/app/wishlists/${otherList._id}/ownership`);
  const { event } = (await owner.browser.post('/api/app/events', { title: 'Femtio år', startsAt: '2027-05-01T14:00:00Z', wishlistId: own.list._id, isPublic: true })).body;
  const { guests } = (await owner.browser.post(`/api/app/events/${event._id}/guests`, { guests: [{ friendId: coOwner.id }] })).body;
  const circle = await makeCircle(owner, { memberIds: [coOwner.id, child.id] });
  for (const somebody of [coOwner, child]) {
    tick(api);
    expect((await join(somebody, circle._id)).status).toBe(200);
  }
  const { jubilee: mother } = (await owner.browser.post('/api/app/jubilees', { firstName: 'Mamma', relation: 'mother', dateOfBirth: '1950-03-08' })).body;
  expect((await owner.browser.put(`/api/app/circles/${circle._id}/people/${mother._id}`)).status).toBe(200);
  const { reminder } = (await owner.browser.post('/api/app/reminders', { name: 'Bröllopsdag', date: '2027-05-03' })).body;
  const { link } = (await owner.browser.post('/api/app/birthday-links', { jubileeId: null })).body;
  const { draw } = (await owner.browser.post(`/api/app/events/${event._id}/draw`, { participants: [owner.id, guests[0]._id] })).body;
  const orderedCartId = await newCart(owner.browser);
  await addTo(owner.browser, orderedCartId, variantId);
  await fillIn(owner.browser, orderedCartId);
  await pay(owner.browser, orderedCartId);
  const { order } = (await complete(owner.browser, orderedCartId)).body;
  const cartId = await newCart(owner.browser);
  const lineId = (await addTo(owner.browser, cartId, variantId, 1, { wish: own.vase, list: own.list.publicId })).body.cart.items[0].id as string;
  await fillIn(owner.browser, cartId);
  await pay(owner.browser, cartId);
  const ids = {
    listId: own.list._id,
    otherListId: otherList._id,
    vase: own.vase,
    bike: own.bike,
    plate: own.plate,
    productId,
    variantId,
    cartId,
    lineId,
    giverId: giver.id,
    eventId: event._id,
    guestId: guests[0]._id,
    whisperId: whispered.body.whisper._id,
    circleId: circle._id,
    trackedId: mother._id,
    coOwnerId: coOwner.id,
    reminderId: reminder._id,
    linkId: link._id,
    drawId: draw._id,
    participantId: draw.participants[0]._id,
    orderId: order.id,
  };
  return { api, near: { owner, coOwner, child }, persons, ids, publicId: own.list.publicId, eventPublicId: event.publicId };
}

/** What `:id` is in a path, by its beginning. */
const ownIds: readonly [RegExp, string][] = [
  [/\/events\//, 'eventId'],
  [/\/circles\//, 'circleId'],
  [/\/(?:watched-lists|wishlists)\//, 'listId'],
  [/\/variants\//, 'variantId'],
  [/\/reminders\//, 'reminderId'],
  [/\/birthday-links\//, 'linkId'],
  [/\/draws\//, 'drawId'],
  [/\/orders\//, 'orderId'],
];

/** Fills the path with this world's ids, a person's with the one whom this member tracks. */
function addressIn({ ids, persons, publicId, eventPublicId }: World, path: string, who: Near = 'owner'): string {
  const isEvent = path.includes('/events/');
  const isPerson = /\/(?:jubilees|target)\//.test(path);
  const [, ownId = 'giverId'] = ownIds.find(([pattern]) => pattern.test(path)) ?? [];
  const known: Record<string, string | null | undefined> = {
    ...ids,
    publicId: isEvent ? eventPublicId : publicId,
    itemId: path.includes('/wishlists/') ? (path.endsWith('/restore') ? ids['plate'] : ids['vase']) : ids['lineId'],
    handleOrId: ids['productId'],
    memberId: ids['coOwnerId'],
    jubileeId: ids['trackedId'],
    date: '2026-12-24',
    id: isPerson ? persons[who] : ids[ownId],
  };
  return path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? 'x') + (path === '/api/store/products' ? '?sort=price_asc' : '');
}

/** Bodies for endpoints that refuse an empty one. */
const bodies: Record<string, (world: World) => unknown> = {
  'PUT /api/app/wishlists/:id': ({ ids }) => ({ name: 'Nytt namn', isPrivate: true, products: [{ product_id: ids['productId'], variant_id: ids['variantId'], quantity: 1 }] }),
  'POST /api/app/wishlists': () => ({ name: 'En till' }),
  'POST /api/app/wishlists/:id/items': ({ ids }) => ({ productId: ids['productId'], variantId: ids['variantId'] }),
  // Below the reserved quantity.
  'PATCH /api/app/wishlists/:id/items/:itemId': () => ({ quantity: 1, note: 'Blå', position: 1 }),
  'POST /api/app/wishlists/:id/items/:itemId/move': ({ ids }) => ({ listId: ids['otherListId'] }),
  'POST /api/app/wishlists/:id/whispers': () => ({ text: 'Något till mig' }),
  'POST /api/app/circles/:id/members': ({ ids }) => ({ memberIds: [ids['giverId']] }),
  'POST /api/app/circles/:id/questions': ({ ids }) => ({ about: 'list', memberIds: [ids['coOwnerId']] }),
  'POST /api/app/blocks': ({ ids }) => ({ memberId: ids['giverId'] }),
  'PATCH /api/app/jubilees/:id': () => ({ firstName: 'Elisabet' }),
  'POST /api/app/public/wishlists/:publicId/items/:itemId/reservation': () => ({ quantity: 1, guest: { name: 'Jag', email: 'jag@exempel.example' } }),
  'POST /api/app/jubilees/:id/public/wishlists/:listId/items/:itemId/reservation': () => ({ quantity: 1 }),
  'PATCH /api/app/events/:id': () => ({ version: 1, text: 'Glögg' }),
  'POST /api/app/events/:id/messages': () => ({ to: 'all', text: 'Hej' }),
  'POST /api/app/public/reports': ({ publicId }) => ({ about: { publicId }, reason: 'terms', explanation: 'Titeln.', name: 'Jag', email: 'jag@exempel.example', isGoodFaith: true }),
  'POST /api/store/carts/:cartId/line-items': ({ ids, publicId }) => ({ variant_id: ids['variantId'], quantity: 1, metadata: { wish: ids['vase'], list: publicId } }),
};

/** Replaces random values by stable names, in order of appearance. */
function plainly(text: string): string {
  const names = new Map<string, string>();
  const random = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b[a-z]+_[0-9A-HJKMNP-TV-Z]{26}\b|[\w.+-]+@[\w.-]+\.[a-z]+|(?<=[=/"])[\w-]{22,}/g;
  return text.replace(random, (found) => {
    if (!names.has(found)) names.set(found, `#${names.size}`);
    return names.get(found) ?? '';
  });
}

/** content-length varies with the ids in the body. */
const varying = new Set(['date', 'x-request-id', 'set-cookie', 'connection', 'keep-alive', 'server-timing', 'content-length']);
const toComparable = ({ status, headers, body }: Answer): unknown => ({
  status,
  headers: [...headers].filter(([name]) => !varying.has(name)),
  body: isProblem(body) ? { ...body, requestId: '' } : body,
});
const isProblem = (body: unknown): body is object => typeof body === 'object' && body !== null && 'requestId' in body;

/** Endpoints where a reservation could show. */
const listPages = (world: World): string[] => [
  '/api/app/wishlists',
  addressIn(world, '/api/app/wishlists/:id'),
  `/api/app/wishlists/${world.ids['otherListId']}`,
  `/api/app/wishlists/${world.ids['otherListId']}/given`,
  addressIn(world, '/api/app/wishlists/products/count/:productId'),
  addressIn(world, '/api/app/public/wishlists/:publicId'),
  addressIn(world, '/api/app/public/wishlists/:publicId/reservations'),
  '/api/app/gifts',
  '/api/app/calendar?from=2026-11-01&to=2026-12-31',
];

const readsReservations = /\b(?:from|join|update|into)\s+(?:reservations|whispers)\b/;
/** These may read reservations: the member's own gifts, suggestions for others (what they were promised is left out), and account deletion, which deletes them. */
const mayRead = (title: string): boolean =>
  title.includes('/api/app/gifts') || title.endsWith('/jubilees/:id/suggestions') || title === 'DELETE /api/app/user' || title.includes('/public/reservations/:token');

/** The only answers that differ after the reveal: of a list, and of one person's gifts. */
const GIVEN = 'GET /api/app/wishlists/:id/given';
const RECEIVED = 'GET /api/app/jubilees/:id/received';

const endpoints = areas.flatMap((area) => area.endpoints.map(({ method, path }) => ({ title: `${method} ${area.prefix}${path}`, method, path: area.prefix + path })));
/** Operations that may change the list, its people or the account run in a world of their own. */
const isAboutThem = ({ method, path }: { method: string; path: string }): boolean =>
  method !== 'GET' && /wishlists|watched-lists|circles|draws?\b|friends|friend-requests|blocks|jubilees|user$|logout|backend|sessions|invites/.test(path);

/** Two worlds that both know nothing of an address always agree: one that names what a member has must be known to somebody. */
const namesTheirs = (path: string): boolean => path.startsWith('/api/app/') && !path.startsWith('/api/app/public/') && path.includes('/:');

/** Members' addresses that are none for those near a list, although they name what is there. */
const unknownToAll = new Set([
  // Hidden from them: the point of this test.
  'DELETE /api/app/circles/:id/wishlists/:listId/items/:itemId/reservation',
  'POST /api/app/circles/:id/wishlists/:listId/items/:itemId/reservation',
  'DELETE /api/app/jubilees/:id/public/wishlists/:listId/items/:itemId/reservation',
  'POST /api/app/jubilees/:id/public/wishlists/:listId/items/:itemId/reservation',
  'POST /api/app/wishlists/:id/whispers',
  'DELETE /api/app/wishlists/:id/whispers/:whisperId',
  'PUT /api/app/wishlists/:id/whispers/:whisperId/giver',
  'DELETE /api/app/wishlists/:id/whispers/:whisperId/giver',
  // Nothing of theirs is deleted, and no co-owner waits.
  'POST /api/app/jubilees/:id/restore',
  'POST /api/app/wishlists/:id/restore',
  'POST /api/app/wishlists/:id/ownership',
  'DELETE /api/app/wishlists/:id/ownership',
  // The draw isn't sent.
  'POST /api/app/draws/:id/participants/:participantId/link',
  // They have none, and none hangs on a list.
  'POST /api/app/birthday-answers/:id/save',
  'DELETE /api/app/birthday-answers/:id',
  'POST /api/app/birthday-answers/:id/restore',
  'DELETE /api/app/blocks/:id',
  'PUT /api/app/friend-requests/:id',
  'DELETE /api/app/friend-requests/:id',
  'DELETE /api/app/friend-requests/:id/sent',
  'DELETE /api/app/greetings/:id',
  'POST /api/app/invites/:id/acceptance',
  'POST /api/app/membership/attempts/:id/complete',
  'DELETE /api/app/push/devices/:id',
  'DELETE /api/app/settings/payments/cards/:id',
  'DELETE /api/app/user/sessions/:id',
]);

async function request(world: World, { title, method, path }: { title: string; method: string; path: string }, isOver = false): Promise<{ answers: string; isUnknown: boolean }> {
  const answers: unknown[] = [];
  const statuses: (number | undefined)[] = [];
  for (const name of nearest) {
    const { browser } = world.near[name];
    const body = bodies[title]?.(world) ?? (method === 'GET' || method === 'DELETE' ? undefined : {});
    const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    let answer: Answer | undefined;
    tick(world.api);
    const statements = await world.api.listStatements(async () => {
      answer = await browser.send(method, addressIn(world, path, name), sent);
    });
    if (!mayRead(title) && !(isOver && [GIVEN, RECEIVED].includes(title)))
      expect(
        statements.filter((text) => readsReservations.test(text)),
        `${name}: ${title}`,
      ).toEqual([]);
    if (bodies[title]) expect(answer?.body.code, `${title}: a body that is read`).not.toBe('VALIDATION_FAILED');
    statuses.push(answer?.status);
    answers.push(name, statements.length, answer && toComparable(answer));
    // Signing out everywhere also ends this browser's session.
    if (isAboutThem({ method, path }) && title !== 'DELETE /api/app/user/sessions') for (const address of listPages(world)) answers.push(address, toComparable(await browser.get(address)));
  }
  // Of a circle's people, in the order of their random ids.
  const withoutOrder = (key: string, value: unknown): unknown => (key === 'jubileeIds' && Array.isArray(value) ? value.length : value);
  return { answers: plainly(JSON.stringify(answers, withoutOrder, 1)), isUnknown: statuses.every((status) => status === 404) };
}

describe('[17] owners and the child get equal answers with and without reservations', () => {
  let shared: Record<Kind, World>;
  beforeAll(async () => {
    shared = { free: await build('free'), reserved: await build('reserved') };
  });

  test.each(endpoints)('$title', async (endpoint) => {
    const worlds = isAboutThem(endpoint) ? { free: await build('free'), reserved: await build('reserved') } : shared;
    const { free, reserved } = { free: await request(worlds.free, endpoint), reserved: await request(worlds.reserved, endpoint) };
    expect(reserved.answers).toBe(free.answers);
    if (namesTheirs(endpoint.path))
      expect({ free: free.isUnknown, reserved: reserved.isUnknown }, endpoint.title).toEqual({ free: unknownToAll.has(endpoint.title), reserved: unknownToAll.has(endpoint.title) });
  });

  test('receive the same by mail and in exports', async () => {
    const worlds = { free: await build('free'), reserved: await build('reserved') };
    const inbox = async ({ api, near }: World) => {
      await api.runJobs();
      const { messages } = (await api.get('/__outbox.json')).body;
      const addresses = Object.values(near).map(({ email }) => email);
      const files = [];
      for (const { id, email } of Object.values(near)) {
        const zip = await collectExport(systemContext(api.services, 'sv'), { id, email, first_name: '', language_code: 'sv' });
        files.push(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));
      }
      const text = JSON.stringify([messages.filter(({ to }: { to: string }) => addresses.includes(to)), files]);
      // Parts have no defined order.
      return plainly(text).replace(/#\d+/g, '#').split('\\n').sort();
    };
    const free = await inbox(worlds.free);
    expect(free.join(), 'the list itself is there').toContain('Femtio år');
    expect(await inbox(worlds.reserved)).toEqual(free);
  });

  test('differ for a giver, so that this test can fail', async () => {
    const worlds = { free: await build('free'), reserved: await build('reserved') };
    const readReservations = async ({ api, publicId }: World) => plainly(JSON.stringify(toComparable(await api.browser().get(`/api/app/public/wishlists/${publicId}/reservations`))));
    expect(await readReservations(worlds.reserved)).not.toBe(await readReservations(worlds.free));
  });
});

describe('and after the reveal', () => {
  const DAY_MS = 86_400_000;
  const worlds = {} as Record<Kind, World>;
  // Parts have no defined order.
  const inAnyOrder = (text: string) => text.replace(/#\d+/g, '#').split('\n').sort().join('\n');
  beforeAll(async () => {
    for (const kind of kinds) {
      worlds[kind] = await build(kind, { occasionDay: dayIn(shopTimeZone, apis[kind].clock.now().getTime()) });
      apis[kind].clock.advance(2 * DAY_MS);
      for (const { browser, email, password } of Object.values(worlds[kind].near)) expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200);
    }
  });

  test('reveals who gave what, in an answer of its own', async () => {
    for (const { browser } of Object.values(worlds.reserved.near)) {
      const { given } = (await browser.get(addressIn(worlds.reserved, '/api/app/wishlists/:id/given'))).body;
      // All reserved at the same time, so sorted here.
      expect(given.map(({ title, quantity, giver }: Record<string, unknown>) => `${title}, ${quantity}: ${giver}`).sort()).toEqual([
        'Cykel, 1: Moster Ulla',
        'Fat, 1: Sara Medlem',
        'Vas, 2: Bo Medlem',
      ]);
    }
  });

  test('leaks it in no other answer to members', async () => {
    const differing: string[] = [];
    // Equal suggestions come in the order of their products' ids, which are random in the two databases; suggestions.test.ts compares them.
    for (const endpoint of endpoints.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/app/') && !path.endsWith('/suggestions'))) {
      const [free, reserved] = [await request(worlds.free, endpoint, true), await request(worlds.reserved, endpoint, true)].map(({ answers }) => inAnyOrder(answers));
      if (free !== reserved) differing.push(endpoint.title);
    }
    expect(differing).toEqual([GIVEN]);
  });
});
