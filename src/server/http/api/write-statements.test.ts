/** Statement counts of what members write about people: few, and the same where there is much already. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { befriend, findable, listFriends } from '../../modules/friends/testing/friends.ts';
import { addGuests, makeEvent, rsvp } from '../../modules/events/testing/events.ts';
import { toToken } from '../../modules/events/links.ts';
import { makeList } from '../../modules/wishlists/testing/lists.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

async function count(work: () => Promise<Answer>): Promise<number> {
  const statements = await api.listStatements(async () => {
    const answer = await work();
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  });
  return statements.length;
}

/** A member's writes, with so many gifts, guests, whispers and answers there already. */
async function costs(many: number): Promise<Record<string, number>> {
  const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' })];
  await befriend(anna, erik);
  const jubileeId = (await listFriends(anna)).find(({ _id }) => _id === erik.id)?.jubileeId ?? '';
  const annaAsPerson = (await listFriends(erik)).find(({ _id }) => _id === anna.id)?.jubileeId ?? '';
  const list = await makeList(erik);
  const whispers = `/api/app/wishlists/${list._id}/whispers`;
  const { link } = (await anna.browser.post('/api/app/birthday-links', {})).body;
  const answers = `/api/app/public/birthday-links/${link.url.split('/').at(-1)}/answers`;
  const { productId } = await api.make.product();
  const { gift } = (await anna.browser.post('/api/app/gifts', { title: 'Vas', jubileeId })).body;
  const { jubilee } = (await anna.browser.post('/api/app/jubilees', { firstName: 'Ingrid', dateOfBirth: '1946-11-25' })).body;
  const event = await makeEvent(anna.browser, { capacity: many + 5 });
  const { guests } = (await addGuests(anna.browser, event._id, [{ friendId: erik.id }])).body;
  const { publicId } = (await erik.browser.get('/api/app/events')).body.events[0].invitation;
  const invitation = { publicId, token: toToken(api.services.config, guests[0]._id, 1) };
  for (let index = 0; index < many; index += 1) {
    await anna.browser.post('/api/app/gifts', { title: `Bok ${index}`, jubileeId });
    await anna.browser.post(whispers, { text: `Något ${index}` });
    await api.browser().post(answers, { name: `Gäst ${index}`, dateOfBirth: '--03-14' });
    await anna.browser.put(`/api/app/gifts/budget`, { jubileeId, year: 2000 + index, amount: 300 });
  }
  await addGuests(
    anna.browser,
    event._id,
    Array.from({ length: many }, (_, index) => ({ name: `Gäst ${index}`, email: `skriv${many}.${index}@exempel.example` })),
  );
  await api.runJobs();
  return {
    answer: await count(() => rsvp(api.browser(), invitation, { answer: 'yes', people: 2 })),
    change: await count(() => rsvp(api.browser(), invitation, { answer: 'no' })),
    question: await count(() => erik.browser.post(`/api/app/jubilees/${annaAsPerson}/questions`, { question: 'Tycker du om te?' })),
    gift: await count(() => anna.browser.patch(`/api/app/gifts/${gift._id}`, { notes: 'Blå', price: 120 })),
    stage: await count(() => anna.browser.patch(`/api/app/gifts/${gift._id}`, { stage: 'wrapped' })),
    budget: await count(() => anna.browser.put('/api/app/gifts/budget', { jubileeId, year: 2026, amount: 400 })),
    dismissal: await count(() => anna.browser.put(`/api/app/jubilees/${jubileeId}/suggestions/${productId}/dismissal`, {})),
    whisper: await count(() => anna.browser.post(whispers, { text: 'En stickbok' })),
    greeting: await count(() =>
      anna.browser.post('/api/app/greetings', { reminderId: `birthday.${jubilee._id}`, date: '2026-11-25', text: 'Grattis!', motif: 'bouquet', via: 'mail', email: `ingrid${many}@exempel.example` }),
    ),
    birthday: await count(() => api.browser().post(answers, { name: 'Petra Sund', dateOfBirth: '--03-14' })),
  };
}

test('writes about people within their statement budgets, with much there too', async () => {
  const few = await costs(2);
  const many = await costs(20);
  expect(many).toEqual(few);
  const budgets: Record<string, number> = { answer: 12, change: 13, question: 7, gift: 10, stage: 10, budget: 3, dismissal: 4, whisper: 8, greeting: 12, birthday: 6 };
  for (const [name, budget] of Object.entries(budgets)) expect(few[name], name).toBeLessThanOrEqual(budget);
});
