/** Draws that change: somebody leaves, last year's pairs, and people apart. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { addGuests, linkIn, makeEvent, rsvp } from '../events/testing/events.ts';
import { befriend, findable } from '../friends/testing/friends.ts';
import { drawAndSend, drawMails, drawn, getDraw, type Gathering, gather, leave, open, readAll, tokenIn } from './testing/draws.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const four = ['Erik', 'Eva', 'Nils', 'Per'];

const sweep = async (job: string): Promise<void> => {
  await api.database.run({ text: 'select graphile_worker.add_job($1, $2)', values: [job, '{}'] });
  await api.runJobs();
};

const mailCounts = async ({ emails }: Gathering): Promise<Record<string, number>> => {
  const counts: [string, number][] = [];
  for (const [name, email] of Object.entries(emails)) counts.push([name, (await drawMails(api, email)).length]);
  return Object.fromEntries(counts);
};

/** Maps givers to receivers, without a participant who left. */
const bridged = (pairs: Record<string, string>, gone: string): Record<string, string> =>
  Object.fromEntries(Object.entries(pairs).flatMap(([giver, receiver]) => (giver === gone ? [] : [[giver, receiver === gone ? (pairs[gone] ?? '') : receiver]])));

const without = (gathering: Gathering, gone: string): Gathering => ({ ...gathering, emails: Object.fromEntries(Object.entries(gathering.emails).filter(([name]) => name !== gone)) });

describe('EVT-01 somebody who leaves a draw', () => {
  test('changes one name, and mails that giver alone', async () => {
    const gathering = await gather(api, four);
    const { host, eventId, emails } = gathering;
    const sent = await drawAndSend(host, eventId, { isRing: true });
    expect(sent).toMatchObject({ isRing: true, isOneRing: true });
    const before = await readAll(api, gathering);
    const giver = Object.keys(before).find((name) => before[name] === 'Nils') ?? '';
    const old = tokenIn((await drawMails(api, emails['Nils'])).at(-1)?.text);
    const left = await leave(host, sent, 'Nils');
    expect(left.body.draw).toMatchObject({ state: 'sent', isOneRing: true });
    expect(left.body.draw.participants).toHaveLength(4);
    expect(await mailCounts(gathering)).toEqual({ ...Object.fromEntries(Object.keys(emails).map((name) => [name, 1])), [giver]: 2 });
    expect((await drawMails(api, emails[giver])).at(-1)?.subject).toBe('Du har fått ett nytt namn: Julafton hos farmor');
    expect(await readAll(api, without(gathering, 'Nils'))).toEqual(bridged(before, 'Nils'));
    expectProblem(await open(api.browser(), old), 'NOT_FOUND');
    expectProblem(await leave(host, sent, 'Nils'), 'NOT_FOUND');
  });

  test('stays in the draw after a no, which hosts are shown', async () => {
    const gathering = await gather(api, four);
    const { host, eventId, emails } = gathering;
    await drawAndSend(host, eventId);
    const invitation = linkIn((await mailsTo(api, emails['Eva'] ?? '')).find(({ text }) => text.includes('answer=yes')));
    expect((await rsvp(api.browser(), invitation, { answer: 'no' })).status).toBe(200);
    const { draw } = await getDraw(host, eventId);
    expect(draw?.participants.filter(({ hasDeclined }) => hasDeclined).map(({ name, isComing }) => [name, isComing])).toEqual([['Eva', false]]);
  });

  test('is refused where the others can’t draw: nothing changes', async () => {
    const gathering = await gather(api, ['Eva', 'Nils']);
    const { host, eventId, ids } = gathering;
    const couple = { giver: ids['Eva'] ?? '', receiver: ids['Nils'] ?? '', mutual: true };
    const sent = await drawAndSend(host, eventId, { participants: Object.values(ids) });
    expect(sent.state).toBe('sent');
    const before = await readAll(api, gathering);
    await api.database.run({ text: 'update draws set exclusions = $2 where event_id = $1', values: [eventId, JSON.stringify([couple])] });
    const refused = await leave(host, sent, 'Anna');
    expectProblem(refused, 'DRAW_IMPOSSIBLE');
    expect(refused.body.blocked_by.text).toBe('Eva har ingen att ge till');
    expect(await readAll(api, gathering)).toEqual(before);
    expect((await getDraw(host, eventId)).draw).toMatchObject({ state: 'sent', blockedBy: null });
  });

  test('may be a removed guest: the next run mends', async () => {
    const gathering = await gather(api, four);
    const { host, eventId, ids, emails } = gathering;
    await drawAndSend(host, eventId, { isRing: true });
    const before = await readAll(api, gathering);
    const giver = Object.keys(before).find((name) => before[name] === 'Per') ?? '';
    const token = tokenIn((await drawMails(api, emails[giver])).at(-1)?.text);
    await host.delete(`/api/app/events/${eventId}/guests/${ids['Per']}`);
    expect((await open(api.browser(), token)).body.drawn).toMatchObject({ state: 'waiting', receiver: null });
    await sweep('draws:settle');
    expect(await readAll(api, without(gathering, 'Per'))).toEqual(bridged(before, 'Per'));
    expect((await mailCounts(without(gathering, 'Per')))[giver]).toBe(2);
    await sweep('draws:settle');
    expect((await mailCounts(without(gathering, 'Per')))[giver], 'once').toBe(2);
  });

  test('may end an account; without another draw it says so', async () => {
    const [anna, erik] = [await findable(api, { firstName: 'Anna', lastName: '' }), await findable(api, { firstName: 'Erik', lastName: '' })];
    await befriend(anna, erik);
    const { _id } = await makeEvent(anna.browser);
    await addGuests(anna.browser, _id, [{ friendId: erik.id }, { name: 'Eva' }, { name: 'Nils' }]);
    const { candidates } = await getDraw(anna.browser, _id);
    const getId = (name: string): string => candidates.find((one) => one.name === name)?._id ?? '';
    const participants = candidates.map(({ _id: id }) => id);
    // Without Erik, Eva may give to nobody but Anna, and so may Nils.
    const exclusions = [{ giver: getId('Eva'), receiver: getId('Nils'), mutual: true }];
    await drawAndSend(anna.browser, _id, { participants, exclusions });
    expect((await erik.browser.delete('/api/app/user', { password: erik.password })).status).toBe(200);
    await sweep('draws:settle');
    const { draw } = await getDraw(anna.browser, _id);
    expect(draw).toMatchObject({ state: 'broken', isPossible: false, blockedBy: { text: 'Eva och Nils kan bara ge till Anna' } });
    expect(draw?.participants.map(({ name }) => name)).toEqual(['Anna', 'Eva', 'Nils']);
    await addGuests(anna.browser, _id, [{ name: 'Sara' }]);
    const again = (await getDraw(anna.browser, _id)).candidates.map(({ _id: id }) => id);
    expect(await drawAndSend(anna.browser, _id, { participants: again, exclusions, isRedraw: true })).toMatchObject({ state: 'sent', isPossible: true });
  });
});

