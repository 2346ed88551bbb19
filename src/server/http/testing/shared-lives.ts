/** Two friends who share everything that the shop lets members share, with and through a third: what a block must part. */
import { expect } from 'vitest';
import { makeCircle } from '../../modules/circles/testing/circles.ts';
import { toToken as toDrawToken } from '../../modules/draws/links.ts';
import { toToken } from '../../modules/events/links.ts';
import { befriend, findable, type Somebody } from '../../modules/friends/testing/friends.ts';
import { orderFor } from '../../modules/gifts/testing/gifts.ts';
import type { Answer, TestApi } from '../../testing/test-api.ts';

/** One of the two. `word` stands in their name, their address, and all that they write; ids are of what they make. */
export interface Life extends Somebody {
  word: string;
  /** Their list for friends, which the other watches. */
  shownId: string;
  ids: Set<string>;
  /** Tokens that they alone were given, by the parameter. */
  tokens: Record<string, string>;
}

export interface Lives {
  one: Life;
  other: Life;
  /** By the name of a path's parameter, and for `id` by the segment before it. */
  known: Record<string, Set<string>>;
}

/** The answer of a step that must succeed. */
export async function did(answering: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answering;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

/** Ids by the parameter that they are. */
function createKnowledge() {
  const known: Lives['known'] = {};
  return {
    known,
    /** Of one of the two, if `maker` says so. */
    add(kind: string, id: string, maker?: Life): string {
      known[kind] ??= new Set();
      known[kind].add(id);
      maker?.ids.add(id);
      return id;
    },
  };
}

interface Scene {
  api: TestApi;
  knowledge: ReturnType<typeof createKnowledge>;
  third: Somebody;
}

const getToken = (url: string): string => url.split('/').at(-1) ?? '';

async function findPerson(from: Somebody, to: Somebody): Promise<string> {
  const { friends } = await did(from.browser.get('/api/app/friends?limit=100'));
  return friends.find(({ _id }: { _id: string }) => _id === to.id).jubileeId;
}

/** Links the friend to a person whose name the member typed: a person who is linked no more keeps what was typed, or else the first name. */
async function trackAs({ knowledge }: Scene, from: Life, to: Life): Promise<string> {
  const { jubilee } = await did(from.browser.post('/api/app/jubilees', { firstName: 'Kompis', lastName: 'Typad', dateOfBirth: '1988-12-09', relation: 'friend' }));
  await did(from.browser.put(`/api/app/friends/${to.id}/jubilee`, { jubileeId: jubilee._id }));
  await did(from.browser.put(`/api/app/jubilees/${jubilee._id}/notes`, { notes: 'Tycker om blått' }));
  return knowledge.add('jubilees', jubilee._id);
}

/** Lists for friends, by link, and owned together, with wishes; the friend's is watched. */
async function shareLists({ api, knowledge }: Scene, from: Life, to: Life): Promise<{ shown: string; wish: string }> {
  const add = async (listId: string, input: object): Promise<string> => {
    const { item } = await did(from.browser.post(`/api/app/wishlists/${listId}/items`, input));
    return knowledge.add('itemId', item._id, from);
  };
  const make = async (input: object) => {
    const { wishlist } = await did(from.browser.post('/api/app/wishlists', input));
    knowledge.add('wishlists', wishlist._id, from);
    knowledge.add('listId', wishlist._id);
    if (wishlist.publicId) knowledge.add('publicId', wishlist.publicId, from);
    return wishlist._id as string;
  };
  const shown = await make({ name: `${from.word}s önskelista`, visibility: 'friends' });
  from.shownId = shown;
  const wish = await add(shown, { title: `Cykel till ${from.word}`, note: from.word, quantity: 3, tags: [`till ${from.word}`] });
  await add(await make({ name: `Länk till ${from.word}`, visibility: 'link' }), { title: `Matta till ${from.word}` });
  const together = await make({ name: `Vårt och ${from.word}s`, visibility: 'friends', owners: [to.id] });
  api.clock.advance(1_000);
  await did(to.browser.post(`/api/app/wishlists/${together}/ownership`));
  await add(together, { title: `Soffa till ${from.word}` });
  await did(to.browser.put(`/api/app/watched-lists/${shown}`, {}));
  return { shown, wish };
}

/** Answers, also for a child, and a question in each direction. */
async function shareAnswers({ knowledge }: Scene, from: Life, to: Life, personOfFrom: string): Promise<void> {
  const { jubilee: child } = await did(from.browser.post('/api/app/jubilees', { firstName: `Barn${from.word}`, relation: 'daughter', dateOfBirth: '2019-03-04' }));
  knowledge.add('jubilees', child._id, from);
  await did(from.browser.put('/api/app/questions/enough/answer', { value: `Nog av ${from.word}`, audience: 'friends' }));
  await did(from.browser.put('/api/app/questions/colors/answer', { value: ['green'], audience: 'chosen', chosen: [to.id] }));
  await did(from.browser.put('/api/app/questions/enough/answer', { value: `Nallar till ${from.word}`, audience: 'friends', jubileeId: child._id }));
  const { question } = await did(to.browser.post(`/api/app/jubilees/${personOfFrom}/questions`, { question: `Fråga av ${to.word}` }));
  await did(from.browser.put(`/api/app/asked-questions/${question._id}/answer`, { answer: `Svar av ${from.word}` }));
}

/** A promise of a wish, a gift that was thanked for, a birthday answer, a card, and a budget. */
async function give({ api, knowledge }: Scene, from: Life, to: Life, person: string, toList: { shown: string; wish: string }): Promise<void> {
  await did(from.browser.post(`/api/app/jubilees/${person}/public/wishlists/${toList.shown}/items/${toList.wish}/reservation`, {}));
  knowledge.add('orders', (await orderFor(api, from, person, 'Vas')).id, from);
  await did(from.browser.post('/api/app/gifts', { title: `Idé av ${from.word}`, jubileeId: person }));
  const { gift } = await did(from.browser.post('/api/app/gifts', { title: `Fick av vän, ${from.word}`, jubileeId: person, direction: 'got' }));
  await did(from.browser.post(`/api/app/gifts/${gift._id}/thanks`, { text: `Tack från ${from.word}` }));
  const { link } = await did(from.browser.post('/api/app/birthday-links', {}));
  knowledge.add('birthdayToken', getToken(link.url));
  await did(to.browser.post(`/api/app/public/birthday-links/${getToken(link.url)}/answers`, { name: `${to.word} Andra`, dateOfBirth: '--05-05' }));
  const greeting = { reminderId: `birthday.${person}`, date: '2026-12-09', text: `Grattis från ${from.word}`, motif: 'bouquet', via: 'mail' };
  from.tokens['greetingToken'] = getToken((await did(from.browser.post('/api/app/greetings', greeting))).greeting.url);
  const { reminder } = await did(from.browser.post('/api/app/reminders', { name: `Fika, skrev ${from.word}`, date: '2026-12-20', target: person }));
  for (const id of [reminder._id, `birthday.${person}`]) knowledge.add('reminders', id);
}

/** A circle of one's own, with a person, a list and an answer for it. */
async function shareCircle({ api, knowledge }: Scene, from: Life, to: Life): Promise<void> {
  const circle = await makeCircle(from, { name: `${from.word}s krets`, memberIds: [to.id] });
  knowledge.add('circles', circle._id, from);
  api.clock.advance(1_000);
  await did(to.browser.post(`/api/app/circles/${circle._id}/membership`));
  await showInCircle({ knowledge }, from, circle._id);
}

async function showInCircle({ knowledge }: Pick<Scene, 'knowledge'>, from: Life, circleId: string): Promise<void> {
  const { jubilee } = await did(from.browser.post('/api/app/jubilees', { firstName: `Släkting${from.word}`, dateOfBirth: '1950-12-11' }));
  await did(from.browser.put(`/api/app/circles/${circleId}/people/${jubilee._id}`));
  const { wishlist } = await did(from.browser.post('/api/app/wishlists', { name: `För kretsen av ${from.word}`, visibility: 'circles', circleIds: [circleId] }));
  knowledge.add('listId', wishlist._id, from);
  knowledge.add('wishlists', wishlist._id);
  await did(from.browser.post(`/api/app/wishlists/${wishlist._id}/items`, { title: `Kruka till ${from.word}` }));
  await did(from.browser.put('/api/app/questions/allergies/answer', { value: ['nuts'], note: `Nötter, ${from.word}`, audience: 'chosen', circleIds: [circleId] }));
}

/** An event with the friend as a guest who answers, and a public one that they hold together. */
async function shareEvents({ api, knowledge }: Scene, from: Life, to: Life): Promise<void> {
  const make = async (input: object) => {
    const { event } = await did(
      from.browser.post('/api/app/events', { startsAt: '2026-12-13T14:00:00Z', place: `Hos ${from.word}`, text: from.word, asks: [{ text: `Undrar ${from.word}`, kind: 'text' }], ...input }),
    );
    knowledge.add('events', event._id, from);
    if (event.publicId) knowledge.add('publicEvent', event.publicId, from);
    return event;
  };
  const party = await make({ title: `Fest hos ${from.word}` });
  await answerAs({ api, knowledge }, from, party, to);
  const open = await make({ title: `Öppet hos ${from.word}`, isPublic: true });
  await did(from.browser.post(`/api/app/events/${open._id}/hosts`, { friendId: to.id }));
  await did(to.browser.post(`/api/app/events/${open._id}/dishes`, { name: `Sill av ${to.word}`, isOwn: true }));
}

interface Held {
  _id: string;
  asks: { _id: string }[];
}

/** Invites a friend, who says yes with words of their own. Returns the guest's id. */
async function answerAs({ api, knowledge }: Pick<Scene, 'api' | 'knowledge'>, host: Somebody, { _id, asks }: Held, guest: Life): Promise<string> {
  const { guests } = await did(host.browser.post(`/api/app/events/${_id}/guests`, { guests: [{ friendId: guest.id }] }));
  const token = toToken(api.services.config, guests[0]._id, 1);
  const { events } = await did(guest.browser.get('/api/app/events'));
  const { publicId } = events.find((event: Held) => event._id === _id).invitation;
  knowledge.add('publicEvent', publicId);
  guest.tokens[publicId] = token;
  guest.ids.add(guests[0]._id);
  await did(
    guest.browser.post(`/api/app/public/events/${publicId}/rsvp`, {
      answer: 'yes',
      people: 1,
      token,
      greeting: `Hälsar ${guest.word}`,
      asks: asks.map((ask) => ({ _id: ask._id, text: `Tycker ${guest.word}` })),
    }),
  );
  return guests[0]._id;
}

/** What both do with a third: a circle, an event with a draw of names, and a list whose wishes they give. */
async function meetAtThird(scene: Scene, both: readonly [Life, Life]): Promise<void> {
  const { api, knowledge, third } = scene;
  const ids = both.map(({ id }) => id);
  const circle = await makeCircle(third, { name: 'Släkten', memberIds: ids });
  knowledge.add('circles', circle._id);
  const { event } = await did(third.browser.post('/api/app/events', { title: 'Julfest', startsAt: '2026-12-24T14:00:00Z', isPublic: true, asks: [{ text: 'Mat?', kind: 'text' }] }));
  knowledge.add('events', event._id);
  await did(third.browser.post(`/api/app/events/${event._id}/circles/${circle._id}`));
  const { wishlist } = await did(third.browser.post('/api/app/wishlists', { name: 'Tredjes', visibility: 'link' }));
  for (const [kind, id] of [
    ['wishlists', wishlist._id],
    ['listId', wishlist._id],
    ['publicId', wishlist.publicId],
  ])
    knowledge.add(kind, id);
  const { item } = await did(third.browser.post(`/api/app/wishlists/${wishlist._id}/items`, { title: 'Ljusstakar', quantity: 9 }));
  const guests: string[] = [];
  for (const life of both) {
    api.clock.advance(1_000);
    await did(life.browser.post(`/api/app/circles/${circle._id}/membership`));
    await showInCircle(scene, life, circle._id);
    guests.push(await answerAs(scene, third, event, life));
    await did(life.browser.post(`/api/app/events/${event._id}/dishes`, { name: `Lax av ${life.word}`, isOwn: true }));
    await did(life.browser.post(`/api/app/public/wishlists/${wishlist.publicId}/items/${item._id}/reservation`, {}));
    const { whisper } = await did(life.browser.post(`/api/app/wishlists/${wishlist.publicId}/whispers`, { text: `Viskar ${life.word}` }));
    life.ids.add(whisper._id);
    knowledge.add('jubilees', await findPerson(life, third));
  }
  await drawNames(scene, event._id, both, [third.id, ...guests]);
}

async function drawNames({ api, third }: Scene, eventId: string, both: readonly [Life, Life], participants: readonly string[]): Promise<void> {
  const { draw } = await did(third.browser.post(`/api/app/events/${eventId}/draw`, { participants }));
  await did(third.browser.post(`/api/app/draws/${draw._id}/send`));
  for (const [index, participant] of (draw.participants as { _id: string; personId?: string; name: string }[]).entries()) {
    const token = toDrawToken(api.services.config, { id: participant._id, linkVersion: 1 });
    const life = both.find(({ word }) => participant.name.includes(word));
    if (!life) continue;
    life.tokens['drawToken'] = token;
    await did(api.browser().post(`/api/app/public/draws/${token}/wishes`, { text: `Lotten ${index}, ${life.word}` }));
  }
}

/** Creates the two, their friend, and all that they share. */
export async function shareLives(api: TestApi, words: readonly [string, string]): Promise<Lives> {
  const knowledge = createKnowledge();
  for (const day of ['2026-12-09', '2026-12-13', '2026-12-24']) knowledge.add('date', day);
  const make = async (word: string): Promise<Life> => {
    api.clock.advance(1_000);
    const somebody = await findable(api, { firstName: word, lastName: `Efternamn${word}`, email: `${word.toLowerCase()}@exempel.example` });
    await did(somebody.browser.patch('/api/app/user', { dateOfBirth: '1988-12-09' }));
    return { ...somebody, word, ids: new Set([somebody.id]), tokens: {}, shownId: '' };
  };
  const [one, other] = [await make(words[0]), await make(words[1])];
  const third = await findable(api, { firstName: 'Tredje' });
  const scene = { api, knowledge, third };
  await befriend(one, other);
  for (const life of [one, other]) await befriend(life, third);
  const people = { one: await trackAs(scene, one, other), other: await trackAs(scene, other, one) };
  const lists = { one: await shareLists(scene, one, other), other: await shareLists(scene, other, one) };
  for (const [from, to, person, personOfFrom, toList] of [
    [one, other, people.one, people.other, lists.other],
    [other, one, people.other, people.one, lists.one],
  ] as const) {
    await shareAnswers(scene, from, to, personOfFrom);
    await give(scene, from, to, person, toList);
    await shareCircle(scene, from, to);
    await shareEvents(scene, from, to);
    const { invite } = await did(from.browser.get('/api/app/user/invite'));
    knowledge.add('invites', invite._id, from);
    from.tokens['feed'] = getToken((await did(from.browser.post('/api/app/calendar/feed'))).feed.url);
  }
  await meetAtThird(scene, [one, other]);
  return { one, other, known: knowledge.known };
}
