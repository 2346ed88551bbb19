import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { user as userSchema } from '#shared/contract/user.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { addTo, complete, fillIn, newCart, pay, swedishAddress } from '../../testing/purchase.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

describe('AUTH-07 the user', () => {
  test('has every field of the specification by name, and never the password', async () => {
    const { id, email, browser } = await api.signedIn({ firstName: 'Maja', lastName: 'Medlem' });
    const { user } = (await browser.get('/api/app/user')).body;
    expect(userSchema.parse(user)).toEqual(user);
    for (const field of ['_id', 'firstName', 'lastName', 'avatar', 'banner', 'addresses', 'settings', 'reminders', 'wishlists', 'email']) expect(user).toHaveProperty(field);
    expect(user).toMatchObject({ _id: id, email, firstName: 'Maja', lastName: 'Medlem', settings: { language: 'sv' }, addresses: [], avatar: null, dateOfBirth: null });
    expect(JSON.stringify(user)).not.toMatch(/password/i);
  });

  test('names the member’s own reminders and wishlists, not deleted or requested ones', async () => {
    const { id, browser } = await api.signedIn();
    const friend = await api.signedIn();
    await friend.browser.post(`/api/app/invites/${(await browser.get('/api/app/user/invite')).body.invite._id}/acceptance`);
    const { jubilee } = (await browser.post('/api/app/jubilees', { firstName: 'Tora', dateOfBirth: '1980-05-03' })).body;
    const make = async (what: 'reminder' | 'wishlist', of: Browser, body: object): Promise<string> => {
      api.clock.advance(1);
      return (await of.post(`/api/app/${what}s`, body)).body[what]._id;
    };
    const reminder = (more: object) => make('reminder', browser, { name: 'Dop', date: '2027-06-06', ...more });
    const list = (of: Browser, more: object = {}) => make('wishlist', of, { name: 'Önskningar', ...more });
    const remaining = [await reminder({}), await reminder({ target: jubilee._id })];
    const [first, second, gone] = [await list(browser), await list(browser), await list(browser)];
    await browser.delete(`/api/app/wishlists/${gone}`);
    await list(friend.browser, { owners: [id] });
    const user = async () => (await browser.get('/api/app/user')).body.user;
    expect(await user()).toMatchObject({ reminders: remaining.map((_id) => ({ _id })), wishlists: [{ _id: first }, { _id: second }] });
    await browser.delete(`/api/app/jubilees/${jubilee._id}`);
    expect((await user()).reminders, 'with the person goes what is about them').toEqual([{ _id: remaining[0] }]);
  });

  test('PATCH changes the given fields and ignores e-mail, role and verification', async () => {
    const { id, email, browser } = await api.signedIn({ lastName: 'Medlem' });
    const answer = await browser.patch('/api/app/user', {
      firstName: ' Åsa ',
      dateOfBirth: '--02-29',
      gender: 'other',
      phone: '070-174 06 05',
      _id: '01930000-0000-7000-8000-000000000000',
      email: 'annan@exempel.example',
      role: 'admin',
      emailVerified: false,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      _id: id,
      email,
      role: 'member',
      emailVerified: true,
      firstName: 'Åsa',
      lastName: 'Medlem',
      dateOfBirth: '--02-29',
      gender: 'other',
      phone: '+46701740605',
    });
    expect((await browser.patch('/api/app/user', {})).body.user).toEqual(answer.body.user);
    expect((await browser.get('/api/app/user')).body.user).toEqual(answer.body.user);
  });

  test('PUT replaces the user as GET answered it and clears omitted fields', async () => {
    const { browser } = await api.signedIn();
    await browser.patch('/api/app/user', { dateOfBirth: '1990-05-17', phone: '070-174 06 05', addresses: [{ ...swedishAddress, nameType: 'summer-house' }] });
    const { user } = (await browser.get('/api/app/user')).body;
    expect((await browser.put('/api/app/user', user)).body.user).toEqual(user);
    const emptied = await browser.put('/api/app/user', { firstName: 'Åsa', lastName: 'Öberg', settings: { language: 'en' } });
    expect(emptied.body.user).toMatchObject({ firstName: 'Åsa', dateOfBirth: null, phone: '', addresses: [], settings: { language: 'en' } });
    expectProblem(await browser.put('/api/app/user', { firstName: 'Åsa' }), 'VALIDATION_FAILED');
  });

  test('AUTH-08 accepts Swedish or English as language, and nothing else', async () => {
    const { browser } = await api.signedIn();
    for (const language of ['en', 'sv']) expect((await browser.patch('/api/app/user', { settings: { language } })).body.user.settings).toEqual({ language });
    for (const language of ['fi', '', null, 'SV', 7, 'sv-SE']) {
      const answer = await browser.patch('/api/app/user', { settings: { language } });
      expectProblem(answer, 'VALIDATION_FAILED');
      expect(answer.body.errors[0].field).toBe('settings.language');
    }
    expect((await browser.get('/api/app/user')).body.user.settings).toEqual({ language: 'sv' });
  });

  test.each([
    ['dateOfBirth', '2026-11-24', 'future_date'],
    ['dateOfBirth', '1985-02-29', 'invalid'],
    ['dateOfBirth', '--02-30', 'invalid'],
    ['phone', '12', 'invalid_phone'],
    ['gender', 'annat', 'invalid'],
    ['firstName', '', 'required'],
    ['lastName', 'x'.repeat(81), 'too_long'],
  ])('reports a wrong %s (%s) at its field and saves nothing', async (field, value, code) => {
    const { browser } = await api.signedIn();
    const before = (await browser.get('/api/app/user')).body.user;
    const answer = await browser.patch('/api/app/user', { lastName: 'Ändrad', [field]: value });
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(answer.body.errors).toMatchObject([{ field, code }]);
    expect((await browser.get('/api/app/user')).body.user).toEqual(before);
  });

  test('accepts today as birth date from Swedish midnight on', async () => {
    const { browser } = await api.signedIn();
    // 23:30 in London, 00:30 in Stockholm.
    api.clock.set('2026-11-23T23:30:00Z');
    await browser.get('/api/backend/token-refresh/access-token');
    expect((await browser.patch('/api/app/user', { dateOfBirth: '2026-11-24' })).status).toBe(200);
  });

  test('SET-02 retains address ids, normalizes spelling, and accepts every address kind', async () => {
    const { browser } = await api.signedIn();
    const given = ['office', 'summer-house', 'other', null].map((nameType) => ({ ...swedishAddress, nameType }));
    const first = (await browser.patch('/api/app/user', { addresses: given })).body.user.addresses;
    expect(first.map(({ nameType }: { nameType: string | null }) => nameType)).toEqual(['office', 'summer-house', 'other', null]);
    expect(first[0]).toMatchObject({ postal_code: '111 22', phone: '+46701740605', company: '' });
    const [office, summer] = first;
    const second = (await browser.patch('/api/app/user', { addresses: [{ ...summer, city: 'Visby' }, { ...swedishAddress }, office, office] })).body.user.addresses;
    expect(second.map(({ _id }: { _id: string }) => [summer._id, office._id].indexOf(_id))).toEqual([0, -1, 1, -1]);
    expect(new Set(second.map(({ _id }: { _id: string }) => _id)).size).toBe(4);
    const wrong = await browser.patch('/api/app/user', { addresses: [office, { ...office, postal_code: '1' }] });
    expect(wrong.body.errors).toMatchObject([{ field: 'addresses.1.postal_code', code: 'invalid_postal_code' }]);
    expectProblem(await browser.patch('/api/app/user', { addresses: [{ ...office, nameType: 'castle' }] }), 'VALIDATION_FAILED');
    expectProblem(await browser.patch('/api/app/user', { addresses: Array.from({ length: 21 }, () => swedishAddress) }), 'VALIDATION_FAILED');
  });

  test('ignores another member’s address id', async () => {
    const theirs = (await (await api.signedIn()).browser.patch('/api/app/user', { addresses: [swedishAddress] })).body.user.addresses[0];
    const mine = (await (await api.signedIn()).browser.patch('/api/app/user', { addresses: [theirs] })).body.user.addresses[0];
    expect(mine._id).not.toBe(theirs._id);
  });

  test('preserves both of two concurrent changes', async () => {
    const { browser } = await api.signedIn();
    await Promise.all([browser.patch('/api/app/user', { firstName: 'Ny' }), browser.patch('/api/app/user', { phone: '070-174 06 05' }), browser.patch('/api/app/user', { gender: 'female' })]);
    expect((await browser.get('/api/app/user')).body.user).toMatchObject({ firstName: 'Ny', phone: '+46701740605', gender: 'female' });
  });
});

