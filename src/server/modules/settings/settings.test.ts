import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const starts = {
  account: { language: 'sv' },
  privacy: { findableByName: false, findableByEmail: false, birthDate: 'friends', birthYear: 'friends', questions: 'friends', wishlists: 'friends' },
  reminders: { leadDays: [7, 1], hour: 8, timeZone: 'Europe/Stockholm', showsProducts: false, hasCalendarAlarms: false, calendarAlarmDays: null },
  availability: { isShared: false, away: [] },
  notifications: {
    reminders: { mail: true },
    friendRequests: { mail: true },
    events: { mail: true },
    wishlists: { mail: true },
    news: { mail: false },
    wishNews: { mail: false },
    questions: { mail: true },
    digest: { mail: true },
    watchedLists: { mail: true },
    gifts: { mail: true },
  },
  payments: { cards: [], cardClient: null },
  membership: { membership: null, plans: [], cardClient: null },
};

test.each(Object.entries(starts))('SET-01 %s begins narrow, and only for who is signed in', async (section, settings) => {
  const { browser } = await api.signedIn();
  const answer = await browser.get(`/api/app/settings/${section}`);
  expect([answer.status, answer.body]).toEqual([200, { settings }]);
  expect((await api.browser().get(`/api/app/settings/${section}`)).status).toBe(401);
});

test.each(
  Object.entries({
    account: { language: 'en' },
    privacy: { findableByName: true, findableByEmail: true, birthDate: 'nobody', birthYear: 'nobody', questions: 'nobody', wishlists: 'nobody' },
    reminders: { leadDays: [30, 7, 0], hour: 20, timeZone: 'America/Los_Angeles', showsProducts: true, hasCalendarAlarms: true, calendarAlarmDays: 7 },
    availability: { isShared: true, away: [{ from: '2027-07-01', to: '2027-07-14', addressId: null }] },
    notifications: {
      reminders: { mail: false },
      friendRequests: { mail: true },
      events: { mail: false },
      wishlists: { mail: true },
      news: { mail: true },
      wishNews: { mail: true },
      questions: { mail: false },
      digest: { mail: false },
      watchedLists: { mail: false },
      gifts: { mail: false },
    },
  }),
)('SET-01 saves %s without changing other sections or members', async (section, settings) => {
  const [one, other] = [(await api.signedIn()).browser, (await api.signedIn()).browser];
  expect((await one.put(`/api/app/settings/${section}`, settings)).body).toEqual({ settings });
  expect((await one.get(`/api/app/settings/${section}`)).body).toEqual({ settings });
  for (const [name, start] of Object.entries(starts)) {
    expect((await other.get(`/api/app/settings/${name}`)).body).toEqual({ settings: start });
    if (name !== section) expect((await one.get(`/api/app/settings/${name}`)).body).toEqual({ settings: start });
  }
});

test('stores one of ten concurrent saves whole, besides another section’s', async () => {
  const { browser } = await api.signedIn();
  const wish = (mail: boolean) => ({ ...starts.notifications, news: { mail }, events: { mail } });
  await Promise.all([
    ...Array.from({ length: 10 }, (_, index) => browser.put('/api/app/settings/notifications', wish(index % 2 === 0))),
    browser.put('/api/app/settings/reminders', { ...starts.reminders, leadDays: [3] }),
  ]);
  const { settings } = (await browser.get('/api/app/settings/notifications')).body as { settings: { news: { mail: boolean }; events: { mail: boolean } } };
  expect(settings.news).toEqual(settings.events);
  expect((await browser.get('/api/app/settings/reminders')).body).toEqual({ settings: { ...starts.reminders, leadDays: [3] } });
});

test.each([
  ['account', { language: 'de' }],
  ['privacy', { ...starts.privacy, birthDate: 'everybody' }],
  ['privacy', { findableByName: true }],
  ['reminders', { ...starts.reminders, leadDays: [2] }],
  ['reminders', { ...starts.reminders, timeZone: 'Mars/Olympus' }],
  ['availability', { isShared: true, away: [{ from: '2027-07-14', to: '2027-07-01', addressId: null }] }],
  ['availability', { isShared: true, away: [{ from: '2027-02-30', to: '2027-03-01', addressId: null }] }],
  ['availability', { isShared: true, away: [{ from: '2027-07-01', to: '2027-07-14', addressId: '019ab0de-0000-7000-8000-000000000001' }] }],
  ['notifications', { ...starts.notifications, news: { mail: 'yes' } }],
])('SET-01 %s refuses an invalid value: %j', async (section, settings) => {
  const { browser } = await api.signedIn();
  const answer = await browser.put(`/api/app/settings/${section}`, settings);
  expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'VALIDATION_FAILED']);
});

