import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { getOrders } from '../../testing/orders.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const numbers = async (browser: Browser, query = '') => (await browser.get(`/api/app/orders${query}`)).body.orders.map(({ number }: { number: number }) => number) as number[];

test('ORD-01 pages a verified address’s earlier orders, newest first', async () => {
  const { purchase } = getOrders(api);
  const bought = [];
  for (let count = 0; count < 3; count += 1) bought.push(await purchase([{ quantity: 2 }]));
  const [{ email } = { email: '' }] = bought;
  await api.database.run({ text: 'update orders set email = upper($1) where id = any($2)', values: [email, bought.map(({ order }) => order.id)] });
  const { browser } = await api.signedIn({ email });
  const wanted = bought.map(({ order }) => order.number).sort((a, b) => b - a);
  expect(await numbers(browser)).toEqual(wanted);
  const page = (await browser.get('/api/app/orders?page=2&limit=2')).body;
  expect(page.orders.map(({ number }: { number: number }) => number)).toEqual(wanted.slice(2));
  expect(page.pagination).toEqual({ currentPage: 2, limit: 2, total: 3, totalPages: 2, hasNextPage: false, hasPreviousPage: true });
  expect(page.orders[0]).toMatchObject({ status: 'confirmed', currency_code: 'SEK', items: [{ quantity: 2 }] });
  expect((await browser.get('/api/app/orders?page=9')).body.orders, 'a page past the end is empty').toEqual([]);
  expectProblem(await browser.get('/api/app/orders?page=0'), 'VALIDATION_FAILED');
  expectProblem(await browser.get('/api/app/orders?limit=101'), 'VALIDATION_FAILED');
  const one = await browser.get(`/api/app/orders/${bought[0]?.order.id}`);
  expect(one.body.order.number).toBe(bought[0]?.order.number);
});

test('ORD-01 names the delivery in the page’s language, else as it was bought', async () => {
  const { purchase } = getOrders(api);
  const { order, browser, email } = await purchase([{}]);
  const named = async (locale: string) => (await browser.get(`/api/store/orders/${order.id}?locale=${locale}`)).body.order.shipping_method.name as string;
  const [swedish, english] = [await named('sv'), await named('en')];
  expect(order.shipping_method.name).toBe(swedish);
  expect([swedish, english]).toEqual(['Standardleverans', 'Standard delivery']);
  const { mailsTo } = getOrders(api);
  expect((await mailsTo(email))[0]?.text, 'its mail is in the buyer’s').toContain(swedish);

  await api.database.run({ text: `update orders set shipping_name = 'Hem med tåg' where id = $1`, values: [order.id] });
  expect([await named('sv'), await named('en')], 'a name of then stays').toEqual(['Hem med tåg', 'Hem med tåg']);
  await api.database.run({ text: `update orders set shipping_name = $2, shipping_option_id = 'so_gone' where id = $1`, values: [order.id, swedish] });
  expect([await named('sv'), await named('en')], 'and one of an option that is gone').toEqual([swedish, swedish]);
});

test('ORD-01 hides orders from others, even in the same browser', async () => {
  const { purchase } = getOrders(api);
  const { order, browser: guest } = await purchase([{}]);
  expectProblem(await api.browser().get('/api/app/orders'), 'UNAUTHENTICATED');
  expectProblem(await api.browser().get(`/api/app/orders/${order.id}`), 'UNAUTHENTICATED');
  const other = await api.signedIn();
  expect(await numbers(other.browser)).toEqual([]);
  expectProblem(await other.browser.get(`/api/app/orders/${order.id}`), 'NOT_FOUND');
  expectProblem(await other.browser.get('/api/app/orders/order_none'), 'NOT_FOUND');
  const { email, password } = await api.make.member();
  await guest.post('/api/auth/login', { email, password });
  expectProblem(await guest.get(`/api/app/orders/${order.id}`), 'NOT_FOUND');
});

test('ORD-01 adds orders when an address is verified or moved to', async () => {
  const { purchase, mailsTo } = getOrders(api);
  const [first, second] = [await purchase([{}]), await purchase([{}])];
  const tokenTo = async (address: string) => {
    for (const mail of await mailsTo(address)) {
      const token = /verify-email\?token=([\w-]+)/.exec(mail.text)?.[1];
      if (token) return token;
    }
    throw new Error(`no link to ${address}`);
  };
  const applicant = api.browser();
  await applicant.post('/api/auth/register', { email: first.email, password: 'ett bra lösenord', firstName: 'Maja', lastName: 'Medlem' });
  await api.runJobs();
  await applicant.post('/api/auth/verify-email', { token: await tokenTo(first.email) });
  const owner = async () =>
    (await api.database.run<{ id: string | null }>({ text: 'select member_id as id from orders where id = any($1) order by number', values: [[first.order.id, second.order.id]] })).map(({ id }) => id);
  const [joined, notYet] = await owner();
  expect(joined).not.toBeNull();
  expect(notYet).toBeNull();
  const browser = api.browser();
  await browser.post('/api/auth/login', { email: first.email, password: 'ett bra lösenord' });
  expect(await numbers(browser)).toEqual([first.order.number]);
  await browser.post('/api/app/user/email', { email: second.email, password: 'ett bra lösenord' });
  await api.runJobs();
  await browser.post('/api/auth/verify-email', { token: await tokenTo(second.email) });
  expect(await numbers(browser)).toEqual([second.order.number, first.order.number]);
});
