/** What a list's owner learns of a chip-in: nothing before the reveal; names and greetings after it, and never a sum. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { cartFor, contribute, inDays, makeWished, order, startOne } from './testing/chip-in.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

/** Her session may be over by then. */
async function given({ anna, listId }: Awaited<ReturnType<typeof makeWished>>) {
  await anna.browser.post('/api/auth/login', { email: anna.email, password: anna.password });
  const answer = await anna.browser.get(`/api/app/wishlists/${listId}/given`);
  expect(answer.status).toBe(200);
  return answer.body.given;
}

test('WISH-04: owners read who paid together the day after, without sums', async () => {
  const wished = await makeWished(api, { price: 100, occasionDay: '2026-12-24' });
  const token = await startOne(api, wished);
  await contribute(wished.erik.browser, token, { amount: 99, name: 'Erik Ek', email: wished.erik.email, greeting: 'Grattis på dagen!' });
  api.clock.advance(1_000);
  await contribute(api.browser(), token, { amount: 50, greeting: '' });
  expect((await order(wished.erik.browser, (await cartFor(wished.erik.browser, wished, token)).cartId)).body.type).toBe('order');
  await api.runJobs();
  expect(await given(wished)).toBeNull();
  api.clock.advance(40 * 86_400_000);
  const [thing] = await given(wished);
  expect(thing).toMatchObject({
    isBought: true,
    giver: null,
    contributors: [
      { name: 'Erik Ek', greeting: 'Grattis på dagen!' },
      { name: 'Moster Ulla', greeting: '' },
    ],
  });
  expect(JSON.stringify(thing.contributors)).not.toMatch(/99|50/);
  // As a gift from Erik, so that she can thank him.
  const { jubilees } = (await wished.anna.browser.get('/api/app/jubilees')).body;
  const { received } = (await wished.anna.browser.get(`/api/app/jubilees/${jubilees[0]._id}/received`)).body;
  expect(received).toMatchObject([{ title: 'Vas' }]);
});

test('WISH-04: owners owe no thanks to who took the money back', async () => {
  const wished = await makeWished(api, { price: 100, occasionDay: inDays(api, 30) });
  const token = await startOne(api, wished);
  const own = await contribute(wished.erik.browser, token, { amount: 60, email: wished.erik.email });
  await contribute(api.browser(), token, { amount: 50 });
  expect((await wished.erik.browser.post(`/api/store/chip-ins/${token}/contributions/${own.id}/withdrawal`)).status).toBe(200);
  expect((await order(wished.erik.browser, (await cartFor(wished.erik.browser, wished, token)).cartId)).body.type).toBe('order');
  await api.runJobs();
  api.clock.advance(40 * 86_400_000);
  expect(await given(wished)).toMatchObject([{ contributors: [{ name: 'Moster Ulla' }] }]);
  const { jubilees } = (await wished.anna.browser.get('/api/app/jubilees')).body;
  expect((await wished.anna.browser.get(`/api/app/jubilees/${jubilees[0]._id}/received`)).body.received).toEqual([]);
});

test('WISH-04: owners read it at once where the list is no surprise', async () => {
  const wished = await makeWished(api, { isSurprise: false });
  const token = await startOne(api, wished);
  await contribute(api.browser(), token);
  expect(await given(wished)).toMatchObject([{ isBought: false, contributors: [{ name: 'Moster Ulla', greeting: 'Grattis!' }] }]);
});

test('WISH-04: what was given up is never revealed', async () => {
  const wished = await makeWished(api, { occasionDay: '2027-03-01' });
  const token = await startOne(api, wished);
  await contribute(api.browser(), token);
  await wished.erik.browser.post(`/api/store/chip-ins/${token}/cancellation`);
  api.clock.advance(100 * 86_400_000);
  expect(await given(wished)).toEqual([]);
});