describe('AUTH-07 the end of an account', () => {
  test('needs the password; afterwards nothing opens it, and the address is free', async () => {
    const { email, password, browser } = await api.signedIn();
    const wrong = await browser.delete('/api/app/user', { password: 'fel lösenord här' });
    expect(wrong.body.errors).toMatchObject([{ field: 'password', code: 'wrong_password' }]);
    expect((await browser.get('/api/app/user')).status).toBe(200);
    const token = browser.cookies.get('client.access-token') ?? '';
    expect((await browser.delete('/api/app/user', { password })).body).toEqual({ success: true });
    expect(browser.cookies.has('client.refresh-token')).toBe(false);
    browser.cookies.set('client.access-token', token);
    expectProblem(await browser.get('/api/app/user'), 'ACCESS_TOKEN_INVALID');
    expectProblem(await api.browser().post('/api/auth/login', { email, password }), 'INVALID_CREDENTIALS');
    await api.signedIn({ email });
  });

  test('leaves nothing of the person but an active order and its receipt', async () => {
    const email = 'minns.ingen@exempel.example';
    const { password, browser } = await api.signedIn({ email, firstName: 'Oförglömlig' });
    await browser.patch('/api/app/user', { addresses: [{ ...swedishAddress, first_name: 'Oförglömlig' }] });
    const { variantId } = await api.make.product();
    const bought = await newCart(browser);
    await addTo(browser, bought, variantId);
    await fillIn(browser, bought, { email });
    await pay(browser, bought);
    const orderId = (await complete(browser, bought)).body.order.id;
    const bag = await newCart(browser);
    await addTo(browser, bag, variantId);
    await fillIn(browser, bag, { email });
    await browser.post('/api/auth/forgot-password', { email });
    await mailsTo(api, email);
    expect((await browser.delete('/api/app/user', { password })).status).toBe(200);
    await api.runJobs();
    const tables = await api.database.run<{ name: string }>({ text: `select tablename as name from pg_tables where schemaname = 'public'`, values: [] });
    const found = [];
    for (const { name } of tables) {
      const [row] = await api.database.run<{ n: number }>({ text: `select count(*)::int as n from ${name} t where t::text ilike '%minns.ingen%' or t::text like '%Oförglömlig%'`, values: [] });
      if (row && row.n > 0) found.push(name);
    }
    // The receipt goes to the closed archive with its order.
    expect(found.sort()).toEqual(['mails', 'orders', 'receipts']);
    const mails = await mailsTo(api, email);
    expect(
      mails.map(({ subject }) => subject),
      'the last one alone, which is what the outbox shows for an hour',
    ).toEqual([expect.stringContaining('är borttaget')]);
    const [order] = await api.database.run<{ member_id: string | null }>({ text: 'select member_id from orders where id = $1', values: [orderId] });
    expect(order?.member_id).toBeNull();
  });
});