test('SET-01 refuses PUT of payments and membership, and unknown sections', async () => {
  const { browser } = await api.signedIn();
  expect((await browser.put('/api/app/settings/payments', {})).status).toBe(405);
  expect((await browser.put('/api/app/settings/membership', {})).status).toBe(405);
  expect((await browser.get('/api/app/settings/secrets')).status).toBe(404);
});

test('AUTH-08 sets the user’s language by the account’s', async () => {
  const { browser } = await api.signedIn();
  await browser.put('/api/app/settings/account', { language: 'en' });
  expect((await browser.get('/api/app/user')).body).toMatchObject({ user: { settings: { language: 'en' } } });
});

test('permits delivery to the member’s own addresses alone while absent', async () => {
  const { browser } = await api.signedIn();
  const address = { first_name: 'Maja', last_name: 'Medlem', address_1: 'Storgatan 1', postal_code: '11122', city: 'Stockholm', country_code: 'SE', phone: '070-123 45 67' };
  const saved = await browser.patch('/api/app/user', { addresses: [address] });
  const [{ _id: addressId } = { _id: '' }] = (saved.body as { user: { addresses: { _id: string }[] } }).user.addresses;
  const settings = { isShared: true, away: [{ from: '2027-07-01', to: '2027-07-14', addressId }] };
  expect((await browser.put('/api/app/settings/availability', settings)).status).toBe(200);
  expect((await (await api.signedIn()).browser.put('/api/app/settings/availability', settings)).status).toBe(400);
});

test('clears a deleted address from deliveries, and absences remain editable', async () => {
  const { browser } = await api.signedIn();
  const address = { first_name: 'Maja', last_name: 'Medlem', address_1: 'Storgatan 1', postal_code: '11122', city: 'Stockholm', country_code: 'SE', phone: '070-123 45 67' };
  const { addresses } = (await browser.patch('/api/app/user', { addresses: [address, { ...address, nameType: 'office' }] })).body.user;
  const away = addresses.map(({ _id }: { _id: string }, index: number) => ({ from: `2027-07-0${index + 1}`, to: '2027-07-14', addressId: _id }));
  await browser.put('/api/app/settings/availability', { isShared: true, away });
  await browser.patch('/api/app/user', { addresses: addresses.slice(1) });
  const { settings } = (await browser.get('/api/app/settings/availability')).body;
  expect(settings.away).toEqual([{ ...away[0], addressId: null }, away[1]]);
  expect((await browser.put('/api/app/settings/availability', settings)).status).toBe(200);
});

test('SET-02 lists countries with fields and currency, genders, address kinds and languages', async () => {
  const { status, body } = await api.browser().get('/api/store/options?locale=sv');
  expect(status).toBe(200);
  const options = body as { countries: { iso2: string }[]; currencies: unknown[] };
  expect(options.countries.map(({ iso2 }) => iso2)).toEqual(['SE', 'NO', 'FI', 'DK', 'IS']);
  expect(options.countries[0]).toEqual({
    name: 'Sweden',
    nativeName: 'Sverige',
    phonePrefixes: ['+46'],
    continent: 'Europe',
    capital: 'Stockholm',
    currencies: ['SEK'],
    languages: ['sv'],
    iso2: 'SE',
    iso3: 'SWE',
  });
  expect(body).toMatchObject({
    currencies: [
      { name: 'svensk krona', code: 'SEK', symbol: 'kr' },
      { name: 'euro', code: 'EUR', symbol: '€' },
    ],
    genders: ['male', 'female', 'other'],
    addressNameTypes: ['office', 'summer-house', 'other'],
    languages: ['sv', 'en'],
  });
});

test.each(['Europe/Kyiv', 'Europe/Kiev', 'Asia/Kolkata', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'America/Buenos_Aires', 'UTC'])(
  'SET-01 accepts the time zone %s and stores it as written',
  async (timeZone) => {
    const { browser } = await api.signedIn();
    const settings = { leadDays: [7], hour: 8, timeZone, showsProducts: false, hasCalendarAlarms: false, calendarAlarmDays: null };
    const saved = await browser.put('/api/app/settings/reminders', settings);
    expect([saved.status, saved.body.settings?.timeZone]).toEqual([200, timeZone]);
    expect((await browser.get('/api/app/settings/reminders')).body.settings).toEqual(settings);
  },
);
