/** Naughty strings in gifts, answers, circles, whispers and greetings: stored as plain text and read back, or refused. */
import strings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainLine, plainLines } from '#shared/values/text/plain-text.ts';
import { makeCircle, join } from '../../modules/circles/testing/circles.ts';
import { befriend, findable, listFriends, type Somebody } from '../../modules/friends/testing/friends.ts';
import { makeList } from '../../modules/wishlists/testing/lists.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { isMeant, isStorable, withEach, withSome } from '../testing/naughty-strings.ts';

let api: TestApi;
let anna: Somebody;
let erik: Somebody;
/** Anna among Erik's people. */
let annaAsPerson: string;
beforeAll(async () => {
  api = await testApi();
  [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' })];
  await befriend(anna, erik);
  annaAsPerson = (await listFriends(erik)).find(({ _id }) => _id === anna.id)?.jubileeId ?? '';
});
afterAll(() => api.stop());

/** Made things answer 201. */
const asMeant = (answer: Answer): Answer => (answer.status === 201 ? { ...answer, status: 200 } : answer);

/** One after another: each changes the same row. */
async function inTurn(send: (text: string) => Promise<Answer>, look: (answer: Answer, text: string) => void): Promise<void> {
  for (const text of strings) look(await send(text), text);
}

/** Refused only for what a program can't store, is nothing, or is too long; `isElse` says what more is refused. */
function isRefusedRightly(text: string, plain: string, limit: number, isElse = false): void {
  expect(plain === '' || [...plain].length > limit || !isStorable(text) || isElse, JSON.stringify(text)).toBe(true);
}

test('GIFT-01 stores every naughty string of a gift, or refuses it', async () => {
  const stored = new Map<string, string>();
  await withEach(
    async (text) => asMeant(await anna.browser.post('/api/app/gifts', { title: text, notes: text })),
    (answer, text) => {
      isMeant(answer, text);
      if (answer.status !== 200) return isRefusedRightly(text, plainLine(text), 200);
      const { _id, title, notes } = answer.body.gift;
      expect({ title, notes }).toEqual({ title: plainLine(text), notes: plainLines(text) });
      stored.set(_id, title);
    },
  );
  const { gifts } = (await anna.browser.get('/api/app/gifts')).body as { gifts: { _id: string; title: string }[] };
  const read = new Map(gifts.map(({ _id, title }) => [_id, title]));
  for (const [id, title] of stored) expect(read.get(id)).toBe(title);
  expect(stored.size).toBeGreaterThan(400);
  const [first] = stored.keys();
  for (const field of ['jubileeId', 'productId', 'url', 'stage', 'direction', 'currency_code', 'occasion']) await withSome((text) => anna.browser.patch(`/api/app/gifts/${first}`, { [field]: text }));
});

test('QST-01 stores every naughty string of an answer, which the friend reads', async () => {
  await inTurn(
    (text) => anna.browser.put('/api/app/questions/enough/answer', { value: text, audience: 'friends' }),
    (answer, text) => {
      isMeant(answer, text);
      if (answer.status !== 200) isRefusedRightly(text, plainLines(text), 200);
    },
  );
  for (const text of ['<script>alert(1)</script>', '‫test‪', 'Ω≈ç√∫˜µ≤≥÷', '̗̺͖̹̯͓Ṯ̤͍̥͇͈h̲́e͏͓̼̗̙̼̣͔', "'; DROP TABLE question_answers; --"]) {
    expect((await anna.browser.put('/api/app/questions/enough/answer', { value: text, audience: 'friends' })).status).toBe(200);
    const { groups } = (await erik.browser.get(`/api/app/jubilees/${annaAsPerson}/answers`)).body;
    expect(JSON.stringify(groups)).toContain(JSON.stringify(plainLines(text)));
  }
  await withSome(async (text) => {
    const asked = asMeant(await erik.browser.post(`/api/app/jubilees/${annaAsPerson}/questions`, { question: text }));
    if (asked.status !== 200) return asked;
    const { question } = asked.body;
    expect(question.text).toBe(plainLine(text));
    const answered = await anna.browser.put(`/api/app/asked-questions/${question._id}/answer`, { answer: text });
    if (answered.status !== 200) expect((await anna.browser.delete(`/api/app/asked-questions/${question._id}`)).status).toBe(200);
    return answered;
  });
  for (const field of ['audience', 'jubileeId', 'chosen', 'circleIds'])
    await withSome((text) => anna.browser.put('/api/app/questions/enough/answer', { value: 'x', audience: 'friends', [field]: text }));
});

test('EVT-01 stores every naughty string of a circle’s name, or refuses it', async () => {
  const { _id } = await makeCircle(anna, { memberIds: [erik.id] });
  await join(erik, _id);
  await inTurn(
    (text) => anna.browser.patch(`/api/app/circles/${_id}`, { name: text }),
    (answer, text) => {
      isMeant(answer, text);
      if (answer.status === 200) expect(answer.body.circle.name).toBe(plainLine(text));
      else isRefusedRightly(text, plainLine(text), 60, true);
    },
  );
  const { name } = (await anna.browser.get(`/api/app/circles/${_id}`)).body.circle;
  expect((await erik.browser.get(`/api/app/circles/${_id}`)).body.circle.name).toBe(name);
});

test('[17] stores every naughty whisper, which other givers read, or refuses it', async () => {
  const { _id } = await makeList(anna);
  const at = `/api/app/wishlists/${_id}/whispers`;
  await withEach(async (text) => {
    const made = asMeant(await erik.browser.post(at, { text }));
    if (made.status !== 200) return made;
    expect(made.body.whisper.text).toBe(plainLine(text));
    const { whispers } = (await erik.browser.get(at)).body as { whispers: { _id: string; text: string }[] };
    expect(whispers.find((whisper) => whisper._id === made.body.whisper._id)?.text).toBe(plainLine(text));
    expect((await erik.browser.delete(`${at}/${made.body.whisper._id}`)).status).toBe(200);
    return made;
  });
});

test('PPL-04 stores every naughty greeting, which its card shows, or refuses it', async () => {
  let read = 0;
  const celebrating = async () => {
    const { browser } = await api.signedIn();
    const { jubilee } = (await browser.post('/api/app/jubilees', { firstName: 'Ingrid', dateOfBirth: '1946-11-25' })).body;
    return { browser, input: { reminderId: `birthday.${jubilee._id}`, date: '2026-11-25', motif: 'figure', via: 'link' } };
  };
  await withSome(async (text) => {
    // A member of its own: greetings are few a day.
    const { browser, input } = await celebrating();
    const made = asMeant(await browser.post('/api/app/greetings', { ...input, text }));
    if (made.status !== 200) return made;
    const card = await api.browser().get(`/api/app/public/greetings/${made.body.greeting.url.split('/').at(-1)}`);
    expect(card.body.greeting.text).toBe(plainLines(text));
    read += 1;
    return made;
  });
  expect(read).toBeGreaterThan(10);
});
