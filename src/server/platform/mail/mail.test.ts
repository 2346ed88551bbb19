import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { getOrders } from '../../testing/orders.ts';
import { type SmtpInbox, smtpInbox } from '../../testing/smtp-inbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { systemContext } from '../context.ts';
import { defineJob, enqueue, runDueJobs } from '../jobs.ts';
import { listMails, getRefusal, sendMail } from './mail.ts';

let smtp: SmtpInbox;
let api: TestApi;

/** Stands in for the shop's own mail jobs. */
const sendLetter = defineJob('test.send-letter', {
  payload: z.object({ about: z.string(), to: z.string().default('kund@exempel.example'), subject: z.string().default('Tack för din beställning') }),
  attempts: 5,
  run: (ctx, { about, to, subject }) => sendMail(ctx, about, { to, subject, text: 'Hej på dig', html: '<p>Hej på dig å ä ö 🎁</p>', headers: { 'X-Kind': 'receipt' } }),
});

beforeAll(async () => {
  smtp = await smtpInbox();
  api = await testApi({ settings: { SMTP_URL: smtp.url, PRODUCT_NAME: 'Kalas' } });
});
afterAll(async () => {
  await api.stop();
  await smtp.close();
});
beforeEach(() => {
  smtp.letters.length = 0;
  smtp.refusal = null;
});

const ctx = () => systemContext(api.services, 'sv');
const work = () => runDueJobs(api.services, [sendLetter]);
/** Skips a failed job's backoff. */
const laterAgain = () => api.database.run({ text: 'select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs', values: [] });
const waiting = () =>
  api.database.run<{ attempts: number; isLater: boolean; last_error: string }>({ text: 'select attempts, run_at > now() as "isLater", last_error from graphile_worker.jobs', values: [] });
const readStored = (about: string) => api.database.run<{ sent: boolean }>({ text: 'select sent_at is not null as sent from mails where message_id = $1', values: [`<${about}@localhost>`] });

test('sends sender, both parts, headers and a descriptive Message-ID', async () => {
  await enqueue(ctx(), sendLetter, { about: 'order.1', to: 'kund@exempel.example', subject: 'Tack, Åsa! 🎁' });
  await work();
  expect(smtp.letters).toMatchObject([{ from: 'hej@fira.example', to: ['kund@exempel.example'] }]);
  const { source = '' } = smtp.letters[0] ?? {};
  expect(source).toMatch(/^From: Kalas <hej@fira\.example>\r?$/m);
  expect(source).toMatch(/^To: kund@exempel\.example\r?$/m);
  expect(source).toMatch(/^Message-ID: <order\.1@localhost>\r?$/m);
  expect(source).toMatch(/^X-Kind: receipt\r?$/m);
  expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(source).toContain('multipart/alternative');
  expect(source).toContain('text/plain');
  expect(source).toContain('text/html');
  expect(await readStored('order.1')).toEqual([{ sent: true }]);
});

test('addresses a mail by the DNS form of the domain', async () => {
  await enqueue(ctx(), sendLetter, { about: 'order.idn', to: "!#$%&'*+/=?^_`{|}~-@räksmörgås.example", subject: 'Tack' });
  await work();
  expect(smtp.letters[0]?.source).toContain(`To: !#$%&'*+/=?^_\`{|}~-@xn--rksmrgs-5wao1o.example\r`);
});

test('dates mails by the shop’s clock, later ones newer within a moment', async () => {
  const to = 'klocka@exempel.example';
  for (const subject of ['först', 'sedan', 'sist']) await sendMail(ctx(), `dated.${subject}`, { to, subject, text: 'Hej', html: '<p>Hej</p>' });
  const dates = await api.database.run<{ date: Date }>({ text: 'select created_at as date from mails where "to" = $1', values: [to] });
  expect(dates.map(({ date }) => date.toISOString())).toEqual(Array.from({ length: 3 }, () => api.clock.now().toISOString()));
  expect((await listMails(api.database, { limit: 100 })).filter((mail) => mail.to === to).map(({ subject }) => subject)).toEqual(['sist', 'sedan', 'först']);
});