describe('EVT-01 an earlier draw', () => {
  test('isn’t repeated the year after, also for guests by address', async () => {
    const gathering = await gather(api, ['Eva', 'Nils'], '2026-12-24T14:00:00Z');
    const { host, emails, eventId } = gathering;
    const first = await drawAndSend(host, eventId);
    const before = await readAll(api, gathering);
    api.clock.advance(60 * 86_400_000);
    expect((await gathering.signIn()).status).toBe(200);
    const { _id } = await makeEvent(host, { title: 'Julafton igen', startsAt: '2027-12-24T14:00:00Z', endsAt: null });
    await addGuests(
      host,
      _id,
      ['Eva', 'Nils'].map((name) => ({ name, email: emails[name] })),
    );
    const { earlier, candidates } = await getDraw(host, _id);
    expect(earlier).toEqual([{ _id: first._id, title: 'Julafton hos farmor', startsAt: '2026-12-24T14:00:00.000Z' }]);
    const participants = candidates.map(({ _id: id }) => id);
    for (let time = 0; time < 5; time += 1) {
      await drawn(host, _id, { participants, notAsIn: first._id });
      const sent = (await host.post(`/api/app/draws/${(await getDraw(host, _id)).draw?._id}/send`)).body.draw;
      const other = await open(api.browser(), tokenIn(sent.ownUrl));
      expect(other.body.drawn.receiver.name, 'of three people, the other ring').not.toBe(before['Anna']);
      await drawn(host, _id, { participants, isRedraw: true });
    }
    const couple = { giver: candidates[0]?._id ?? '', receiver: candidates.find(({ name }) => name !== 'Anna' && name !== before['Anna'])?._id ?? '' };
    expect(await drawn(host, _id, { participants, notAsIn: first._id, exclusions: [couple] }), 'over, so that it counts as a rule').toMatchObject({ isPossible: false });
  });

  test('is avoided unsaid while its event is to come', async () => {
    const gathering = await gather(api, ['Eva', 'Nils'], '2027-12-24T14:00:00Z');
    const { host, emails, eventId } = gathering;
    const first = await drawAndSend(host, eventId);
    const before = await readAll(api, gathering);
    const { _id } = await makeEvent(host, { title: 'Trettondagen', startsAt: '2028-01-06T14:00:00Z', endsAt: null });
    await addGuests(
      host,
      _id,
      ['Eva', 'Nils'].map((name) => ({ name, email: emails[name] })),
    );
    const { candidates } = await getDraw(host, _id);
    const getId = (name = ''): string => candidates.find((one) => one.name === name)?._id ?? '';
    const participants = candidates.map(({ _id: id }) => id);
    const third = ['Eva', 'Nils'].find((name) => name !== before['Anna']);
    // The host asks whether Anna → third is the earlier pair: both answers are the same.
    for (const name of ['Eva', 'Nils'])
      expect(await drawn(host, _id, { participants, notAsIn: first._id, exclusions: [{ giver: getId('Anna'), receiver: getId(name) }] })).toMatchObject({ isPossible: true });
    const sent = await drawAndSend(host, _id, { participants, notAsIn: first._id });
    expect((await open(api.browser(), tokenIn(sent.ownUrl))).body.drawn.receiver.name).toBe(third);
  });

  test('is deleted 400 days after its event', async () => {
    const { host, eventId } = await gather(api, ['Eva'], '2028-12-24T14:00:00Z');
    await drawAndSend(host, eventId);
    api.clock.advance(1_140 * 86_400_000);
    await sweep('draws:delete-old');
    expect(await api.database.run({ text: 'select id from draws where event_id = $1', values: [eventId] })).toEqual([]);
  });
});

