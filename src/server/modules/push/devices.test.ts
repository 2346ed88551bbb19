import { describe, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { deleteExpiredSignIns } from '../auth/jobs.ts';
import { getDevices, remindingShop } from '../reminders/testing/reminding-shop.ts';

const shop = remindingShop();
const { minute, at, member, turnOn, told } = shop;

const run = (text: string, ...values: unknown[]) => shop.api.database.run({ text, values });

describe('REM-02 turning notifications on and off', () => {
  test('is idempotent, and lists browsers by fingerprint without address or keys', async () => {
    const { browser } = await member();
    const { subscription } = shop.push.browser();
    const [first, second] = [await browser.post('/api/app/push/devices', subscription), await browser.post('/api/app/push/devices', subscription)];
    expect(second.body).toEqual(first.body);
    const { body } = await browser.get('/api/app/push');
    expect(body.devices).toEqual([first.body.device]);
    expect(body.publicKey).toMatch(/^[\w-]{87}$/);
    expect(body.devices[0].fingerprint).toMatch(/^[0-9a-f]{64}$/);
    for (const secret of [subscription.endpoint, subscription.keys.p256dh, subscription.keys.auth]) expect(JSON.stringify(body)).not.toContain(secret);
    expect((await browser.delete(`/api/app/push/devices/${body.devices[0]._id}`)).status).toBe(200);
    expectProblem(await browser.delete(`/api/app/push/devices/${body.devices[0]._id}`), 'NOT_FOUND');
  });

  test('replaces the former address of the same browser', async () => {
    const { browser } = await member();
    const first = await turnOn(browser);
    const second = await turnOn(browser);
    expect((await getDevices(browser)).map(({ _id }) => _id)).toEqual([second.id]);
    expect(second.id).not.toBe(first.id);
  });

  test('moves a browser to the member who enables it', async () => {
    const [one, other] = [await member(), await member()];
    const { subscription } = shop.push.browser();
    await one.browser.post('/api/app/push/devices', subscription);
    await other.browser.post('/api/app/push/devices', subscription);
    expect(await getDevices(one.browser)).toEqual([]);
    expect(await getDevices(other.browser)).toHaveLength(1);
  });

  test.each([
    ['http', { endpoint: 'http://push.example/x' }, 'endpoint'],
    ['another scheme', { endpoint: 'file:///etc/passwd' }, 'endpoint'],
    ['nonsense', { endpoint: 'push' }, 'endpoint'],
    ['a password', { endpoint: 'https://a:b@push.example/x' }, 'endpoint'],
    ['this machine', { endpoint: 'https://127.0.0.1/x' }, 'endpoint'],
    ['this machine, otherwise written', { endpoint: 'https://2130706433/x' }, 'endpoint'],
    ['this machine by name', { endpoint: 'https://localhost/x' }, 'endpoint'],
    ['a cloud’s own service', { endpoint: 'https://169.254.169.254/latest/' }, 'endpoint'],
    ['a neighbour', { endpoint: 'https://10.0.0.7/x' }, 'endpoint'],
    ['a neighbour, IPv6', { endpoint: 'https://[fd00::1]/x' }, 'endpoint'],
    ['this machine in IPv6', { endpoint: 'https://[::ffff:127.0.0.1]/x' }, 'endpoint'],
    ['too long a one', { endpoint: `https://push.example/${'x'.repeat(1_000)}` }, 'endpoint'],
    ['a key that is no point', { keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }, 'keys.p256dh'],
    ['too short a secret', { keys: { p256dh: 'B'.repeat(87), auth: 'A' } }, 'keys.auth'],
  ])('refused: %s', async (_, wrong, field) => {
    const { browser } = await member();
    const { subscription } = shop.push.browser();
    const services = shop.api.services as { pushRules?: unknown };
    const rules = services.pushRules;
    // With the rules used in production.
    delete services.pushRules;
    try {
      const answer = await browser.post('/api/app/push/devices', { ...subscription, endpoint: 'https://push.example/x', ...wrong });
      expectProblem(answer, 'VALIDATION_FAILED');
      expect(answer.body.errors).toMatchObject([{ field }]);
    } finally {
      services.pushRules = rules;
    }
  });

  test('ends by signing out, remotely, by a new session or account deletion', async () => {
    const one = await told();
    expect((await one.browser.post('/api/auth/logout')).status).toBe(200);
    expect(await run('select id from push_devices')).toEqual([]);
    const other = await told();
    const second = shop.api.browser();
    await second.post('/api/auth/login', { email: other.email, password: other.password });
    const sessions = (await second.get('/api/app/user/sessions')).body.sessions as { _id: string; isCurrent: boolean }[];
    await second.delete(`/api/app/user/sessions/${sessions.find(({ isCurrent }) => !isCurrent)?._id}`);
    expect(await run('select id from push_devices')).toEqual([]);
    await turnOn(second);
    await second.delete('/api/app/user', { password: other.password });
    expect(await run('select id from push_devices')).toEqual([]);
  });

  test('survives an expired session until the same member signs out', async () => {
    const { browser, phone, email, password } = await told();
    shop.api.clock.set('2027-01-15T10:00:00Z');
    await deleteExpiredSignIns.run(systemContext(shop.api.services, 'sv'), {});
    expect(await run('select id from sessions')).toEqual([]);
    await minute();
    await at('2027-11-24T07:00:00Z');
    expect(phone.read(), 'whoever has not been here for long').toHaveLength(1);
    expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200);
    expect(await getDevices(browser)).toHaveLength(1);
    await browser.post('/api/auth/logout');
    expect(await run('select id from push_devices')).toEqual([]);
  });

  test('continues when a member signs in again in a signed-in browser', async () => {
    const { browser, email, password } = await told();
    expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200);
    expect(await getDevices(browser)).toHaveLength(1);
  });

  test('stops for the first member when another signs in', async () => {
    const { browser } = await told();
    const other = await member();
    shop.api.clock.set('2027-01-15T10:00:00Z');
    await deleteExpiredSignIns.run(systemContext(shop.api.services, 'sv'), {});
    await browser.post('/api/auth/login', { email: other.email, password: other.password });
    expect(await run('select id from push_devices')).toEqual([]);
  });

  test('notifies the newest ten of many browsers', async () => {
    const { id, email, password } = await member();
    const made: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      const browser = shop.api.browser();
      await browser.post('/api/auth/login', { email, password });
      shop.api.clock.advance(1_000);
      made.push((await turnOn(browser)).id);
    }
    expect(await run('select id from push_devices where member_id = $1 order by created_at', id)).toEqual(made.slice(2).map((one) => ({ id: one })));
  });
});