test('removes links from sent mails’ records, and retains those of waiting ones', async () => {
  const secret = `AbC-_${'x1'.repeat(19)}`;
  const mail = {
    to: 'kund@exempel.example',
    subject: 'Hej',
    text: `Hej!\n\nhttps://fira.example/reset-password/${secret}\nhttps://fira.example/order?key=${secret}&a=1`,
    html: `<p>Hej</p><a href="https://fira.example/verify?token=${secret}">Bekräfta</a>`,
    headers: { 'List-Unsubscribe': `<https://fira.example/alerts/${secret}/unsubscribe>` },
  };
  const findMail = (about: string) => api.database.run<{ all: string; text: string }>({ text: `select m::text as all, text from mails m where message_id = $1`, values: [`<${about}@localhost>`] });
  smtp.refusal = { code: 451, message: 'later' };
  await expect(sendMail(ctx(), 'secret.1', mail)).rejects.toThrow();
  expect((await findMail('secret.1'))[0]?.all).toContain(secret);
  smtp.refusal = null;
  await sendMail(ctx(), 'secret.1', mail);
  expect(smtp.letters[0]?.source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')).toContain(`reset-password/${secret}`);
  const [row] = await findMail('secret.1');
  expect(row?.all).not.toContain(secret);
  expect(row?.text).toBe('Hej!\n\nhttps://fira.example/reset-password/…\nhttps://fira.example/order?key=…&a=1');
});

test('lesson 28: sends once when a job runs twice', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await enqueue(ctx(), sendLetter, { about: 'order.2', to: 'kund@exempel.example', subject: 'x' });
    await work();
  }
  expect(smtp.letters).toHaveLength(1);
  expect(await readStored('order.2')).toEqual([{ sent: true }]);
  expect(await waiting()).toEqual([]);
});

test('lesson 28: delays mails without loss while the mail server is down', async () => {
  await smtp.close();
  await enqueue(ctx(), sendLetter, { about: 'order.3', to: 'kund@exempel.example', subject: 'x' });
  await work();
  expect(await waiting()).toMatchObject([{ attempts: 1, isLater: true, last_error: expect.stringContaining('ECONNREFUSED') }]);
  expect(await readStored('order.3')).toEqual([{ sent: false }]);
  await work();
  expect(await waiting()).toMatchObject([{ attempts: 1 }]);
  await laterAgain();
  await work();
  expect(await waiting()).toMatchObject([{ attempts: 2, isLater: true }]);
  await smtp.open();
  await laterAgain();
  await work();
  expect(await waiting()).toEqual([]);
  expect(smtp.letters).toHaveLength(1);
  expect(await readStored('order.3')).toEqual([{ sent: true }]);
});

test.each([
  [451, 'try again later'],
  [550, 'no such person'],
])('retries after a %i with growing delays, and eventually gives up', async (code, message) => {
  smtp.refusal = { code, message };
  await enqueue(ctx(), sendLetter, { about: `order.${code}`, to: 'kund@exempel.example', subject: 'x' });
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    await work();
    await laterAgain();
  }
  expect(await waiting()).toMatchObject([{ attempts: 5, last_error: expect.stringContaining(message) }]);
  expect(smtp.letters).toEqual([]);
  await api.database.run({ text: 'select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs', values: [] });
});

