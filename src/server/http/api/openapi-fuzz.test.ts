/**
 * Fuzzes every operation of the OpenAPI document with valid, nearly valid and random requests, as a member with all kinds of data and sometimes anonymously: never
 * a 5xx, and every answer matches the document. FUZZ_RUNS sets the requests per operation; FUZZ_SEED sets the seed (npm run test:long gives both), or repeats a
 * failed run.
 */
import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outsideSite, type OutsideSite } from '../../testing/outside-site.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { ACCESS } from '../../testing/sessions.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { areas } from './areas.ts';
import { knownFor } from '../testing/fuzz-known.ts';
import { everything, makeVisitor, type Parts, partsFor, type Visitor } from '../testing/fuzz-visitor.ts';
import { makeWorld, type World } from '../testing/fuzz-world.ts';
import { type MadeRequest, placeholder, readyWith, requestsFor } from '../testing/made-requests.ts';
import { type Operation, operations, schemas, whatIsWrong } from '../testing/operations.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 10);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const MS_PER_RUN = 1_000;
/** With fewer requests an operation that needs several valid values at once may never succeed. */
const ENOUGH_FOR_LUCK = 200;
/** After this many requests most of a visitor's data is changed or deleted. */
const WORN_AFTER = 40;
/** Maximum share of 401 for operations that require sign-in. A session ended elsewhere is noticed by a 401. */
const MOST_SIGNED_OUT = 0.2;
const LEAST_MET = 0.8;
const ENOUGH_TO_COUNT = 10;
const reportFile = process.env['FUZZ_REPORT'];

type Who = 'member' | 'guest';

let api: TestApi;
let site: OutsideSite;
let world: World;
let agent: Agent;
beforeAll(async () => {
  site = await outsideSite();
  api = await testApi({ outside: site.limits });
  agent = new Agent({ keepAlive: true });
  const picture = await sharp({ create: { width: 60, height: 75, channels: 3, background: '#a04020' } })
    .jpeg()
    .toBuffer();
  const vase = { '@type': 'Product', name: 'Vas i glas', image: '/vas.jpg', offers: { price: '1 299,00', priceCurrency: 'SEK' } };
  site.pages.set('/vas', { body: `<script type="application/ld+json">${JSON.stringify(vase)}</script>` });
  site.pages.set('/vas.jpg', { headers: { 'content-type': 'image/jpeg' }, body: picture });
  site.pages.set('/inget', { body: '<title>Ingenting</title>' });
  world = await makeWorld(api, [site.address('/vas'), site.address('/inget'), site.address('/borta')]);
});
afterAll(async () => {
  process.stdout.write(`fuzzed ${operations.length} addresses, seed ${SEED}: ${toReport([...tally.values()])}\n`);
  process.stdout.write(`of them what asks for sign-in, signed in: ${toReport([...forMembers].map((title) => getCounts(title, 'member')))}\n`);
  const lines = operations.map(({ title }) => `| \`${title}\` | ${toReport([getCounts(title, 'member')])} | ${toReport([getCounts(title, 'guest')])} |`);
  if (reportFile !== undefined) writeFileSync(reportFile, `Seed ${SEED}, ${RUNS} requests an address.\n\n| address | signed in | not |\n| --- | --- | --- |\n${lines.join('\n')}\n`);
  agent.destroy();
  await api.stop();
  await site.close();
});

type Counts = Map<number, number>;
/** Count of statuses by caller and operation. */
const tally = new Map<string, Counts>();
const succeeded = new Set<string>();
const forMembers = new Set(
  areas.flatMap(({ access, prefix, endpoints }) => (access === 'member' ? endpoints.map(({ method, path }) => `${method} ${(prefix + path).replace(/:(\w+)/g, '{$1}')}`) : [])),
);

const getCounts = (title: string, who: Who): Counts => tally.get(`${who} ${title}`) ?? new Map<number, number>();
function count(title: string, who: Who, status: number): void {
  const counts = getCounts(title, who);
  tally.set(`${who} ${title}`, counts.set(status, (counts.get(status) ?? 0) + 1));
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, number) => all + number, 0);
function toReport(of: readonly Counts[]): string {
  const statuses = [...new Set(of.flatMap((counts) => [...counts.keys()]))].sort((a, b) => a - b);
  return statuses.map((status) => `${sum(of.map((counts) => counts.get(status) ?? 0))} × ${status}`).join(', ');
}

