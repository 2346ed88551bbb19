/**
 * Two shops that go through the same steps: in one the owner's list is reserved and whispered about, in the other a decoy. Members who may not know of it see two equal
 * shops; owners-know-nothing.test.ts compares them.
 */
import { expect } from 'vitest';
import { join, makeCircle } from '../../modules/circles/testing/circles.ts';
import { contribute, inDays, start as startChipIn } from '../../modules/chip-ins/testing/chip-in.ts';
import type { Somebody } from '../../modules/friends/testing/friends.ts';
import { reserve, reserveAsGuest } from '../../modules/reservations/testing/givers.ts';
import { addWish, makeList } from '../../modules/wishlists/testing/lists.ts';
import { kr } from '../../testing/make.ts';
import { addTo, complete as completeCart, fillIn, newCart, pay } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

export const kinds = ['free', 'reserved'] as const;
export type Kind = (typeof kinds)[number];
export const nearest = ['owner', 'coOwner', 'child'] as const;
export type Near = (typeof nearest)[number];
const others = ['giver', 'stranger', 'other'] as const;
type Other = (typeof others)[number];

interface List {
  list: Awaited<ReturnType<typeof makeList>>;
  vase: string;
  bike: string;
  plate: string;
  bowl: string;
}

/** What both worlds begin with: members, products and two lists, all with equal ids. */
interface Beginning {
  api: TestApi;
  people: Record<Near | Other, Somebody>;
  persons: Record<Near, string>;
  products: { productId: string; variantId: string };
  own: List;
  decoy: List;
}

export interface World {
  api: TestApi;
  near: Record<Near, Somebody>;
  /** The person whom each tracks: the owner the child, the others the owner. */
  persons: Record<Near, string>;
  ids: Record<string, string>;
  publicId: string | null;
  /** Of the owner's public event, which shows the list. */
  eventPublicId: string | null;
}

/** Distinct times give both shops the same order. */
export const tick = (api: TestApi) => api.clock.advance(1_000);

const befriend = async (api: TestApi, one: Somebody, other: Somebody): Promise<string> => {
  tick(api);
  await one.browser.post(`/api/app/invites/${(await other.browser.get('/api/app/user/invite')).body.invite._id}/acceptance`);
  return (await one.browser.get('/api/app/friends')).body.friends.find(({ _id }: { _id: string }) => _id === other.id).jubileeId;
};

/** The giver and a guest pay for a wish. */
async function payTogether(api: TestApi, giver: Somebody, publicId: string | null, itemId: string): Promise<void> {
  const { chip_in } = (await startChipIn(giver.browser, { publicId, itemId }, { ends_on: inDays(api, 10) })).body;
  await contribute(giver.browser, chip_in.token, { amount: 50, name: 'Bo', email: giver.email });
  tick(api);
  await contribute(api.browser(), chip_in.token, { amount: 50, email: `ulla-${giver.id}@exempel.example` });
}

/** Creates an owner's list, with a co-owner and for a child, and a similar decoy of another member. */
async function begin(api: TestApi, input: object): Promise<Beginning> {
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
  const products = await api.make.product({ title: 'Vas', stock: 20, price: kr(103) });
  const { productId: gone } = await api.make.product({ title: 'Fat', stock: 20, price: kr(104) });
  const shared = await api.make.product({ title: 'Skål', stock: 20, price: kr(105) });
  const addWishes = async (somebody: Somebody, input: object): Promise<List> => {
    const list = await makeList(somebody, { name: 'Femtio år', visibility: 'link', ...input });
    const [vase, bike, plate, bowl] = [
      await addWish(somebody, list._id, { ...products, quantity: 3 }),
      await addWish(somebody, list._id, { title: 'Cykel', quantity: 2 }),
      await addWish(somebody, list._id, { productId: gone }),
      await addWish(somebody, list._id, { productId: shared.productId, variantId: shared.variantId }),
    ];
    return { list, vase: vase._id, bike: bike._id, plate: plate._id, bowl: bowl._id };
  };
  const own = await addWishes(owner, { jubileeId, owners: [coOwner.id], ...input });
  tick(api);
  await coOwner.browser.post(`/api/app/wishlists/${own.list._id}/ownership`);
  return { api, people: { owner, coOwner, child, giver, stranger, other }, persons, products, own, decoy: await addWishes(other, {}) };
}