describe('EVT-01 people whom a block parts', () => {
  test('don’t draw each other where another draw exists, and hosts can’t tell', async () => {
    const [anna, erik, eva] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' }), await findable(api, { firstName: 'Eva' })];
    await befriend(anna, erik);
    await befriend(anna, eva);
    const { _id } = await makeEvent(anna.browser, { startsAt: '2033-12-13T14:00:00Z', endsAt: null });
    await addGuests(anna.browser, _id, [{ friendId: erik.id }, { friendId: eva.id }, { name: 'Nils' }]);
    await erik.browser.post('/api/app/blocks', { memberId: eva.id });
    const { candidates } = await getDraw(anna.browser, _id);
    const participants = candidates.map(({ _id: id }) => id);
    for (let time = 0; time < 4; time += 1) {
      await drawAndSend(anna.browser, _id, { participants, isRedraw: true });
      const [ofErik] = (await erik.browser.get('/api/app/draws')).body.draws;
      const [ofEva] = (await eva.browser.get('/api/app/draws')).body.draws;
      expect((await open(erik.browser, ofErik.token)).body.drawn.receiver.name).not.toContain('Eva');
      expect((await open(eva.browser, ofEva.token)).body.drawn.receiver.name).not.toContain('Erik');
    }
    const three = candidates.filter(({ name }) => !name.startsWith('Anna')).map(({ _id: id }) => id);
    expect(await drawn(anna.browser, _id, { participants: three, isRedraw: true }), 'a refusal would tell of the block').toMatchObject({ isPossible: true });
  });

  test('aren’t drawn, nor open a link, when it is the creator', async () => {
    const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' })];
    await befriend(anna, erik);
    const { _id } = await makeEvent(anna.browser, { startsAt: '2033-12-13T14:00:00Z', endsAt: null });
    await addGuests(anna.browser, _id, [{ friendId: erik.id }, { name: 'Eva' }, { name: 'Nils' }]);
    const participants = (await getDraw(anna.browser, _id)).candidates.map(({ _id: id }) => id);
    await drawAndSend(anna.browser, _id, { participants });
    const [own] = (await erik.browser.get('/api/app/draws')).body.draws;
    await erik.browser.post('/api/app/blocks', { memberId: anna.id });
    expectProblem(await open(erik.browser, own.token), 'NOT_FOUND');
    expect((await erik.browser.get('/api/app/draws')).body.draws).toEqual([]);
    const seen = await getDraw(anna.browser, _id);
    expect(seen.candidates.map(({ name }) => name)).not.toContain('Erik');
    expect(JSON.stringify(seen)).not.toContain('Erik');
  });
});
