/** The draw of an event: who may draw, what is sent, and what the link opens. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { addGuests, makeEvent } from '../events/testing/events.ts';
import { befriend, findable, listFriends } from '../friends/testing/friends.ts';
import { draw, drawAndSend, drawMails, drawn, getDraw, gather, leave, open, openMail, readAll, send, tokenIn } from './testing/draws.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const four = ['Erik', 'Eva', 'Nils', 'Per'];
const onlyPer = (ids: Record<string, string>) =>
  ['Eva', 'Nils'].flatMap((giver) => ['Anna', 'Erik', 'Eva', 'Nils'].filter((name) => name !== giver).map((name) => ({ giver: ids[giver] ?? '', receiver: ids[name] ?? '' })));

describe('EVT-01 a draw of names', () => {
  test('gives each one name, by mail, within the rules', async () => {
    const gathering = await gather(api, four);
    const { host, eventId, ids } = gathering;
    const couple = { giver: ids['Eva'] ?? '', receiver: ids['Nils'] ?? '', mutual: true };
    const made = await drawn(host, eventId, { exclusions: [couple, { giver: ids['Per'] ?? '', receiver: ids['Anna'] ?? '' }], budget: 300 });
    expect(made).toMatchObject({ isPossible: true, blockedBy: null, state: 'drawn', budget: 300, ownUrl: null, sentAt: null, exclusions: [couple, { mutual: false }] });
    expect(made.participants.map(({ name, url }) => [name, url])).toEqual(['Anna', ...four].map((name) => [name, null]));
    for (const email of Object.values(gathering.emails)) expect(await drawMails(api, email), 'nobody is mailed yet').toEqual([]);
    expect((await send(host, made._id)).body).toMatchObject({ sent: 5, draw: { state: 'sent', ownUrl: expect.stringContaining('/events/draws/') } });
    const pairs = await readAll(api, gathering);
    expect(Object.values(pairs).sort()).toEqual(['Anna', ...four].sort());
    for (const [giver, receiver] of Object.entries(pairs)) expect(giver).not.toBe(receiver);
    expect(pairs['Eva']).not.toBe('Nils');
    expect(pairs['Nils']).not.toBe('Eva');
    expect(pairs['Per']).not.toBe('Anna');
    const own = await open(api.browser(), tokenIn((await getDraw(host, eventId)).draw?.ownUrl));
    expect(own.body.drawn).toMatchObject({ giver: 'Anna', receiver: { name: pairs['Anna'] }, budget: 300, state: 'drawn', event: { title: 'Julafton hos farmor', hosts: ['Anna'] }, jubileeId: null });
  });

  test('names the smallest group that blocks, and keeps the rules', async () => {
    const { host, eventId, ids } = await gather(api, four);
    const exclusions = onlyPer(ids);
    const impossible = await drawn(host, eventId, { exclusions });
    expect(impossible).toMatchObject({ isPossible: false, state: 'impossible', blockedBy: { side: 'givers', text: 'Eva och Nils kan bara ge till Per' } });
    expect(impossible.blockedBy?.group.map(({ _id }) => _id)).toEqual([ids['Eva'], ids['Nils']]);
    expect((await host.get(`/api/app/events/${eventId}/draw?locale=en`)).body.draw.blockedBy.text).toBe('Eva and Nils can only give to Per');
    expectProblem(await send(host, impossible._id), 'DRAW_IMPOSSIBLE');
    expect((await getDraw(host, eventId)).draw?.exclusions).toHaveLength(exclusions.length);
    expect((await drawn(host, eventId, { exclusions: exclusions.slice(1) })).isPossible).toBe(true);
    expect((await drawn(host, eventId, { participants: [ids['Per'] ?? ''] })).blockedBy?.text).toBe('Per har ingen att ge till');
  });

  test('is for hosts alone', async () => {
    const { host, eventId, ids } = await gather(api, four);
    const other = await api.signedIn();
    const sent = await drawAndSend(host, eventId);
    const participant = `/api/app/draws/${sent._id}/participants/${sent.participants[0]?._id}`;
    for (const way of [
      () => other.browser.get(`/api/app/events/${eventId}/draw`),
      () => draw(other.browser, eventId),
      () => send(other.browser, sent._id),
      () => other.browser.delete(participant),
      () => other.browser.post(`${participant}/link`),
    ])
      expectProblem(await way(), 'NOT_FOUND');
    expectProblem(await open(other.browser, 'none'), 'NOT_FOUND');
    const { eventId: elsewhere } = await gather(api, ['Ulla']);
    expectProblem(await draw(host, elsewhere, { participants: [ids['Eva'] ?? ''] }), 'NOT_FOUND');
  });

  test.each([
    ['participants', { participants: ['01930000-0000-7000-8000-000000000000'] }],
    ['exclusions.0', { exclusions: [{ giver: '01930000-0000-7000-8000-000000000000', receiver: '01930000-0000-7000-8000-000000000001' }] }],
    ['exclusions.0.receiver', { exclusions: [{ giver: '01930000-0000-7000-8000-000000000000', receiver: '01930000-0000-7000-8000-000000000000' }] }],
    ['notAsIn', { notAsIn: '01930000-0000-7000-8000-000000000000' }],
    ['budget', { budget: -1 }],
    ['budget', { budget: 0.001 }],
  ])('refuses %s that can’t be: %o', async (field, wrong) => {
    const { host, eventId } = await gather(api, ['Eva']);
    const answer = await draw(host, eventId, wrong);
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(answer.body.errors[0].field).toBe(field);
  });

  test('takes part by choice: not those who declined or never answered', async () => {
    const { host, eventId, ids } = await gather(api, ['Eva', 'Nils']);
    await addGuests(host, eventId, [{ name: 'Tyst' }]);
    const { candidates } = await getDraw(host, eventId);
    expect(candidates.map(({ name, isComing, isHost, reach }) => [name, isComing, isHost, reach])).toEqual([
      ['Anna', true, true, 'mail'],
      ['Eva', true, false, 'mail'],
      ['Nils', true, false, 'mail'],
      ['Tyst', false, false, 'link'],
    ]);
    expect((await drawn(host, eventId)).participants).toHaveLength(3);
    const chosen = [ids['Eva'] ?? '', candidates[3]?._id ?? ''];
    expect((await drawn(host, eventId, { participants: chosen })).participants.map(({ name }) => name)).toEqual(['Eva', 'Tyst']);
  });
});

describe('EVT-01 sending a draw', () => {
  test('makes one draw when two hosts draw at once', async () => {
    const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' })];
    await befriend(anna, erik);
    const { _id } = await makeEvent(anna.browser);
    await anna.browser.post(`/api/app/events/${_id}/hosts`, { friendId: erik.id });
    await addGuests(anna.browser, _id, [{ name: 'Eva' }, { name: 'Nils' }]);
    const both = await Promise.all([draw(anna.browser, _id), draw(erik.browser, _id)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const present = (await getDraw(anna.browser, _id)).draw;
    const [gone] = both.map(({ body }) => body.draw._id).filter((id) => id !== present?._id);
    expectProblem(await send(anna.browser, gone ?? ''), 'NOT_FOUND');
    expect((await getDraw(erik.browser, _id)).draw?._id).toBe(present?._id);
    const rows = await api.database.run({ text: 'select 1 from draw_participants p join draws d on d.id = p.draw_id where d.event_id = $1', values: [_id] });
    expect(rows).toHaveLength(2);
  });

  test('sends no other draw than the one it names', async () => {
    const { host, eventId, emails } = await gather(api, four);
    const { _id } = await drawn(host, eventId);
    api.onStep('draws.found', async () => void (await drawn(host, eventId)));
    expectProblem(await send(host, _id), 'NOT_FOUND');
    expect((await getDraw(host, eventId)).draw?.state).toBe('drawn');
    expect(await drawMails(api, emails['Eva'])).toEqual([]);
  });

  test('mails each once when sent twice at once', async () => {
    const { host, eventId, emails } = await gather(api, four);
    const { _id } = await drawn(host, eventId);
    const sent = await Promise.all([send(host, _id), send(host, _id), send(host, _id)]);
    expect(sent.map(({ body }) => body.sent).sort()).toEqual([0, 0, 5]);
    for (const email of Object.values(emails)) expect(await drawMails(api, email)).toHaveLength(1);
  });

  test('draws again freely before it is sent, afterwards for all on demand', async () => {
    const gathering = await gather(api, four);
    const { host, eventId, emails, ids } = gathering;
    const first = await drawn(host, eventId);
    expect((await drawn(host, eventId))._id).not.toBe(first._id);
    await drawAndSend(host, eventId);
    const old = tokenIn((await drawMails(api, emails['Eva'])).at(-1)?.text);
    expectProblem(await draw(host, eventId), 'DRAW_SENT');
    const refused = await draw(host, eventId, { isRedraw: true, exclusions: onlyPer(ids) });
    expectProblem(refused, 'DRAW_IMPOSSIBLE');
    expect(refused.body.blocked_by.text).toBe('Eva och Nils kan bara ge till Per');
    expect((await open(api.browser(), old)).status, 'the sent draw stays').toBe(200);
    await drawAndSend(host, eventId, { isRedraw: true });
    expectProblem(await open(api.browser(), old), 'NOT_FOUND');
    const mails = await drawMails(api, emails['Eva']);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('ny dragning för alla');
    expect(Object.values(await readAll(api, gathering)).sort()).toEqual(['Anna', ...four].sort());
    for (let time = 0; time < 4; time += 1) await drawAndSend(host, eventId, { isRedraw: true });
    expectProblem(await draw(host, eventId, { isRedraw: true }), 'RATE_LIMITED');
  });

  test('stops with a canceled event, whose page names nobody', async () => {
    const { host, eventId, emails } = await gather(api, four);
    const sent = await drawAndSend(host, eventId);
    await api.runJobs();
    const token = tokenIn((await drawMails(api, emails['Eva'])).at(-1)?.text);
    await host.post(`/api/app/events/${eventId}/cancel`, {});
    expect((await open(api.browser(), token)).body.drawn).toMatchObject({ state: 'canceled', receiver: null, wishlistPublicId: null });
    for (const way of [() => draw(host, eventId, { isRedraw: true }), () => send(host, sent._id), () => leave(host, sent, 'Eva')]) expectProblem(await way(), 'EVENT_CLOSED');
    const { host: other, eventId: soonOff, emails: theirs } = await gather(api, ['Eva']);
    await drawAndSend(other, soonOff);
    await other.post(`/api/app/events/${soonOff}/cancel`, {});
    expect(await drawMails(api, theirs['Eva']), 'nothing that no longer holds').toEqual([]);
  });

  test('gives hosts a link for whom no mail reaches, and no other', async () => {
    const { host, eventId } = await gather(api, ['Eva', 'Nils']);
    await addGuests(host, eventId, [{ name: 'Farmor' }]);
    const { candidates } = await getDraw(host, eventId);
    const sent = await drawAndSend(host, eventId, { participants: candidates.map(({ _id }) => _id) });
    const farmor = sent.participants.find(({ name }) => name === 'Farmor');
    expect(sent.participants.filter(({ url }) => url !== null).map(({ name }) => name)).toEqual(['Farmor']);
    expect((await open(api.browser(), tokenIn(farmor?.url))).body.drawn).toMatchObject({ giver: 'Farmor' });
    const link = `/api/app/draws/${sent._id}/participants/`;
    const renewed = (await host.post(`${link}${farmor?._id}/link`)).body.url;
    expectProblem(await open(api.browser(), tokenIn(farmor?.url)), 'NOT_FOUND');
    expect((await open(api.browser(), tokenIn(renewed))).body.drawn.giver).toBe('Farmor');
    const eva = sent.participants.find(({ name }) => name === 'Eva');
    expect((await host.post(`${link}${eva?._id}/link`)).body).toEqual({ url: null });
  });

  test('renews a forwarded link by mail; the one before leads nowhere', async () => {
    const { host, eventId, emails } = await gather(api, ['Eva', 'Nils']);
    const sent = await drawAndSend(host, eventId);
    const before = await openMail(api, emails['Eva']);
    const old = tokenIn((await drawMails(api, emails['Eva'])).at(-1)?.text);
    await host.post(`/api/app/draws/${sent._id}/participants/${sent.participants.find(({ name }) => name === 'Eva')?._id}/link`);
    const mails = await drawMails(api, emails['Eva']);
    expect(mails.map(({ subject }) => subject)).toEqual(['Du har dragit ett namn: Julafton hos farmor', 'Din nya länk: Julafton hos farmor']);
    expectProblem(await open(api.browser(), old), 'NOT_FOUND');
    expect(await openMail(api, emails['Eva'])).toEqual(before);
  });

  test('shows members their draws, and lists and answers to friends alone', async () => {
    const [anna, erik, eva] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' }), await findable(api, { firstName: 'Eva' })];
    await befriend(anna, erik);
    await befriend(anna, eva);
    await befriend(erik, eva);
    const { _id } = await makeEvent(anna.browser);
    await addGuests(anna.browser, _id, [{ friendId: erik.id }, { friendId: eva.id }]);
    const { candidates } = await getDraw(anna.browser, _id);
    const getId = (name: string): string => candidates.find((one) => one.name.startsWith(name))?._id ?? '';
    const settings = (await erik.browser.get('/api/app/settings/notifications')).body.settings;
    await erik.browser.put('/api/app/settings/notifications', { ...settings, events: { mail: false } });
    const sent = await drawAndSend(anna.browser, _id, { participants: [anna.id, getId('Erik'), getId('Eva')], exclusions: [{ giver: getId('Erik'), receiver: anna.id }] });
    expect(sent.participants.map(({ reach, url }) => [reach, url])).toEqual([
      ['mail', null],
      ['page', null],
      ['mail', null],
    ]);
    expect(await drawMails(api, erik.email), 'no mail to whom wants none').toEqual([]);
    const [own] = (await erik.browser.get('/api/app/draws')).body.draws;
    expect(own).toMatchObject({ title: 'Tre ljus', startsAt: '2026-12-13T14:00:00.000Z' });
    const evaOfErik = (await listFriends(erik)).find(({ _id: id }) => id === eva.id)?.jubileeId;
    expect((await open(erik.browser, own.token)).body.drawn).toMatchObject({ receiver: { name: expect.stringContaining('Eva') }, jubileeId: evaOfErik });
    for (const browser of [api.browser(), anna.browser, eva.browser]) expect((await open(browser, own.token)).body.drawn.jubileeId).toBeNull();
    expect((await (await api.signedIn()).browser.get('/api/app/draws')).body.draws).toEqual([]);
  });

  test('links the drawn one’s list and answers for a friend alone', async () => {
    const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' })];
    await befriend(anna, erik);
    const { wishlist } = (await anna.browser.post('/api/app/wishlists', { name: 'Till glöggen', visibility: 'link' })).body;
    const { wishlist: own } = (await anna.browser.post('/api/app/wishlists', { name: 'Annas jul', visibility: 'friends' })).body;
    await anna.browser.post(`/api/app/wishlists/${own._id}/items`, { title: 'En halsduk' });
    expect((await anna.browser.put('/api/app/questions/shoes/answer', { value: '38', audience: 'friends' })).status).toBe(200);
    const { _id } = await makeEvent(anna.browser, { wishlistId: wishlist._id });
    await addGuests(anna.browser, _id, [{ friendId: erik.id }]);
    const { candidates } = await getDraw(anna.browser, _id);
    await drawAndSend(anna.browser, _id, { participants: candidates.map((one) => one._id) });
    const [{ token }] = (await erik.browser.get('/api/app/draws')).body.draws;
    // Whoever has the link reads the event's list.
    const seen = (await open(api.browser(), token)).body.drawn;
    expect(seen).toMatchObject({ receiver: { name: expect.stringContaining('Anna') }, wishlistPublicId: wishlist.publicId, jubileeId: null });
    expect((await api.browser().get(`/api/app/public/wishlists/${seen.wishlistPublicId}`)).body.wishlist.name).toBe('Till glöggen');
    const { jubileeId } = (await open(erik.browser, token)).body.drawn;
    const lists = (await erik.browser.get(`/api/app/jubilees/${jubileeId}/public/wishlists`)).body.wishlists as { _id: string }[];
    expect(lists.map((one) => one._id)).toContain(own._id);
    const { groups } = (await erik.browser.get(`/api/app/jubilees/${jubileeId}/answers`)).body;
    expect(groups).toMatchObject([{ answers: [{ questionId: 'shoes' }] }]);
    // A list that became private is no list of the event's guests any more.
    expect((await anna.browser.put(`/api/app/wishlists/${wishlist._id}`, { visibility: 'private' })).status).toBe(200);
    expect((await open(api.browser(), token)).body.drawn.wishlistPublicId).toBeNull();
  });

  test('changes nothing by reading: GET, HEAD and prefetch', async () => {
    const { host, eventId, emails } = await gather(api, ['Eva', 'Nils']);
    await drawAndSend(host, eventId);
    const token = tokenIn((await drawMails(api, emails['Eva'])).at(-1)?.text);
    const rows = () =>
      api.database.run({ text: 'select p.xmin::text as written, p.* from draw_participants p join draws d on d.id = p.draw_id where d.event_id = $1 order by p.id', values: [eventId] });
    const before = await rows();
    for (const [method, headers] of [
      ['GET', {}],
      ['HEAD', {}],
      ['GET', { purpose: 'prefetch', 'sec-purpose': 'prefetch' }],
    ] as const)
      expect((await api.browser().send(method, `/api/app/public/draws/${token}`, { headers })).status).toBe(200);
    expect(await rows()).toEqual(before);
  });
});
