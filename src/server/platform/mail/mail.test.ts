import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { systemContext } from '../context.ts';
import { defineJob, enqueue, runDueJobs } from '../jobs.ts';
import { sendMail } from './mail.ts';

interface Letter {
  from: string;
  to: string[];
  source: string;
}

const inbox: Letter[] = [];
let refuse: { code: number; message: string } | null = null;
let server: SMTPServer;
let port = 0;
let api: TestApi;

function openServer(at: number): Promise<number> {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(refuse && Object.assign(new Error(refuse.message), { responseCode: refuse.code })),
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString('utf8');
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        inbox.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  return new Promise((resolve) => server.listen(at, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port)));
}

const closeServer = () => new Promise<void>((resolve) => server.close(() => resolve()));

/** Stands for the shop's own jobs that write mail. */
const sendLetter = defineJob('test.send-letter', {
  payload: z.object({ about: z.string(), to: z.string().default('kund@exempel.example'), subject: z.string().default('Tack för din beställning') }),
  attempts: 5,
  run: (ctx, { about, to, subject }) => sendMail(ctx, about, { to, subject, text: 'Hej på dig', html: '<p>Hej på dig å ä ö 🎁</p>', headers: { 'X-Kind': 'receipt' } }),
});

beforeAll(async () => {
  port = await openServer(0);
  api = await testApi({ settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, PRODUCT_NAME: 'Kalas' } });
});
afterAll(async () => {
  await api.stop();
  await closeServer();
});
beforeEach(() => {
  inbox.length = 0;
  refuse = null;
});

const ctx = () => systemContext(api.services, 'sv');
const work = () => runDueJobs(api.services, [sendLetter]);
/** Lets a failed job's waiting time pass. */
const laterAgain = () => api.database.run({ text: 'select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs', values: [] });
const waiting = () =>
  api.database.run<{ attempts: number; isLater: boolean; last_error: string }>({ text: 'select attempts, run_at > now() as "isLater", last_error from graphile_worker.jobs', values: [] });
const storedOf = (about: string) => api.database.run<{ sent: boolean }>({ text: 'select sent_at is not null as sent from mails where message_id = $1', values: [`<${about}@localhost>`] });

test('a mail goes out whole: sender, both parts, headers, a Message-ID that says what it is about', async () => {
  await enqueue(ctx(), sendLetter, { about: 'order.1', to: 'kund@exempel.example', subject: 'Tack, Åsa! 🎁' });
  await work();
  expect(inbox).toMatchObject([{ from: 'hej@fira.example', to: ['kund@exempel.example'] }]);
  const { source = '' } = inbox[0] ?? {};
  expect(source).toMatch(/^From: Kalas <hej@fira\.example>\r?$/m);
  expect(source).toMatch(/^To: kund@exempel\.example\r?$/m);
  expect(source).toMatch(/^Message-ID: <order\.1@localhost>\r?$/m);
  expect(source).toMatch(/^X-Kind: receipt\r?$/m);
  expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(source).toContain('multipart/alternative');
  expect(source).toContain('text/plain');
  expect(source).toContain('text/html');
  expect(await storedOf('order.1')).toEqual([{ sent: true }]);
});

test('lesson 28: a job that runs twice sends once', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await enqueue(ctx(), sendLetter, { about: 'order.2', to: 'kund@exempel.example', subject: 'x' });
    await work();
  }
  expect(inbox).toHaveLength(1);
  expect(await storedOf('order.2')).toEqual([{ sent: true }]);
  expect(await waiting()).toEqual([]);
});

test('lesson 28: a mail server that is down delays the mail and loses none', async () => {
  await closeServer();
  await enqueue(ctx(), sendLetter, { about: 'order.3', to: 'kund@exempel.example', subject: 'x' });
  await work();
  expect(await waiting()).toMatchObject([{ attempts: 1, isLater: true, last_error: expect.stringContaining('ECONNREFUSED') }]);
  expect(await storedOf('order.3')).toEqual([{ sent: false }]);
  await work();
  expect(await waiting()).toMatchObject([{ attempts: 1 }]);
  await laterAgain();
  await work();
  expect(await waiting()).toMatchObject([{ attempts: 2, isLater: true }]);
  await openServer(port);
  await laterAgain();
  await work();
  expect(await waiting()).toEqual([]);
  expect(inbox).toHaveLength(1);
  expect(await storedOf('order.3')).toEqual([{ sent: true }]);
});

test.each([
  [451, 'try again later'],
  [550, 'no such person'],
])('a mail server that says %i is asked again later, and gives up in the end without end', async (code, message) => {
  refuse = { code, message };
  await enqueue(ctx(), sendLetter, { about: `order.${code}`, to: 'kund@exempel.example', subject: 'x' });
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    await work();
    await laterAgain();
  }
  expect(await waiting()).toMatchObject([{ attempts: 5, last_error: expect.stringContaining(message) }]);
  expect(inbox).toEqual([]);
  await api.database.run({ text: 'select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs', values: [] });
});

test('lesson 28: a crash after the mail server accepted repeats the mail at worst once, under the same Message-ID', async () => {
  const stumbling = {
    ...ctx(),
    clock: {
      now: () => {
        throw new Error('the process ends here');
      },
    },
  };
  const letter = { to: 'kund@exempel.example', subject: 'x', text: 'x', html: '<p>x</p>' };
  await expect(sendMail(stumbling, 'order.5', letter)).rejects.toThrow('the process ends here');
  await sendMail(ctx(), 'order.5', letter);
  await sendMail(ctx(), 'order.5', letter);
  expect(inbox).toHaveLength(2);
  for (const { source } of inbox) expect(source).toMatch(/^Message-ID: <order\.5@localhost>\r?$/m);
});

test('nothing that a person wrote becomes a header', async () => {
  await sendMail(ctx(), 'order.6', { to: 'kund@exempel.example', subject: 'Hej\r\nBcc: alla@exempel.example\r\n\r\nx', text: 'x', html: '<p>x</p>' });
  expect(inbox[0]?.to).toEqual(['kund@exempel.example']);
  expect(inbox[0]?.source).not.toMatch(/^Bcc:/m);
});

test('a mail is written in the transaction that it belongs to: rolled back, it was never there', async () => {
  await expect(
    api.database.transaction(async (db) => {
      await enqueue({ db }, sendLetter, { about: 'order.7', to: 'kund@exempel.example', subject: 'x' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await work();
  expect(inbox).toEqual([]);
  expect(await storedOf('order.7')).toEqual([]);
});
