/**
 * [17] [32] Reservations and whispers stay secret from an owner, a co-owner and the child the list is for, over every endpoint and by mail. Two shops go through the same
 * steps (../testing/two-worlds.ts). Every answer is byte-identical except random ids, and no statement reads a reservation, so timing reveals nothing.
 */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { systemContext } from '../../platform/context.ts';
import { collectExport } from '../../modules/personal-data/collect.ts';
import type { Answer, TestApi } from '../../testing/test-api.ts';
import { testClock } from '../../testing/test-clock.ts';
import { buildWorlds, type Kind, kinds, nearest, tick, type World } from '../testing/two-worlds.ts';
import { addressIn, bodies, plainly, toComparable } from '../testing/world-requests.ts';
import { areas } from './areas.ts';

const opened = new Set<TestApi>();
const openedNow = async (open: (kind: Kind) => Promise<World>): Promise<Record<Kind, World>> => {
  const [free, reserved] = [await open('free'), await open('reserved')];
  for (const { api } of [free, reserved]) opened.add(api);
  return { free, reserved };
};
let openWorld: (kind: Kind) => Promise<World>;
beforeAll(async () => {
  openWorld = await buildWorlds();
});
const close = (worlds: Record<Kind, World>) => Promise.all(kinds.map((kind) => opened.delete(worlds[kind].api) && worlds[kind].api.stop()));
afterAll(() => Promise.all([...opened].map((api) => api.stop())));

/** Runs a test in a copy of both worlds, which it may change. */
async function inCopies<T>(work: (worlds: Record<Kind, World>) => Promise<T>): Promise<T> {
  const worlds = await openedNow(openWorld);
  try {
    return await work(worlds);
  } finally {
    await close(worlds);
  }
}

interface Given {
  title: string;
  quantity: number;
  giver: string | null;
  contributors: { name: string }[];
}

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

const readsReservations = /\b(?:from|join|update|into)\s+(?:reservations|whispers|chip_ins|chip_in_\w+)\b/;
/** These may read reservations: a chip-in by its address, the member's own gifts, suggestions for others (what they were promised is left out), and account deletion, which deletes them. */
const mayRead = (title: string): boolean =>
  title.includes('/chip-in') || title.includes('/api/app/gifts') || title.endsWith('/jubilees/:id/suggestions') || title === 'DELETE /api/app/user' || title.includes('/public/reservations/:token');

/** The only answers that differ after the reveal: of a list, and of one person's gifts. */
const GIVEN = 'GET /api/app/wishlists/:id/given';
const RECEIVED = 'GET /api/app/jubilees/:id/received';

const endpoints = areas.flatMap((area) => area.endpoints.map(({ method, path }) => ({ title: `${method} ${area.prefix}${path}`, method, path: area.prefix + path })));
/** Operations that may change the list, its people or the account run in a world of their own. */
const isAboutThem = ({ method, path }: { method: string; path: string }): boolean =>
  method !== 'GET' && /wishlists|watched-lists|questions\/|circles|draws?\b|friends|friend-requests|blocks|jubilees|user$|logout|backend|sessions|invites/.test(path);

/** Two worlds that both know nothing of an address always agree: one that names what a member has must be known to somebody. */
const namesTheirs = (path: string): boolean => path.startsWith('/api/app/') && !path.startsWith('/api/app/public/') && path.includes('/:');

/** Members' addresses that are none for those near a list, although they name what is there. */
const unknownToAll = new Set([
  // Hidden from them: the point of this test.
  'DELETE /api/app/circles/:id/wishlists/:listId/items/:itemId/reservation',
  'POST /api/app/circles/:id/wishlists/:listId/items/:itemId/reservation',
  'DELETE /api/app/jubilees/:id/public/wishlists/:listId/items/:itemId/reservation',
  'POST /api/app/jubilees/:id/public/wishlists/:listId/items/:itemId/reservation',
  'POST /api/app/circles/:id/wishlists/:listId/items/:itemId/chip-in',
  'POST /api/app/jubilees/:id/public/wishlists/:listId/items/:itemId/chip-in',
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
  'DELETE /api/app/asked-questions/:id',
  'DELETE /api/app/events/:id/hosts/:memberId',
  'DELETE /api/app/push/devices/:id',
  'DELETE /api/app/settings/payments/cards/:id',
  'DELETE /api/app/user/sessions/:id',
]);

