/** Test fixture: a shop that sends reminders to a real SMTP server and push service, with a movable clock. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { MemberInput } from '../../../testing/make-member.ts';
import { type PushServer, pushServer } from '../../../testing/push-server.ts';
import { type SmtpInbox, type SmtpLetter, smtpInbox } from '../../../testing/smtp-inbox.ts';
import { type Browser, type TestApi, testApi } from '../../../testing/test-api.ts';

export const getHeaders = ({ source }: SmtpLetter): string => source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ');
/** The plain-text part, decoded, with normalized line ends. */
export function toText({ source }: SmtpLetter): string {
  const [, encoding = '', body = ''] = /Content-Type: text\/plain[^\r]*\r\nContent-Transfer-Encoding: (\S+)\r\n\r\n([\s\S]*?)\r\n--/.exec(source) ?? [];
  const printable = body.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const decoded = encoding === 'base64' ? Buffer.from(body, 'base64') : Buffer.from(encoding === 'quoted-printable' ? printable : body, 'latin1');
  return decoded.toString('utf8').replaceAll('\r\n', '\n');
}

export const person = async (browser: Browser, input: object) => (await browser.post('/api/app/jubilees', input)).body.jubilee._id as string;
export const getDevices = async (browser: Browser) => (await browser.get('/api/app/push')).body.devices as { _id: string; fingerprint: string; isFailing: boolean; lastNotifiedAt: string | null }[];
export const add = async (browser: Browser, input: object) => (await browser.post('/api/app/reminders', { name: 'Kalas', leadDays: [7], ...input })).body.reminder as { _id: string };

/** Starts and stops the shop around a file's tests; each begins at 10:00 UTC on 23 November 2026, without members or jobs. */
export function remindingShop() {
  let smtp: SmtpInbox;
  let push: PushServer;
  let api: TestApi;
  beforeAll(async () => {
    smtp = await smtpInbox();
    push = await pushServer();
    api = await testApi({ settings: { SMTP_URL: smtp.url }, pushRules: push.rules });
  });
  afterAll(async () => {
    await api.stop();
    await smtp.close();
    await push.close();
  });
  beforeEach(() => api.clock.set('2026-11-23T10:00:00Z'));
  afterEach(async () => {
    smtp.letters.length = 0;
    smtp.refusal = null;
    push.pushes.length = 0;
    push.refusal = null;
    // Isolates tests from each other's reminders.
    await api.database.run({ text: 'delete from members', values: [] });
    await api.database.run({ text: 'select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs', values: [] });
  });

  const plan = () => api.database.run({ text: `select graphile_worker.add_job('reminders:plan', '{}')`, values: [] });
  /** Runs the planner once, then the queued jobs. */
  async function minute(): Promise<void> {
    await plan();
    await api.runJobs();
  }
  /** Sets the clock, then runs the planner. */
  async function at(time: string): Promise<void> {
    api.clock.set(time);
    await minute();
  }
  const laterAgain = () => api.database.run({ text: 'select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs', values: [] });
  const waiting = () => api.database.run<{ name: string; attempts: number }>({ text: 'select task_identifier as name, attempts from graphile_worker.jobs', values: [] });

  function theLetter(): SmtpLetter {
    expect(smtp.letters).toHaveLength(1);
    const [letter] = smtp.letters;
    if (!letter) throw new Error('no letter');
    return letter;
  }

  async function member(input: MemberInput = {}, settings: object = {}) {
    const made = await api.signedIn(input);
    if (Object.keys(settings).length > 0) {
      const saved = await made.browser.put('/api/app/settings/reminders', { leadDays: [7, 1], timeZone: 'Europe/Stockholm', showsProducts: false, ...settings });
      expect(saved.status).toBe(200);
    }
    return made;
  }

  /** Subscribes a browser to push and reads its notifications. */
  async function turnOn(browser: Browser) {
    const subscribed = push.browser();
    const answer = await browser.post('/api/app/push/devices', subscribed.subscription);
    expect(answer.status).toBe(201);
    return { ...subscribed, id: answer.body.device._id as string };
  }
  /** A member with a subscribed browser and a reminder, notified on 24 November at 8. */
  async function told() {
    const made = await member();
    const phone = await turnOn(made.browser);
    await add(made.browser, { date: '--12-01' });
    await minute();
    return { ...made, phone };
  }

  return {
    get api() {
      return api;
    },
    get smtp() {
      return smtp;
    },
    get push() {
      return push;
    },
    minute,
    at,
    laterAgain,
    waiting,
    theLetter,
    member,
    turnOn,
    told,
  };
}
