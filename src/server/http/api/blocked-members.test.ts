/**
 * [22] Two members whom a block parts meet nowhere: they share everything first (../testing/shared-lives.ts), and afterwards every GET endpoint of the
 * contract is read as each of them, with every id that either had. What remains stands in `exceptions`, with its reason.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { did, type Life, type Lives, shareLives } from '../testing/shared-lives.ts';
import { areas } from './areas.ts';

const endpoints = areas.flatMap((area) => area.endpoints.filter(({ method }) => method === 'GET').map(({ path }) => area.prefix + path));

/** Queries that show more than none does. `{word}` is the other's. */
const queries: Record<string, readonly string[]> = {
  '/api/app/calendar': ['from=2026-11-01&to=2026-12-31'],
  '/api/app/events': ['when=coming', 'when=past'],
  '/api/app/search': ['q={word}', 'q=Kompis', 'q=Cykel', 'q=Lax'],
  '/api/app/jubilees': ['', 'term={word}', 'isLinkable=true', 'sort=birthday'],
  '/api/app/jubilees/search-all': ['term={word}', 'term={word}@exempel.example', 'term={word}&excludeJubilees=true'],
  '/api/app/gifts': ['', 'year=2026'],
  '/api/store/products': ['q={word}'],
  '/api/store/search/suggest': ['q={word}'],
};

/** What still names the other, or what they wrote, after a block. Each pattern is taken out of the answers first. */
const exceptions: readonly { path: string; who?: 'blocker'; says: string; why: string }[] = [
  { path: '/api/app/blocks', who: 'blocker', says: '.*', why: 'one’s own block, which can be ended' },
  { path: '/api/app/birthday-links', says: '"name":"{word} Andra"', why: 'an answer of a visitor, whom nothing ties to an account' },
  { path: '/api/app/events/:id/dishes', says: '"name":"(Sill|Lax) av {word}"', why: 'stands on a third one’s or one’s own table, by “somebody”: else two bring salmon' },
  { path: '/api/app/gifts', says: '"title":"Cykel till {word}"', why: 'what one promised oneself, without whose it is: it can be taken back' },
  { path: '/api/app/search', says: '"title":"Cykel till {word}"', why: 'the same promise' },
  { path: '/api/app/public/draws/:token', says: '"receiver":{[^}]*}', why: 'drawn before the block: without a giver, the host would learn of it (ADR 0081)' },
  { path: '/api/app/public/greetings/:token', says: '"toName":"{word}"', why: 'one’s own card, as it was sent' },
  { path: '/api/app/public/invites/:id', says: '.*', why: 'looks the same to everybody who has the link: a 404 would tell of the block (ADR 0050)' },
  { path: '/api/app/public/wishlists/:publicId', says: '.*', why: 'looks the same to everybody who has the link (ADR 0055)' },
];

/** Where the two meet before. */
const meets: readonly string[] = [
  '/api/app/birthday-links',
  '/api/app/calendar',
  '/api/app/calendar/days/:date',
  '/api/app/circles',
  '/api/app/circles/:id',
  '/api/app/circles/:id/food',
  '/api/app/circles/:id/wishlists',
  '/api/app/circles/:id/wishlists/:listId',
  '/api/app/circles/:id/wishlists/:listId/reservations',
  '/api/app/events',
  '/api/app/events/:id',
  '/api/app/events/:id/dishes',
  '/api/app/events/:id/draw',
  '/api/app/friends',
  '/api/app/gifts',
  '/api/app/jubilees',
  '/api/app/jubilees/:id',
  '/api/app/jubilees/:id/answers',
  '/api/app/jubilees/:id/public/wishlists',
  '/api/app/jubilees/:id/public/wishlists/:listId',
  '/api/app/jubilees/:id/public/wishlists/:listId/reservations',
  '/api/app/jubilees/:id/questions',
  '/api/app/jubilees/:id/suggestions',
  '/api/app/jubilees/known',
  '/api/app/jubilees/search-all',
  '/api/app/jubilees/year',
  '/api/app/public/birthday-links/:token',
  '/api/app/public/calendar/:feed',
  '/api/app/public/events/:publicId',
  '/api/app/public/events/:publicId/calendar',
  '/api/app/public/greetings/:token',
  '/api/app/public/invites/:id',
  '/api/app/public/wishlists/:publicId',
  '/api/app/questions',
  '/api/app/reminders',
  '/api/app/reminders/:id',
  '/api/app/reminders/target/:id',
  '/api/app/search',
  '/api/app/user',
  '/api/app/wishlists',
  '/api/app/wishlists/:id',
  '/api/app/wishlists/:id/whispers',
  '/api/app/wishlists/of-friends',
];

/** Endpoints that need what neither has, besides tokens of mails. */
const unanswered: readonly string[] = ['/api/app/maps/search', '/api/app/wishlists/products', '/api/app/wishlists/products/count/:productId'];