test.each([
  ['who has not signed in', 'MAIL FROM', 530, '5.7.0 authentication required'],
  ['who sends', 'MAIL FROM', 551, 'sender rejected'],
  ['what is sent', 'DATA', 554, 'message refused'],
  ['who may send', 'RCPT TO', 553, '5.7.1 not allowed to send'],
  ['to pass mail on', 'RCPT TO', 555, 'Relay access denied'],
] as const)('blames no address when a server refuses %s at %s with %i %s', async (_, at, code, message) => {
  smtp.refusal = { code, message, at };
  await enqueue(ctx(), sendLetter, { about: `policy.${code}`, to: `policy.${code}@exempel.example`, subject: 'x' });
  await work();
  expect(await waiting()).toMatchObject([{ attempts: 1, isLater: true, last_error: expect.stringContaining(message) }]);
  expect(await api.database.run({ text: 'select email from refused_addresses where email = $1', values: [`policy.${code}@exempel.example`] })).toEqual([]);
  smtp.refusal = null;
  await laterAgain();
  await work();
  expect(smtp.letters).toHaveLength(1);
});

test('blames the address for a refused recipient, not for refused DATA', () => {
  const refused = (command: string, response = '550 5.1.1 no such person') => getRefusal(Object.assign(new Error('refused'), { code: 'EENVELOPE', command, response, responseCode: 550 }));
  expect([refused('DATA'), refused('MAIL FROM'), refused('RCPT TO'), refused('RCPT TO', '550-5.7.26 unauthenticated\n550 5.7.26 see the manual')]).toEqual([null, null, 550, null]);
});

test('lessons 13, 28: sends abandoned confirmations and receipts once when the server returns', async () => {
  const shop = getOrders(api);
  await smtp.close();
  const bought = await shop.purchase([{}]);
  await shop.withdraw(bought);
  await shop.declare({ order_number: String(bought.order.number), email: bought.email, text: 'Allt' });
  const giveUp = () => api.database.run({ text: `update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now() where locked_at is null`, values: [] });
  await api.runJobs();
  await giveUp();
  await api.runJobs();
  await smtp.open();
  await laterAgain();
  await api.runJobs();
  expect(smtp.letters, 'given up').toEqual([]);
  for (let hour = 0; hour < 2; hour += 1) {
    await api.database.run({ text: `select graphile_worker.add_job('jobs:revive', '{}')`, values: [] });
    await api.runJobs();
  }
  const subjects = smtp.letters.filter(({ to }) => to.includes(bought.email)).map(({ source }) => /^Message-ID:\s+<([\w-]+)\./m.exec(source)?.[1]);
  expect(subjects.sort(), 'nothing was left for the written statement').toEqual(['confirmation', 'withdrawal', 'withdrawal-refusal']);
  expect(await waiting()).toEqual([]);
});

test('lesson 28: repeats a mail at most once under one Message-ID after crashing', async () => {
  const stumbling = {
    ...ctx(),
    clock: {
      // now() is called once before writing, and again after the server has accepted.
      now: () => {
        if (smtp.letters.length > 0) throw new Error('the process ends here');
        return api.clock.now();
      },
    },
  };
  const letter = { to: 'kund@exempel.example', subject: 'x', text: 'x', html: '<p>x</p>' };
  await expect(sendMail(stumbling, 'order.5', letter)).rejects.toThrow('the process ends here');
  await sendMail(ctx(), 'order.5', letter);
  await sendMail(ctx(), 'order.5', letter);
  expect(smtp.letters).toHaveLength(2);
  for (const { source } of smtp.letters) expect(source).toMatch(/^Message-ID: <order\.5@localhost>\r?$/m);
});

test('makes no header of user text', async () => {
  await sendMail(ctx(), 'order.6', { to: 'kund@exempel.example', subject: 'Hej\r\nBcc: alla@exempel.example\r\n\r\nx', text: 'x', html: '<p>x</p>' });
  expect(smtp.letters[0]?.to).toEqual(['kund@exempel.example']);
  expect(smtp.letters[0]?.source).not.toMatch(/^Bcc:/m);
});

test('writes a mail in its transaction, so that a rollback removes it', async () => {
  await expect(
    api.database.transaction(async (db) => {
      await enqueue({ db }, sendLetter, { about: 'order.7', to: 'kund@exempel.example', subject: 'x' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await work();
  expect(smtp.letters).toEqual([]);
  expect(await readStored('order.7')).toEqual([]);
});
