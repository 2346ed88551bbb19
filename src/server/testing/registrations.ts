/** People who ask for an account, and strangers who ask for one with another's address. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Answer, type Browser, type TestApi, testApi } from './test-api.ts';

export const REGISTERED_PASSWORD = 'korrekt häst batteri';

export const registrationWish = (email: string, more: object = {}) => ({ email, password: REGISTERED_PASSWORD, firstName: 'Åsa', lastName: 'Öberg', ...more });

/** What the tests of registering do; `home()` is the browser of the person whom the running test is about. */
function registrationsOf(api: TestApi, home: () => Browser) {
  let people = 0;
  return {
    /** An address that nobody has used. */
    somebody(): string {
      people += 1;
      return `ny${people}@exempel.example`;
    },
    register: (email: string, more: object = {}, browser: Browser = home(), query = ''): Promise<Answer> => browser.post(`/api/auth/register${query}`, registrationWish(email, more)),
    /** Somebody else, at a network of their own. */
    registerFrom: (network: string, email: string, more: object = {}) =>
      api.browser().post('/api/auth/register', registrationWish(email, { password: 'angriparens lösenord', firstName: 'Mallory', ...more }), { 'x-forwarded-for': network }),
    logIn: (email: string, password = REGISTERED_PASSWORD, browser: Browser = api.browser()) => browser.post('/api/auth/login', { email, password }),
    verify: (token: string, { browser = home(), ...password }: { browser?: Browser; password?: string; isNewPassword?: boolean } = {}) =>
      browser.post('/api/auth/verify-email', { token, ...password }),
    membersWith: async (email: string) => (await api.database.run<{ n: number }>({ text: 'select count(*)::int as n from members where email = $1', values: [email] }))[0]?.n,
  };
}

/** Starts a shop whose requests may name the network that they come from, before the tests of a file; each test has a `home` of its own and begins at ten o'clock (UTC). */
export function registeringShop() {
  let api: TestApi;
  let home: Browser;
  let people: ReturnType<typeof registrationsOf>;
  beforeAll(async () => {
    api = await testApi({ settings: { TRUST_PROXY: '127.0.0.1' } });
    people = registrationsOf(api, () => home);
  });
  beforeEach(() => {
    home = api.browser();
  });
  afterAll(() => api.stop());
  afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));
  return {
    get api() {
      return api;
    },
    /** The browser of the person whom a test is about. */
    get home() {
      return home;
    },
    get people() {
      return people;
    },
  };
}
