import { describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo, tokenIn } from '../../testing/mailbox.ts';
import { registeringShop, registrationInput } from '../../testing/registrations.ts';
import type { Answer } from '../../testing/test-api.ts';

const shop = registeringShop();

describe('[23] answers don’t reveal whether an address has an account', () => {
  /** The response without its per-request values. */
  const shape = ({ status, body, headers }: Answer) => ({
    status,
    body,
    headers: [...headers].filter(([name]) => !['date', 'x-request-id', 'etag'].includes(name)).map(([name, value]) => [name, value.replace(/=[\w-]{43};/, '=random;')]),
  });
  const getStatements = (work: () => Promise<unknown>) => shop.api.listStatements(work).then((texts) => texts.map((text) => text.split('\n')[0]));

  test('answers register, forgot and resend alike by the same statements', async () => {
    const { email: taken } = await shop.api.make.member();
    const free = shop.people.somebody();
    const calls: [string, (email: string) => object][] = [
      ['register', registrationInput],
      ['forgot-password', (email) => ({ email })],
      ['resend-verification', (email) => ({ email })],
    ];
    for (const [path, body] of calls) {
      const answers: unknown[] = [];
      const statements: unknown[] = [];
      for (const email of [taken, free]) {
        statements.push(await getStatements(async () => answers.push(shape(await shop.api.browser().post(`/api/auth/${path}`, body(email))))));
      }
      expect(answers[0], path).toEqual(answers[1]);
      expect(statements[0], path).toEqual(statements[1]);
    }
  });

  test('takes the same time for both over thirty pairs', async () => {
    const { email: taken } = await shop.api.make.member();
    const free = shop.people.somebody();
    const getTime = async (work: () => Promise<unknown>): Promise<number> => {
      const began = performance.now();
      await work();
      return performance.now() - began;
    };
    /**
     * Counts how often the first was slower. Interleaved, so that other load hits both; equal ones fall outside 4 to 26 once in a
     * hundred thousand runs.
     */
    async function timesSlower(first: () => Promise<unknown>, second: () => Promise<unknown>, pairs = 30): Promise<number> {
      let slower = 0;
      for (let pair = 0; pair < pairs; pair += 1) {
        const isFirstFirst = pair % 2 === 0;
        const earlier = await getTime(isFirstFirst ? first : second);
        const later = await getTime(isFirstFirst ? second : first);
        if (isFirstFirst === earlier > later) slower += 1;
      }
      return slower;
    }
    let network = 0;
    const ask = (path: string, body: object) => {
      network += 1;
      // A new network each time avoids the rate limit.
      return shop.api.browser().post(`/api/auth/${path}`, body, { 'x-forwarded-for': `198.18.${Math.floor(network / 250)}.${network % 250}` });
    };
    const register = (email: string) => () => ask('register', registrationInput(email));
    const calls: [string, (email: string) => () => Promise<unknown>][] = [
      ['register', register],
      ['forgot-password', (email) => () => ask('forgot-password', { email })],
      ['resend-verification', (email) => () => ask('resend-verification', { email })],
      ['login', (email) => () => ask('login', { email, password: 'fel lösenord här' })],
    ];
    for (const [path, call] of calls) {
      await call(taken)();
      await call(free)();
      const slower = await timesSlower(call(taken), call(free));
      expect([slower >= 4, slower <= 26], `${path}: the address that has an account was slower ${slower} times of 30`).toEqual([true, true]);
    }
    const late = async () => {
      for (let time = 0; time < 8; time += 1) await register(taken)();
    };
    expect(await timesSlower(late, register(free), 12), 'the judge can tell').toBeGreaterThan(8);
  });

  test('mails a taken address’s owner at most hourly and changes nothing', async () => {
    const { email, password } = await shop.api.make.member();
    await shop.people.register(email, { password: 'ett helt annat lösenord' });
    shop.api.clock.advance(1_000);
    await shop.people.register(email);
    const mails = await mailsTo(shop.api, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Du har redan ett konto hos Fira']);
    expect((await shop.people.logIn(email, password)).status).toBe(200);
    expectProblem(await shop.people.logIn(email, 'ett helt annat lösenord'), 'INVALID_CREDENTIALS');
    expect(await mailsTo(shop.api, shop.people.somebody())).toEqual([]);
  });

  test('answers sign-in with a registered password alike with or without account', async () => {
    const { email } = await shop.api.make.member();
    const free = shop.people.somebody();
    for (const address of [email, free]) {
      await shop.people.register(address, { password: 'den nyfiknes lösenord' });
      await shop.api.runJobs();
    }
    const answers = [await shop.people.logIn(email, 'den nyfiknes lösenord'), await shop.people.logIn(free, 'den nyfiknes lösenord')];
    for (const answer of answers) expectProblem(answer, 'EMAIL_NOT_VERIFIED');
  });

  test('answers the registrant alike before and after the owner makes an account', async () => {
    for (const isStrangerLater of [true, false]) {
      const email = shop.people.somebody();
      const stranger = () => shop.people.registerFrom('192.0.2.9', email, { password: 'den nyfiknes lösenord' });
      if (!isStrangerLater) await stranger();
      shop.api.clock.advance(1_000);
      await shop.people.register(email);
      shop.api.clock.advance(1_000);
      if (isStrangerLater) await stranger();
      const owners = tokenIn((await mailsTo(shop.api, email))[isStrangerLater ? 0 : 1]);
      const before = await shop.people.logIn(email, 'den nyfiknes lösenord');
      expect((await shop.people.verify(owners)).status).toBe(200);
      const after = await shop.people.logIn(email, 'den nyfiknes lösenord');
      expect([after.status, after.body.code]).toEqual([before.status, before.body.code]);
    }
  });

  test('compares a password in every case and answers alike', async () => {
    const { email } = await shop.api.make.member();
    const [wrong, unknown] = [await shop.people.logIn(email, 'fel lösenord här'), await shop.people.logIn(shop.people.somebody(), 'fel lösenord här')];
    expect(shape(wrong)).toEqual({ ...shape(unknown), body: { ...unknown.body, requestId: wrong.body.requestId } });
    const texts = [await getStatements(() => shop.people.logIn(email, 'fel lösenord här')), await getStatements(() => shop.people.logIn(shop.people.somebody(), 'fel lösenord här'))];
    expect(texts[0]).toEqual(texts[1]);
  });
});
