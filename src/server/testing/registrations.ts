/** Helpers for registration tests, including attackers who register another person's address. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Answer, type Browser, type TestApi, testApi } from './test-api.ts';

export const REGISTERED_PASSWORD = 'korrekt häst batteri';

export const registrationInput = (email: string, more: object = {}) => ({ email, password: REGISTERED_PASSWORD, firstName: 'Åsa', lastName: 'Öberg', ...more });

/** Registration helpers; `home()` is the browser of the current test's person. */
function getRegistrations(api: TestApi, home: () => Browser) {
  let people = 0;
  return {
    somebody(): string {
      people += 1;
      return `ny${people}@exempel.example`;
    },
    register: (email: string, more: object = {}, browser: Browser = home(), query = ''): Promise<Answer> => browser.post(`/api/auth/register${query}`, registrationInput(email, more)),
    /** An attacker on another network. */
    registerFrom: (network: string, email: string, more: object = {}) =>
      api.browser().post('/api/auth/register', registrationInput(email, { password: 'angriparens lösenord', firstName: 'Mallory', ...more }), { 'x-forwarded-for': network }),
    logIn: (email: string, password = REGISTERED_PASSWORD, browser: Browser = api.browser()) => browser.post('/api/auth/login', { email, password }),
    verify: (token: string, { browser = home(), ...password }: { browser?: Browser; password?: string; isNewPassword?: boolean } = {}) =>
      browser.post('/api/auth/verify-email', { token, ...password }),
    membersWith: async (email: string) => (await api.database.run<{ n: number }>({ text: 'select count(*)::int as n from members where email = $1', values: [email] }))[0]?.n,
  };
}

/** Starts a shop that trusts X-Forwarded-For, for the tests of a file; each test has its own `home` browser and starts at 10:00 UTC. */
export function registeringShop() {
  let api: TestApi;
  let home: Browser;
  let people: ReturnType<typeof getRegistrations>;
  beforeAll(async () => {
    api = await testApi({ settings: { TRUST_PROXY: '127.0.0.1' } });
    people = getRegistrations(api, () => home);
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
    get home() {
      return home;
    },
    get people() {
      return people;
    },
  };
}
