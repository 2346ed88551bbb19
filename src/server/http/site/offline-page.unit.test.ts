/** Runs the service worker's script with a simulated browser environment. */
import vm from 'node:vm';
import { expect, test } from 'vitest';
import { answerOffline } from './offline-page.ts';

interface Call {
  method: string;
  path: string;
  body: unknown;
}

type Listener = (event: object) => void;

const subscription = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: new Uint8Array([4, 1]).buffer },
  toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
});

/** A worker whose fetches get the given statuses; records subscription keys and calls. */
async function worker(answers: (call: Call) => number) {
  const calls: Call[] = [];
  const keys: unknown[] = [];
  const listeners = new Map<string, Listener>();
  const pushManager = {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: unknown }) => {
      keys.push(applicationServerKey);
      return subscription('https://push.example/new');
    },
  };
  const self = { addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener), registration: { pushManager }, location: { origin: 'https://shop.example' } };
  const fetch = async (path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const call = { method, path, body: body === undefined ? undefined : (JSON.parse(body) as unknown) };
    calls.push(call);
    return Response.json({ publicKey: 'BAE' }, { status: answers(call) });
  };
  const script = await (answerOffline('/service-worker.js', { productName: 'Fira', buildId: 'x', backendUrl: '/api/backend' }) as Response).text();
  vm.runInNewContext(script, { self, fetch, URL, Response, Uint8Array, atob });
  return {
    calls,
    keys,
    async changed(event: object) {
      let work: Promise<unknown> = Promise.resolve();
      listeners.get('pushsubscriptionchange')?.({ ...event, waitUntil: (until: Promise<unknown>) => (work = until) });
      await work;
    },
  };
}

const report = { method: 'POST', path: '/api/app/push/devices', body: { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } } };

test('REM-02 reports the new address when the push subscription has changed', async () => {
  const given = await worker(() => 201);
  await given.changed({ newSubscription: subscription('https://push.example/new') });
  expect([given.calls, given.keys]).toEqual([[report], []]);
  const old = await worker(() => 201);
  const before = subscription('https://push.example/old');
  await old.changed({ oldSubscription: before });
  expect([old.calls, old.keys], 'with the key of the one before').toEqual([[report], [before.options.applicationServerKey]]);
  const bare = await worker(() => 201);
  await bare.changed({});
  expect(bare.calls, 'or the shop’s, where the browser names none').toEqual([{ method: 'GET', path: '/api/app/push', body: undefined }, report]);
  expect(bare.keys).toEqual([new Uint8Array([4, 1])]);
});

test('renews an expired session first, and sends nothing when signed out', async () => {
  let isFresh = false;
  const answer = ({ path }: Call) => {
    if (path !== '/api/backend/token-refresh/access-token') return isFresh ? 201 : 401;
    isFresh = true;
    return 200;
  };
  const later = await worker(answer);
  await later.changed({ newSubscription: subscription('https://push.example/new') });
  expect(later.calls.map(({ path }) => path)).toEqual(['/api/app/push/devices', '/api/backend/token-refresh/access-token', '/api/app/push/devices']);
  const out = await worker(() => 401);
  await out.changed({});
  expect(out.calls.map(({ path }) => path)).toEqual(['/api/app/push', '/api/backend/token-refresh/access-token']);
});
