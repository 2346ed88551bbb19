import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

let sent: { address: string; init: RequestInit }[] = [];
let stored: Record<string, string> = {};

/** A browser with a freshly loaded module. */
async function pageWith(input: object = {}) {
  const leave: (() => void)[] = [];
  const listen = { addEventListener: (_name: string, listener: () => void) => void leave.push(listener) };
  vi.stubGlobal('navigator', { onLine: true, ...input });
  vi.stubGlobal('document', listen);
  vi.stubGlobal('window', {
    ...listen,
    location: { pathname: '/en/shop' },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: () => ({ matches: false }),
    setTimeout,
    async fetch(address: string, init: RequestInit) {
      sent.push({ address, init });
      throw new TypeError('nobody is there');
    },
    clearTimeout,
  });
  vi.resetModules();
  const { countVisit } = await import('./visits.ts');
  return { countVisit, leave: () => leave[0]?.() };
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  stored = {};
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bodies = () => sent.map(({ init }) => JSON.parse(String(init.body)));

describe('ANA-01 lesson 14 reports of a page', () => {
  test('is sent in batches some seconds later', async () => {
    const { countVisit } = await pageWith();
    countVisit({ name: 'page_view', page: 'start' });
    countVisit({ name: 'add_to_cart' });
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(4_000);
    expect(sent.map(({ address }) => address)).toEqual(['/api/analytics/events?locale=en']);
    expect(sent[0]?.init, 'it outlives the page, and leaves cookies behind').toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
    expect(bodies()).toEqual([{ events: [{ name: 'page_view', page: 'start' }, { name: 'add_to_cart' }], device: 'phone', consent: false }]);
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(1);
  });

  test('is sent on leaving the page, and when many', async () => {
    const { countVisit, leave } = await pageWith();
    countVisit({ name: 'order' });
    leave();
    expect(sent).toHaveLength(1);
    for (let event = 0; event < 30; event += 1) countVisit({ name: 'search' });
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
    ['no network', { onLine: false }],
  ])('is nothing with %s', async (_name, input) => {
    const { countVisit, leave } = await pageWith(input);
    countVisit({ name: 'order' });
    leave?.();
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
  });

  test('is nothing after refusal, and consent after acceptance', async () => {
    const { countVisit } = await pageWith();
    countVisit({ name: 'order' });
    stored['analyticsConsent'] = 'declined';
    vi.advanceTimersByTime(4_000);
    expect(sent).toEqual([]);
    stored['analyticsConsent'] = 'accepted';
    countVisit({ name: 'order' });
    vi.advanceTimersByTime(4_000);
    expect(bodies()).toMatchObject([{ consent: true, events: [{ name: 'order' }] }]);
  });
});
