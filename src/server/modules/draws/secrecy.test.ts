/**
 * Nobody but the giver learns a pair. The pairs of the others are exchanged under one's hands: every answer, mail, export and log line that anybody else
 * gets is the same to the byte before and after.
 */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { createLogger } from '../../platform/log.ts';
import { type Answer, type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { addGuests, makeEvent } from '../events/testing/events.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { collectExport } from '../personal-data/collect.ts';
import { seal } from './links.ts';
import { getDraw, open, send, tokenIn } from './testing/draws.ts';

let api: TestApi;
const logged: string[] = [];
beforeAll(async () => {
  api = await testApi();
  Object.assign(api.services, { log: createLogger('trace', { write: (line: string) => void logged.push(line) }) });
});
afterAll(() => api.stop());

interface Ring {
  host: Somebody;
  guests: Record<'erik' | 'sara', Somebody>;
  eventId: string;
  drawId: string;
  /** Participant ids by first name: Anna (host), Erik, Sara, Nils and Per. */
  ids: Record<string, string>;
}

async function makeRing(): Promise<Ring> {
  const [host, erik, sara] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' }), await findable(api, { firstName: 'Sara' })];
  await befriend(host, erik);
  await befriend(host, sara);
  await befriend(erik, sara);
  const { _id: eventId } = await makeEvent(host.browser);
  await addGuests(host.browser, eventId, [{ friendId: erik.id }, { friendId: sara.id }, { name: 'Nils', email: 'nils@exempel.example' }, { name: 'Per', email: 'per@exempel.example' }]);
  const participants = (await getDraw(host.browser, eventId)).candidates.map(({ _id }) => _id);
  const { draw } = (await host.browser.post(`/api/app/events/${eventId}/draw`, { participants })).body;
  const ids = Object.fromEntries((draw.participants as { _id: string; name: string }[]).map(({ _id, name }) => [name.split(' ')[0] ?? '', _id]));
  return { host, guests: { erik, sara }, eventId, drawId: draw._id, ids };
}

/** Writes the ring that the names make, in this order. */
async function setRing({ ids }: Ring, order: readonly string[]): Promise<void> {
  for (const [index, giver] of order.entries()) {
    const [own = '', receiver = ''] = [ids[giver], ids[order[(index + 1) % order.length] ?? '']];
    await api.database.run({ text: 'update draw_participants set sealed_receiver = $2 where id = $1', values: [own, seal(api.services.config, own, receiver)] });
  }
}

const toBytes = ({ status, headers, body }: Answer): unknown => ({ status, length: headers.get('content-length'), etag: headers.get('etag'), body });

/** All that a member reads about the event and the draw, by every way there is. */
async function readAll({ eventId, drawId, ids }: Ring, browser: Browser): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const path of [
    `/api/app/events/${eventId}/draw`,
    `/api/app/events/${eventId}`,
    '/api/app/events',
    '/api/app/draws',
    '/api/app/gifts',
    '/api/app/jubilees',
    '/api/app/friends',
    '/api/app/calendar?from=2026-11-23&to=2026-12-31',
    `/api/app/draws/${drawId}`,
    `/api/app/public/draws/${drawId}`,
    ...Object.values(ids).map((id) => `/api/app/public/draws/${id}`),
  ]) {
    const answer = await browser.get(path);
    answers.push(path, answer.body?.code === undefined ? toBytes(answer) : answer.body.code);
  }
  return answers;
}

async function exported({ id, email }: Somebody): Promise<string> {
  const files = unzipSync(await collectExport(systemContext(api.services, 'sv'), { id, email, first_name: '', language_code: 'sv' }));
  return strFromU8(files['draws.json'] ?? new Uint8Array()) + strFromU8(files['events.json'] ?? new Uint8Array());
}

test('answers and exports stay the same when other pairs are exchanged', async () => {
  const ring = await makeRing();
  await send(ring.host.browser, ring.drawId);
  await api.runJobs();
  const readings: string[] = [];
  const receivers: string[] = [];
  // Anna gives to Erik in both; Sara, Nils and Per give otherwise. Erik's own receiver changes, so that he is not read.
  for (const order of [
    ['Anna', 'Erik', 'Sara', 'Nils', 'Per'],
    ['Anna', 'Erik', 'Per', 'Nils', 'Sara'],
  ]) {
    await setRing(ring, order);
    const own = tokenIn((await getDraw(ring.host.browser, ring.eventId)).draw?.ownUrl);
    readings.push(JSON.stringify([await readAll(ring, ring.host.browser), toBytes(await open(ring.host.browser, own)), await exported(ring.host)], null, 1));
    const [ofSara] = (await ring.guests.sara.browser.get('/api/app/draws')).body.draws;
    receivers.push((await open(ring.guests.sara.browser, ofSara.token)).body.drawn.receiver.name);
    expect(await exported(ring.guests.sara), 'one’s own receiver').toContain(`"receiver": "${receivers.at(-1)}"`);
  }
  expect(receivers, 'the pairs were exchanged').toEqual(['Nils', 'Anna Medlem']);
  expect(readings[0]).toContain('Erik');
  expect(readings[1]).toBe(readings[0]);
});