/** Kinds of ids by the parameter, for `id` by the segment before it. */
function getKind(path: string, name: string): string {
  if (name === 'publicId') return path.includes('/events/') ? 'publicEvent' : 'publicId';
  if (name === 'token') return { draws: 'drawToken', greetings: 'greetingToken', 'birthday-links': 'birthdayToken' }[/\/(draws|greetings|birthday-links)\//.exec(path)?.[1] ?? ''] ?? 'none';
  if (name !== 'id') return name;
  const [, before = ''] = /\/([\w-]+)\/:id/.exec(path) ?? [];
  return { target: 'jubilees', 'watched-lists': 'wishlists' }[before] ?? before;
}

function listAddresses(path: string, { known }: Lives, { tokens }: Life): string[] {
  let addresses = [path];
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const kind = getKind(path, name);
    const ids = kind in tokens ? [tokens[kind] ?? ''] : [...(known[kind] ?? [])];
    addresses = addresses.flatMap((address) => ids.map((id) => address.replace(`:${name}`, id)));
  }
  // Signed in without a link, and with one's own.
  if (!path.startsWith('/api/app/public/events/')) return addresses;
  return addresses.flatMap((address) => [address, ...Object.entries(tokens).flatMap(([publicId, token]) => (address.includes(publicId) ? [`${address}?token=${token}`] : []))]);
}

const toText = (body: unknown): string => (body instanceof Uint8Array ? new TextDecoder().decode(body) : JSON.stringify(body));

/** What of the other stands in a text, with what is around it. */
const listTraces = (text: string, { word, ids }: Life): string[] => [word, ...ids].flatMap((trace) => [...text.matchAll(new RegExp(`.{0,60}${trace}.{0,20}`, 'gi'))].map(([found]) => found));

interface Swept {
  /** Traces of the other by endpoint. */
  met: Record<string, string[]>;
  answered: Set<string>;
}

async function sweep(lives: Lives, reader: Life, other: Life, toShown: (path: string, text: string) => string = (_, text) => text): Promise<Swept> {
  const swept: Swept = { met: {}, answered: new Set() };
  for (const path of endpoints)
    for (const address of listAddresses(path, lives, reader))
      for (const query of queries[path] ?? ['']) {
        const search = query === '' ? '' : `?${query.replaceAll('{word}', encodeURIComponent(other.word))}`;
        const { status, body } = await reader.browser.get(address + search);
        if (status >= 400) continue;
        swept.answered.add(path);
        const traces = listTraces(toShown(path, toText(body)), other);
        if (traces.length > 0) swept.met[path] = [...new Set([...(swept.met[path] ?? []), ...traces])];
      }
  return swept;
}

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

describe.each([
  { by: 'one', of: 'other', words: ['Astridqx', 'Bertilzy'] },
  { by: 'other', of: 'one', words: ['Cesarqv', 'Doriszw'] },
] as const)('when $by blocks $of', ({ by, of, words }) => {
  let lives: Lives;
  const before = {} as Record<'one' | 'other', Swept>;
  let mailed = 0;
  const listMails = async (): Promise<Mail[]> => (await api.get('/__outbox.json')).body.messages;
  beforeAll(async () => {
    api.clock.set('2026-11-20T10:00:00Z');
    lives = await shareLives(api, [...words]);
    await api.runJobs();
    before.one = await sweep(lives, lives.one, lives.other);
    before.other = await sweep(lives, lives.other, lives.one);
    await did(lives[by].browser.post('/api/app/blocks', { memberId: lives[of].id }));
    mailed = (await listMails()).length;
  });

  test('met in lists of every kind before, as this test needs', () => {
    for (const who of ['one', 'other'] as const) {
      expect(Object.keys(before[who].met)).toEqual(expect.arrayContaining([...meets]));
      expect(endpoints.filter((path) => path.startsWith('/api/app/') && !path.includes(':token') && !before[who].answered.has(path))).toEqual(unanswered);
    }
  });

  test.each(['one', 'other'] as const)('[22] %s reads of the other in no answer', async (who) => {
    const other = lives[who === 'one' ? 'other' : 'one'];
    const toShown = (path: string, text: string): string =>
      exceptions
        .filter((one) => one.path === path && (one.who === undefined || who === by))
        .reduce((shown, { says }) => shown.replaceAll(new RegExp(says.replaceAll('{word}', other.word), 'g'), ''), text);
    expect((await sweep(lives, lives[who], other, toShown)).met).toEqual({});
  });

  test('[22] leaves the other out of all mails that follow', async () => {
    for (const life of [lives.one, lives.other]) await did(life.browser.post(`/api/app/wishlists/${life.shownId}/items`, { title: `Nytt till ${life.word}` }));
    api.clock.set('2026-11-24T10:00:00Z');
    for (const job of ['digests:plan', 'list-watches:find', 'reminders:plan', 'wish-news:look', 'gifts:find-unthanked', 'events:remind'])
      await api.database.run({ text: `select graphile_worker.add_job($1, '{}')`, values: [job] });
    await api.runJobs();
    const mails = await listMails();
    const later = mails.slice(0, mails.length - mailed);
    for (const [life, other] of [
      [lives.one, lives.other],
      [lives.other, lives.one],
    ] as const) {
      const own = later.filter(({ to }) => to === life.email);
      expect(own.length).toBeGreaterThan(0);
      for (const { subject, text, html } of own) expect(listTraces(subject + text + html, other), subject).toEqual([]);
    }
  });
});