/** A caller, replaced by a similar one when its session ended or its data is used up. */
interface Party {
  readonly parts: Parts;
  now: Visitor;
  requests: number;
  /** The session has ended. */
  isOver: boolean;
}

const makeParty = async (parts: Parts): Promise<Party> => ({ parts, now: await makeVisitor(api, world, parts), requests: 0, isOver: false });

async function renew(party: Party): Promise<void> {
  party.now = await makeVisitor(api, world, party.parts);
  party.requests = 0;
  party.isOver = false;
}

/** Reads change nothing, so one visitor serves all of them. */
const isRead = ({ method, title }: Operation): boolean => method === 'GET' && !title.includes('token-refresh');
let readers: Promise<Party> | undefined;
const getReader = (): Promise<Party> => {
  readers ??= makeParty(everything);
  return readers;
};

/** Addresses whose few requests leave the most of a visitor's data share one: making it costs more than they do. */
const shared = new Map<string, Party>();
async function getParty(operation: Operation): Promise<Party> {
  if (isRead(operation)) return getReader();
  const parts = partsFor(operation);
  if (operation.method === 'DELETE' || RUNS > WORN_AFTER) return makeParty(parts);
  const key = JSON.stringify(parts);
  const known = shared.get(key);
  if (known && !known.isOver && known.requests + RUNS <= WORN_AFTER) return known;
  const party = await makeParty(parts);
  shared.set(key, party);
  return party;
}

const signInCodes: readonly unknown[] = ['UNAUTHENTICATED', 'ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_INVALID'];
const isSignedOut = ({ status, body }: Answer): boolean => status === 401 && signInCodes.includes(body.code);
const endsSession = ({ headers }: Answer): boolean => headers.getSetCookie().some((line) => line.startsWith(`${ACCESS}=;`));

const byTitle = new Map(operations.map((operation) => [operation.title, operation]));
function getOperation({ title }: Step): Operation {
  const operation = byTitle.get(title);
  if (!operation) throw new Error(`no operation ${title}`);
  return operation;
}

interface Step {
  readonly who: Who;
  /** Title of the operation. */
  readonly title: string;
  readonly request: MadeRequest;
}

const makeSteps = (operation: Operation, { values }: Visitor): fc.Arbitrary<Step> =>
  fc.record({
    who: fc.oneof({ weight: 15, arbitrary: fc.constant('member' as const) }, { weight: 1, arbitrary: fc.constant('guest' as const) }),
    title: fc.constant(operation.title),
    request: requestsFor(operation, { schemas, known: knownFor(operation, values) }),
  });

/** Sends the request and throws when the answer breaks the document. */
async function requestOnce({ now }: Party, step: Step): Promise<Answer> {
  const { who, request } = step;
  const operation = getOperation(step);
  const { method, target, headers, body } = readyWith(now.values, request);
  const answer = await rawRequest(api.url, { method, target, agent, headers: { ...headers, cookie: now.cookies[who] }, ...(body === undefined ? {} : { body }) });
  count(operation.title, who, answer.status);
  if (answer.status < 300) succeeded.add(operation.title);
  const wrong = whatIsWrong(operation, answer);
  if (wrong !== null) throw new Error(`as ${who}: ${method} ${target}\n${JSON.stringify(headers)}\n${String(body ?? '').slice(0, 2_000)}\n→ ${wrong}`);
  return answer;
}

/** Sends as a member, or from the same browser without the session; a signed-in member must never get a 401. */
async function request(party: Party, step: Step): Promise<void> {
  if (party.isOver || party.requests >= (isRead(getOperation(step)) ? Number.POSITIVE_INFINITY : WORN_AFTER)) await renew(party);
  party.requests += 1;
  let answer = await requestOnce(party, step);
  if (step.who === 'member' && isSignedOut(answer)) {
    // An earlier request ended the session from elsewhere.
    await renew(party);
    answer = await requestOnce(party, step);
    if (isSignedOut(answer)) throw new Error(`${step.title} asks who is signed in to sign in: ${JSON.stringify(answer.body)}`);
  }
  party.isOver = endsSession(answer) || answer.status === 429;
}

