import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo, tokenIn } from '../../testing/mailbox.ts';
import { startPageServer } from '../../testing/page-server.ts';
import { type Browser, createBrowser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  // Trusted proxy: requests choose their network.
  api = await testApi({ settings: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const from = (network: string) => ({ 'x-forwarded-for': network });
const logIn = (email: string, password: string, { browser = api.browser(), network = '203.0.113.1' }: { browser?: Browser; network?: string } = {}) =>
  browser.post('/api/auth/login', { email, password }, from(network));
const WRONG = 'fel lösenord här';

describe('guessing is slowed by account and network together', () => {
  test('permits a few mistakes, then doubles the wait to fifteen minutes', async () => {
    const { email, password } = await api.make.member();
    for (let attempt = 0; attempt < 4; attempt += 1) expectProblem(await logIn(email, WRONG), 'INVALID_CREDENTIALS');
    const waits: number[] = [];
    for (let attempt = 0; attempt < 13; attempt += 1) {
      expectProblem(await logIn(email, WRONG), 'INVALID_CREDENTIALS');
      const refused = await logIn(email, password);
      expectProblem(refused, 'RATE_LIMITED');
      const wait = Number(refused.headers.get('retry-after'));
      waits.push(wait);
      api.clock.advance(wait * 1_000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    expect((await logIn(email, password)).status).toBe(200);
    expectProblem(await logIn(email, WRONG), 'INVALID_CREDENTIALS');
    expect((await logIn(email, password)).status).toBe(200);
  });

  test('locks out neither other networks nor other accounts', async () => {
    const [member, other] = [await api.make.member(), await api.make.member()];
    for (let attempt = 0; attempt < 6; attempt += 1) await logIn(member.email, WRONG, { network: '203.0.113.5' });
    expectProblem(await logIn(member.email, member.password, { network: '203.0.113.5' }), 'RATE_LIMITED');
    expect((await logIn(member.email, member.password, { network: '203.0.113.6' })).status).toBe(200);
    expect((await logIn(other.email, other.password, { network: '203.0.113.5' })).status).toBe(200);
  });

  test('counts all addresses of one IPv6 network together', async () => {
    const { email, password } = await api.make.member();
    for (let attempt = 0; attempt < 6; attempt += 1) await logIn(email, WRONG, { network: `2001:db8:1:2::${attempt + 1}` });
    expectProblem(await logIn(email, password, { network: '2001:db8:1:2:ffff::1' }), 'RATE_LIMITED');
    expect((await logIn(email, password, { network: '2001:db8:1:3::1' })).status).toBe(200);
  });

  test('always admits the member’s known device, but no other’s', async () => {
    const member = await api.make.member();
    const own = api.browser();
    await logIn(member.email, member.password, { browser: own });
    await own.post('/api/auth/logout');
    expect(own.cookies.has('fira.device'), 'the device stays known').toBe(true);
    const stranger = (await api.signedIn()).browser;
    for (let attempt = 0; attempt < 8; attempt += 1) await logIn(member.email, WRONG);
    expectProblem(await logIn(member.email, member.password), 'RATE_LIMITED');
    expectProblem(await logIn(member.email, member.password, { browser: stranger }), 'RATE_LIMITED');
    expect((await logIn(member.email, member.password, { browser: own })).status).toBe(200);
  });

  describe('a known device', () => {
    async function knownDevice() {
      const member = await api.make.member();
      const browser = api.browser();
      expect((await logIn(member.email, member.password, { browser })).status).toBe(200);
      await browser.post('/api/auth/logout');
      return { ...member, browser };
    }

    test('is limited by itself when it guesses, in whichever network', async () => {
      const { email, password, browser } = await knownDevice();
      const answers = [];
      for (let attempt = 0; attempt < 40; attempt += 1) answers.push((await logIn(email, WRONG, { browser, network: `203.0.113.${attempt}` })).status);
      expect(answers).toEqual([...Array.from({ length: 5 }, () => 401), ...Array.from({ length: 35 }, () => 429)]);
      expectProblem(await logIn(email, password, { browser }), 'RATE_LIMITED');
      expect((await logIn(email, password)).status, 'another browser of the member in the same network').toBe(200);
    });

    test('is limited to five of 40 parallel guesses over two processes', async () => {
      const { email, browser } = await knownDevice();
      const there = await startPageServer(api);
      const copies = [api.url, there.url].map((url) => {
        const copy = createBrowser(url);
        for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
        return copy;
      });
      const answers = await Promise.all(Array.from({ length: 40 }, (_, attempt) => logIn(email, WRONG, { browser: copies[attempt % 2] ?? browser })));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
      await there.stop();
    });

    test('ignores strangers’ guesses and clears its count on sign-in', async () => {
      const { email, password, browser } = await knownDevice();
      for (let attempt = 0; attempt < 8; attempt += 1) await logIn(email, WRONG);
      expectProblem(await logIn(email, password), 'RATE_LIMITED');
      for (let round = 0; round < 3; round += 1) {
        for (let attempt = 0; attempt < 3; attempt += 1) expectProblem(await logIn(email, WRONG, { browser }), 'INVALID_CREDENTIALS');
        expect((await logIn(email, password, { browser })).status).toBe(200);
      }
    });

    test('gets a new secret at each sign-in, and the former becomes invalid', async () => {
      const { email, password, browser } = await knownDevice();
      const former = browser.cookies.get('fira.device') ?? '';
      expect((await logIn(email, password, { browser })).status).toBe(200);
      expect(browser.cookies.get('fira.device')).not.toBe(former);
      const thief = api.browser();
      thief.cookies.set('fira.device', former);
      for (let attempt = 0; attempt < 6; attempt += 1) await logIn(email, WRONG, { browser: api.browser() });
      expectProblem(await logIn(email, password, { browser: thief }), 'RATE_LIMITED');
    });

    test('ignores a planted secret', async () => {
      const attacker = await knownDevice();
      for (const planted of [attacker.browser.cookies.get('fira.device') ?? '', 'A'.repeat(43)]) {
        const victim = await api.make.member();
        const browser = api.browser();
        browser.cookies.set('fira.device', planted);
        expect((await logIn(victim.email, victim.password, { browser })).status).toBe(200);
        expect(browser.cookies.get('fira.device')).not.toBe(planted);
        const guesser = api.browser();
        guesser.cookies.set('fira.device', planted);
        for (let attempt = 0; attempt < 5; attempt += 1) expectProblem(await logIn(victim.email, WRONG, { browser: guesser, network: '203.0.113.77' }), 'INVALID_CREDENTIALS');
        expectProblem(await logIn(victim.email, victim.password, { browser: guesser, network: '203.0.113.77' }), 'RATE_LIMITED');
      }
    });

    test('is unknown again when its member logs out everywhere', async () => {
      const { email, password, browser } = await knownDevice();
      const other = api.browser();
      expect((await logIn(email, password, { browser: other })).status).toBe(200);
      expect((await other.delete('/api/app/user/sessions')).status).toBe(200);
      for (let attempt = 0; attempt < 6; attempt += 1) await logIn(email, WRONG);
      expectProblem(await logIn(email, password, { browser }), 'RATE_LIMITED');
    });

    test('stays known to each member who signed in there', async () => {
      const [first, second] = [await knownDevice(), await api.make.member()];
      const { browser } = first;
      expect((await logIn(second.email, second.password, { browser })).status).toBe(200);
      await browser.post('/api/auth/logout');
      for (const { email, password } of [first, second]) {
        for (let attempt = 0; attempt < 6; attempt += 1) await logIn(email, WRONG);
        expect((await logIn(email, password, { browser })).status).toBe(200);
      }
      expect(
        (await mailsTo(api, first.email)).map(({ subject }) => subject),
        'no mail about a new device',
      ).toEqual([]);
    });
  });

  test('limits 40 simultaneous guesses like consecutive ones', async () => {
    const { email } = await api.make.member();
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(email, WRONG)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  test('counts both of two simultaneous guesses, whichever the database takes first', async () => {
    const { email, password } = await api.make.member();
    api.clock.advance(1);
    expectProblem(await logIn(email, WRONG), 'INVALID_CREDENTIALS');
    api.clock.advance(-1);
    expect((await logIn(email, password)).status, 'a millisecond before the one that was counted').toBe(200);
  });

  test('slows an address without an account alike', async () => {
    const answers = [];
    for (let attempt = 0; attempt < 6; attempt += 1) answers.push((await logIn('ingen@exempel.example', WRONG)).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('counts across processes, and after a restart too', async () => {
    const { email, password } = await api.make.member();
    const there = await startPageServer(api);
    for (let attempt = 0; attempt < 6; attempt += 1) await logIn(email, WRONG, { browser: createBrowser(attempt % 2 === 0 ? api.url : there.url) });
    for (const url of [api.url, there.url]) expectProblem(await logIn(email, password, { browser: createBrowser(url) }), 'RATE_LIMITED');
    await there.stop();
    const again = await startPageServer(api);
    expectProblem(await logIn(email, password, { browser: createBrowser(again.url) }), 'RATE_LIMITED');
    api.clock.advance(900_000);
    expect((await logIn(email, password, { browser: createBrowser(again.url) })).status).toBe(200);
    await again.stop();
  });

  test('stores no names in counters', async () => {
    const { email } = await api.make.member();
    await logIn(email, WRONG, { network: '203.0.113.99' });
    const rows = await api.database.run<{ subject: string }>({ text: 'select subject from sign_in_attempts', values: [] });
    expect(rows.length).toBeGreaterThan(0);
    for (const { subject } of rows) expect(subject).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('devices', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

  test('notifies by mail of a new one, not the first or known', async () => {
    const member = await api.make.member({ language: 'en', firstName: 'Maja' });
    const signIn = { email: member.email, password: member.password };
    const first = api.browser();
    await first.post('/api/auth/login', signIn);
    expect(await mailsTo(api, member.email)).toEqual([]);
    await first.post('/api/auth/logout');
    await first.post('/api/auth/login', signIn);
    expect(await mailsTo(api, member.email)).toEqual([]);
    await api.browser().post('/api/auth/login', signIn, { 'user-agent': firefox });
    const [mail, ...more] = await mailsTo(api, member.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('New login at Fira');
    expect(mail?.text).toContain('It was on November 23, 2026, 11:00 (CET), with Firefox, Linux.');
    expect(mail?.text).toContain('/en/user/settings/account');
  });

  test('notifies of one also after logging out everywhere or changing the password', async () => {
    const { email, password, browser } = await api.signedIn();
    const listSubjects = async () => (await mailsTo(api, email)).map(({ subject }) => subject);
    expect((await browser.delete('/api/app/user/sessions')).status).toBe(200);
    expect((await logIn(email, password)).status).toBe(200);
    expect(await listSubjects()).toEqual(['Ny inloggning på Fira']);
    await api.browser().post('/api/auth/forgot-password', { email });
    const token = tokenIn((await mailsTo(api, email)).at(-1));
    expect((await api.browser().post(`/api/auth/reset-password/${token}`, { newPassword: 'ett nytt bra lösenord' })).status).toBe(200);
    expect((await logIn(email, 'ett nytt bra lösenord')).status).toBe(200);
    expect(await listSubjects()).toEqual(['Ny inloggning på Fira', 'Välj ett nytt lösenord', 'Ditt lösenord hos Fira är ändrat', 'Ny inloggning på Fira']);
  });

  test('notifies each member who signs in in one browser, independently', async () => {
    const [own, victim] = [await api.signedIn(), await api.signedIn()];
    const shared = api.browser();
    for (const member of [own, victim]) {
      expect((await logIn(member.email, member.password, { browser: shared })).status).toBe(200);
      expect((await mailsTo(api, member.email)).map(({ subject }) => subject)).toEqual(['Ny inloggning på Fira']);
      await shared.post('/api/auth/logout');
    }
  });
});

test('opens no session when account or password changes during sign-in', async () => {
  const member = await api.make.member();
  const own = api.browser();
  await logIn(member.email, member.password, { browser: own });
  api.onStep('login.proved', async () => {
    const answer = await own.patch('/api/app/user', { password: 'ett nytt bra lösenord', currentPassword: member.password });
    expect(answer.status).toBe(200);
  });
  expectProblem(await logIn(member.email, member.password), 'INVALID_CREDENTIALS');
  const [count] = await api.database.run<{ n: number }>({ text: 'select count(*)::int as n from sessions where member_id = $1', values: [member.id] });
  expect(count?.n).toBe(0);
});

test('refuses sign-in from another site', async () => {
  const { email, password } = await api.make.member();
  expectProblem(await createBrowser(api.url).post('/api/auth/login', { email, password }, { origin: 'https://evil.example' }), 'ORIGIN_REFUSED');
});