async function request(world: World, { title, method, path }: { title: string; method: string; path: string }, isOver = false): Promise<{ answers: string; isUnknown: boolean; isChanged: boolean }> {
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
    expect([401, 429], `${name}: ${title}`).not.toContain(answer?.status);
    statuses.push(answer?.status);
    answers.push(name, statements.length, answer && (await toComparable(answer)));
    // Signing out everywhere also ends this browser's session.
    if (isAboutThem({ method, path }) && title !== 'DELETE /api/app/user/sessions') for (const address of listPages(world)) answers.push(address, await toComparable(await browser.get(address)));
  }
  // Of a circle's people, in the order of their random ids.
  const withoutOrder = (key: string, value: unknown): unknown => (key === 'jubileeIds' && Array.isArray(value) ? value.length : value);
  return {
    answers: plainly(JSON.stringify(answers, withoutOrder, 1)),
    isUnknown: statuses.every((status) => status === 404),
    isChanged: method !== 'GET' && statuses.some((status) => status !== undefined && status < 300),
  };
}

describe('[17] owners and the child get equal answers with and without reservations', () => {
  let shared: Record<Kind, World>;
  /** A copy that nothing has changed yet. */
  let unchanged: Record<Kind, World> | null = null;
  beforeAll(async () => {
    shared = await openedNow(openWorld);
  });

  test.each(endpoints)('$title', async (endpoint) => {
    const hasOwn = isAboutThem(endpoint);
    const worlds = hasOwn ? (unchanged ?? (await openedNow(openWorld))) : shared;
    if (hasOwn) unchanged = null;
    const [free, reserved] = [await request(worlds.free, endpoint), await request(worlds.reserved, endpoint)];
    if (hasOwn && (free.isChanged || reserved.isChanged)) await close(worlds);
    else if (hasOwn) unchanged = worlds;
    expect(reserved.answers).toBe(free.answers);
    if (namesTheirs(endpoint.path))
      expect({ free: free.isUnknown, reserved: reserved.isUnknown }, endpoint.title).toEqual({ free: unknownToAll.has(endpoint.title), reserved: unknownToAll.has(endpoint.title) });
  });

  test('receive the same by mail and in exports', () =>
    inCopies(async (worlds) => {
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
    }));

  test('differ for a giver, so that this test can fail', () =>
    inCopies(async (worlds) => {
      const readReservations = async ({ api, publicId }: World) => plainly(JSON.stringify(await toComparable(await api.browser().get(`/api/app/public/wishlists/${publicId}/reservations`))));
      expect(await readReservations(worlds.reserved)).not.toBe(await readReservations(worlds.free));
    }));
});

describe('and after the reveal', () => {
  const DAY_MS = 86_400_000;
  let worlds: Record<Kind, World>;
  // Parts have no defined order.
  const inAnyOrder = (text: string) => text.replace(/#\d+/g, '#').split('\n').sort().join('\n');
  beforeAll(async () => {
    worlds = await openedNow(await buildWorlds({ occasionDay: dayIn(shopTimeZone, testClock().now().getTime()) }));
    for (const kind of kinds) {
      worlds[kind].api.clock.advance(2 * DAY_MS);
      for (const { browser, email, password } of Object.values(worlds[kind].near)) expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200);
    }
  });

  test('reveals who gave what, in an answer of its own', async () => {
    for (const { browser } of Object.values(worlds.reserved.near)) {
      const { given } = (await browser.get(addressIn(worlds.reserved, '/api/app/wishlists/:id/given'))).body;
      // All reserved at the same time, so sorted here.
      expect(given.map(({ title, quantity, giver, contributors }: Given) => `${title}, ${quantity}: ${giver ?? contributors.map(({ name }) => name).join(' & ')}`).sort()).toEqual([
        'Cykel, 1: Moster Ulla',
        'Fat, 1: Sara Medlem',
        'Skål, 1: Bo & Moster Ulla',
        'Vas, 2: Bo Medlem',
      ]);
    }
  });

  test('leaks it in no other answer to members', async () => {
    const differing: string[] = [];
    for (const endpoint of endpoints.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/app/'))) {
      const [free, reserved] = [await request(worlds.free, endpoint, true), await request(worlds.reserved, endpoint, true)].map(({ answers }) => inAnyOrder(answers));
      if (free !== reserved) differing.push(endpoint.title);
    }
    expect(differing).toEqual([GIVEN]);
  });
});