test('mails and log lines name no receiver, nor differ by pair', async () => {
  const written: string[] = [];
  for (const order of [
    ['Anna', 'Erik', 'Sara', 'Nils', 'Per'],
    ['Anna', 'Per', 'Nils', 'Sara', 'Erik'],
  ]) {
    const ring = await makeRing();
    await setRing(ring, order);
    await send(ring.host.browser, ring.drawId);
    await api.runJobs();
    const mails = (await api.get('/__outbox.json')).body.messages.filter(({ text }: { text: string }) => text.includes('/events/draws/')) as {
      to: string;
      text: string;
      html: string;
      subject: string;
    }[];
    const latest = mails.slice(0, 5);
    for (const mail of latest) {
      const greeted = ['Anna', 'Erik', 'Sara', 'Nils', 'Per'].filter((name) => mail.text.includes(`Hej ${name}!`));
      expect(greeted).toHaveLength(1);
      // The host's name stands in each mail as who arranges it.
      const others = ['Erik', 'Sara', 'Nils', 'Per'].filter((name) => name !== greeted[0]);
      for (const part of [mail.subject, mail.text, mail.html]) for (const name of others) expect(part).not.toContain(name);
      expect(mail.subject).toBe('Du har dragit ett namn: Tre ljus');
    }
    const plain = (text: string): string => text.replace(/[\w-]{32,}/g, '#').replace(/[\w.+-]+@[\w.-]+/g, '@');
    written.push(JSON.stringify(latest.map(({ text, subject }) => plain(subject + text)).sort()));
    const tokens = latest.map(({ text }) => tokenIn(text));
    for (const token of tokens) expect((await open(ring.host.browser, token)).status).toBe(200);
    for (const line of logged) for (const secret of [...tokens, 'Erik', 'Sara', 'Nils', 'Per"']) expect(line).not.toContain(secret);
  }
  expect(written[1]).toBe(written[0]);
  api.services.log.info('the log is read');
  expect(logged.join('')).toContain('the log is read');
});

test('the database holds no pair in readable form', async () => {
  const ring = await makeRing();
  await send(ring.host.browser, ring.drawId);
  const rows = await api.database.run<{ id: string; sealed_receiver: string }>({ text: 'select id, sealed_receiver from draw_participants where draw_id = $1', values: [ring.drawId] });
  expect(rows).toHaveLength(5);
  for (const { sealed_receiver } of rows) {
    expect(sealed_receiver).toHaveLength(rows[0]?.sealed_receiver.length ?? 0);
    const bytes = Buffer.from(sealed_receiver, 'base64url').toString('latin1');
    for (const { id } of rows) for (const form of [id, id.replaceAll('-', '')]) expect(bytes + sealed_receiver).not.toContain(form);
  }
  const [one, other] = rows;
  // A seal copied to another row opens nothing: the page waits for a name.
  await api.database.run({ text: 'update draw_participants set sealed_receiver = $2 where id = $1', values: [ring.ids['Anna'], rows.find(({ id }) => id !== ring.ids['Anna'])?.sealed_receiver] });
  expect(one?.sealed_receiver).not.toBe(other?.sealed_receiver);
  const own = tokenIn((await getDraw(ring.host.browser, ring.eventId)).draw?.ownUrl);
  expect((await open(ring.host.browser, own)).body.drawn).toMatchObject({ state: 'waiting', receiver: null });
});

test('[21] wishes by a link are read by their one giver alone', async () => {
  const ring = await makeRing();
  await setRing(ring, ['Nils', 'Erik', 'Sara', 'Per', 'Anna']);
  await send(ring.host.browser, ring.drawId);
  await api.runJobs();
  const mails = (await api.get('/__outbox.json')).body.messages as { to: string; text: string }[];
  const ofGuest = (email: string) => tokenIn(mails.find(({ to, text }) => to === email && text.includes('/events/draws/'))?.text);
  const ofMember = async ({ browser }: Somebody) => (await browser.get('/api/app/draws')).body.draws.find(({ eventId }: { eventId: string }) => eventId === ring.eventId).token as string;
  const [nils, per] = [ofGuest('nils@exempel.example'), ofGuest('per@exempel.example')];
  const visitor = api.browser();
  const WISH = 'En blå halsduk, eller jordgubbssylt';
  const put = (token: string, text: string) => visitor.post(`/api/app/public/draws/${token}/wishes`, { text });

  const before = [await readAll(ring, ring.host.browser), await readAll(ring, ring.guests.erik.browser)];
  const saved = await put(nils, WISH);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(saved.body.drawn).toMatchObject({ giver: 'Nils', wishes: WISH, mayWish: true });
  expect([await readAll(ring, ring.host.browser), await readAll(ring, ring.guests.erik.browser)], 'to the byte').toEqual(before);

  // Anna, the host, gives to Nils.
  expect((await open(ring.host.browser, await ofMember(ring.host))).body.drawn.receiver).toEqual({ name: 'Nils', wishes: WISH });
  for (const token of [per, await ofMember(ring.guests.erik), await ofMember(ring.guests.sara)]) expect(JSON.stringify((await open(visitor, token)).body)).not.toContain(WISH);
  expect(await exported(ring.guests.erik)).not.toContain(WISH);
  for (const line of logged) expect(line).not.toContain(WISH);

  await setRing(ring, ['Nils', 'Erik', 'Anna', 'Sara', 'Per']);
  expect(JSON.stringify((await open(ring.host.browser, await ofMember(ring.host))).body), 'the host gives to another').not.toContain(WISH);
  expect((await open(visitor, per)).body.drawn.receiver.wishes, 'who gives now').toBe(WISH);

  expect((await put(nils, 'Ull')).body.drawn.wishes).toBe('Ull');
  expectProblem(await put(nils, 'x'.repeat(501)), 'VALIDATION_FAILED');
  expectProblem(await put(`${nils}x`, WISH), 'NOT_FOUND');
  await api.database.run({ text: `update events set starts_at = '2020-01-01' where id = $1`, values: [ring.eventId] });
  expectProblem(await put(nils, WISH), 'EVENT_CLOSED');
  expect((await open(visitor, nils)).body.drawn).toMatchObject({ wishes: 'Ull', mayWish: false });
});