// One seed per operation, so that the order of callers differs.
test.each(operations.map((operation, index) => ({ operation, title: operation.title, seed: SEED + index })))(
  '$title answers any input as documented',
  async ({ operation, seed }) => {
    const party = await getParty(operation);
    await fc.assert(
      fc.asyncProperty(makeSteps(operation, party.now), (step) => request(party, step)),
      { numRuns: RUNS, seed },
    );
  },
  30_000 + RUNS * MS_PER_RUN,
);

test(
  'answers as documented in any order of addresses by one visitor',
  async () => {
    const party = await makeParty(everything);
    const anyStep = fc.oneof(...operations.map((operation) => makeSteps(operation, party.now)));
    const walk = fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 12 }), async (steps) => {
      for (const step of steps) await request(party, step);
    });
    await fc.assert(walk, { numRuns: RUNS, seed: SEED });
  },
  30_000 + RUNS * MS_PER_RUN * 2,
);

/** Needs a signature over a challenge, which fuzzing never finds; covered by auth/passkeys.test.ts. */
const beyondLuck = new Set(['POST /api/auth/passkey', 'POST /api/app/user/passkeys', 'POST /api/webhooks/stripe', 'POST /api/webhooks/stripe-connect']);

test.runIf(RUNS >= ENOUGH_TO_COUNT)('exercises endpoints for members with a session, mostly successfully', () => {
  const shareSignedOut = (title: string) => (getCounts(title, 'member').get(401) ?? 0) / sum(getCounts(title, 'member').values());
  expect([...forMembers].filter((title) => !(shareSignedOut(title) <= MOST_SIGNED_OUT))).toEqual([]);
  expect([...forMembers].filter((title) => succeeded.has(title)).length / forMembers.size).toBeGreaterThan(LEAST_MET);
});

test(
  'completes whatever jobs the requests left',
  async () => {
    await api.runJobs();
    expect(await api.database.run({ text: 'select task_identifier, last_error from graphile_worker.jobs where last_error is not null', values: [] })).toEqual([]);
  },
  30_000 + RUNS * MS_PER_RUN,
);

test.runIf(RUNS >= ENOUGH_FOR_LUCK)(`reaches a success of every endpoint when run with ${ENOUGH_FOR_LUCK} requests`, () => {
  expect(operations.map(({ title }) => title).filter((title) => !succeeded.has(title) && !beyondLuck.has(title))).toEqual([]);
});

test('detects a missing field, another status and another type', async () => {
  const operation = operations.find(({ title }) => title === 'GET /api/store/regions');
  if (!operation) throw new Error('no regions');
  const answer = await rawRequest(api.url, { target: '/api/store/regions' });
  expect(whatIsWrong(operation, answer)).toBeNull();
  expect(whatIsWrong(operation, { ...answer, body: { regions: [{ id: 7 }] } })).toMatch(/form is not the documented/);
  expect(whatIsWrong(operation, { ...answer, status: 418 })).toMatch(/418 is not in the document/);
  expect(whatIsWrong(operation, { ...answer, headers: new Headers({ 'content-type': 'text/html' }) })).toMatch(/as text\/html/);
  expect(whatIsWrong(operation, { ...answer, status: 500 })).toMatch(/^500/);
});

test('fills every request place with existing values and reports missing ones', () => {
  const made = { method: 'POST', target: `/api/x/${placeholder('thing', 0)}?q=${placeholder('thing', 1)}`, headers: {}, body: `{"a":"${placeholder('thing', 1)}"}` };
  expect(readyWith({ thing: ['a/b', '"ä"'] }, made)).toMatchObject({ target: '/api/x/a%2Fb?q=%22%C3%A4%22', body: '{"a":"\\"ä\\""}', headers: { 'content-length': '14' } });
  expect(() => readyWith({ thing: ['a/b'] }, made)).toThrow(/nobody made thing\.1/);
});