/** Reserves the one list or the other, then adds what members near a list have. */
async function complete({ api, people, persons, products, own, decoy }: Beginning, kind: Kind): Promise<World> {
  const { owner, coOwner, child, giver, stranger, other } = people;
  const { productId, variantId } = products;
  const target = kind === 'reserved' ? own : decoy;
  expect((await reserve(giver.browser, target.list.publicId, target.vase, { quantity: 2 })).status).toBe(201);
  expect((await reserve(stranger.browser, target.list.publicId, target.plate)).status).toBe(201);
  const token = await reserveAsGuest(api, target.list.publicId, target.bike, { email: `ulla-${stranger.id}@exempel.example` });
  expect((await api.browser().post(`/api/app/public/reservations/${token}/confirm`)).status).toBe(200);
  await payTogether(api, giver, target.list.publicId, target.bowl);
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
  const { gift } = (await owner.browser.post('/api/app/gifts', { title: 'En bok' })).body;
  const { status } = await owner.browser.put('/api/app/questions/shoes/answer', { value: '38', audience: 'friends' });
  expect(status).toBe(200);
  const orderedCartId = await newCart(owner.browser);
  await addTo(owner.browser, orderedCartId, variantId);
  await fillIn(owner.browser, orderedCartId);
  await pay(owner.browser, orderedCartId);
  const { order } = (await completeCart(owner.browser, orderedCartId)).body;
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
    giftId: gift._id,
    questionId: 'shoes',
  };
  return { api, near: { owner, coOwner, child }, persons, ids, publicId: own.list.publicId, eventPublicId: event.publicId };
}

/** Shops that copy one another accept each other's sessions. */
const settings = { TOKEN_SECRET: 'of-a-shop-and-of-all-its-copies-in-a-test' };

interface Template {
  database: string;
  time: string;
}

async function stopAsTemplate(api: TestApi): Promise<Template> {
  return { time: api.clock.now().toISOString(), database: await api.stopAsTemplate() };
}

/** Opens a copy of the shop at the time when it was stopped. */
async function openCopy({ database, time }: Template): Promise<TestApi> {
  const api = await testApi({ settings, template: database });
  api.clock.set(time);
  return api;
}

/** The same people, signed in to a copy of the shop. */
const inCopy = <Name extends string>(api: TestApi, people: Record<Name, Somebody>): Record<Name, Somebody> =>
  Object.fromEntries(
    Object.entries<Somebody>(people).map(([name, somebody]) => {
      const browser = api.browser();
      for (const [key, value] of somebody.browser.cookies) browser.cookies.set(key, value);
      return [name, { ...somebody, browser }];
    }),
  ) as Record<Name, Somebody>;

/** Builds both worlds once. Returns a function that opens a copy of one, in a shop of its own. */
export async function buildWorlds(input: object = {}): Promise<(kind: Kind) => Promise<World>> {
  const first = await begin(await testApi({ settings }), input);
  const common = await stopAsTemplate(first.api);
  const built = {} as Record<Kind, { world: World; template: Template }>;
  for (const kind of kinds) {
    const api = await openCopy(common);
    const world = await complete({ ...first, api, people: inCopy(api, first.people) }, kind);
    built[kind] = { world, template: await stopAsTemplate(api) };
  }
  return async (kind) => {
    const { world, template } = built[kind];
    const api = await openCopy(template);
    return { ...world, api, near: inCopy(api, world.near) };
  };
}
