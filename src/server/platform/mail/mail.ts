/** Mail: stored first (shown in the local outbox), then sent over SMTP if configured. The Message-ID derives from `about`, so a repeated job sends one mail. */
import { createTransport } from 'nodemailer';
import { prefixedId } from '#shared/values/identity/ids.ts';
import type { Ctx } from '../context.ts';
import { statement } from '../database.ts';

export interface OutgoingMail {
  to: string;
  /** Shown as the sender, at the shop's address; by default the shop's name. */
  fromName?: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** An iCalendar file with METHOD. */
  calendar?: string;
}

export interface StoredMail {
  id: string;
  messageId: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  calendar: string | null;
  createdAt: Date;
  sentAt: Date | null;
}

const insertMail = statement<
  { id: string },
  { id: string; messageId: string; to: string; from: string; subject: string; text: string; html: string; headers: string; calendar: string | null; now: Date }
>(
  'mail.insert',
  `insert into mails (id, message_id, "to", "from", subject, text, html, headers, calendar, created_at) values (:id, :messageId, :to, :from, :subject, :text, :html, :headers, :calendar, :now)
   on conflict (message_id) do nothing returning id`,
);
/** Updates a mail that is not sent yet. */
const rewriteMail = statement<object, { messageId: string; to: string; from: string; subject: string; text: string; html: string; headers: string; calendar: string | null }>(
  'mail.rewrite',
  `update mails set "to" = :to, "from" = :from, subject = :subject, text = :text, html = :html, headers = :headers, calendar = :calendar where message_id = :messageId and sent_at is null`,
);
const findMail = statement<StoredMail, { messageId: string }>(
  'mail.find',
  `select id, message_id as "messageId", "to", "from", subject, text, html, headers, calendar, created_at as "createdAt", sent_at as "sentAt" from mails where message_id = :messageId`,
);
/** Redacts secrets in a sent mail's stored copy: token-length parts of URLs after = or /. A calendar file folds its lines within them, and is dropped. */
const markSent = statement<object, { id: string; now: Date; secret: string; cut: string }>(
  'mail.mark-sent',
  `update mails set sent_at = :now, text = regexp_replace(text, :secret, :cut, 'g'), html = regexp_replace(html, :secret, :cut, 'g'), headers = regexp_replace(headers::text, :secret, :cut, 'g')::jsonb, calendar = null where id = :id`,
);
const SECRET_IN_ADDRESS = '([=/])[A-Za-z0-9_-]{22,}';
const CUT = '\\1…';
/** Newest first; equal times (a fixed test clock) by transaction id. */
export const listMails = statement<StoredMail, { limit: number }>(
  'mail.list',
  `select id, message_id as "messageId", "to", "from", subject, text, html, headers, calendar, created_at as "createdAt", sent_at as "sentAt" from mails order by created_at desc, xmin::text::bigint desc, id desc limit :limit`,
);

/** Timeouts, so that a slow mail server does not block a job. The SMTP URL may override them (`?socketTimeout=60000`). */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

const markRefused = statement<object, { email: string; code: number; now: Date }>(
  'mail.mark-refused',
  `insert into refused_addresses (email, code, refused_at) values (:email, :code, :now) on conflict (email) do update set code = excluded.code, refused_at = excluded.refused_at`,
);
const unmarkRefused = statement<object, { email: string }>('mail.unmark-refused', 'delete from refused_addresses where email = :email');
const findRefused = statement<{ email: string }, { email: string; since: Date }>('mail.find-refused', 'select email from refused_addresses where email = :email and refused_at > :since');

/** A refused address is retried after this: mailboxes come back. */
export const REFUSED_FOR_DAYS = 30;

/** Whether the mail server refused an address recently. A successful delivery clears that. */
export async function isAddressRefused(ctx: Pick<Ctx, 'db' | 'clock'>, email: string): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - REFUSED_FOR_DAYS * 86_400_000);
  return (await findRefused(ctx.db, { email: email.toLowerCase(), since })).length > 0;
}

/** The sender is refused: policy (RFC 3463: X.7.X), authentication required (RFC 4954: 530), relaying denied. */
const POLICY = /^530|^5\d\d[ -]5\.7\.|\brelay/i;

/** The code of a permanent refusal of the recipient (RFC 5321, 4.2.1); null for temporary failures, and for refusals of the shop itself. */
export function getRefusal(error: unknown): number | null {
  const { code, command, response, responseCode } = (typeof error === 'object' && error !== null ? error : {}) as Record<'code' | 'command' | 'response' | 'responseCode', unknown>;
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || typeof responseCode !== 'number' || responseCode < 500 || responseCode >= 600) return null;
  return typeof response === 'string' && POLICY.test(response) ? null : responseCode;
}

/** Runs `send`. A permanent refusal by the recipient's address is logged instead of thrown: a retry would be refused again. False for that. */
export async function logRefusal(ctx: Ctx, mail: { what: string; about: object }, send: () => Promise<void>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    const code = getRefusal(error);
    if (code === null) throw error;
    ctx.log.warn({ ...mail.about, code }, `an address refused ${mail.what}`);
    return false;
  }
}

const transports = new Map<string, ReturnType<typeof createTransport>>();

function makeTransport(smtpUrl: string): ReturnType<typeof createTransport> {
  let transport = transports.get(smtpUrl);
  if (!transport) {
    transport = createTransport({ url: smtpUrl, ...patience }, { headers: { 'X-Mailer': 'Fira' } });
    transports.set(smtpUrl, transport);
  }
  return transport;
}

/** The media type names the file's method (RFC 6047, 2.4). */
const methodIn = (calendar: string): string => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH';

const toMessageId = (ctx: Ctx, about: string): string => `<${about}@${new URL(ctx.config.publicUrl).hostname}>`;

/** Another name at the shop's own address: a foreign address would fail DMARC. */
function toFrom({ config: { mailFrom } }: Ctx, { fromName }: OutgoingMail): string {
  if (fromName === undefined) return mailFrom;
  const address = /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a header holds none
  return `"${fromName.replaceAll(/["\\<>\x00-\x1f]/g, '')}" <${address}>`;
}

/** Stores a mail without sending it, once per `about`; false if it exists. */
export async function writeMail(ctx: Ctx, about: string, mail: OutgoingMail): Promise<boolean> {
  const headers = JSON.stringify(mail.headers ?? {});
  const written = await insertMail(ctx.db, {
    id: prefixedId('mail'),
    messageId: toMessageId(ctx, about),
    to: mail.to,
    from: toFrom(ctx, mail),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers,
    calendar: mail.calendar ?? null,
    now: ctx.clock.now(),
  });
  return written.length > 0;
}

/** Whether a mail is stored and needs no sending. */
export async function isMailDone(ctx: Ctx, about: string): Promise<boolean> {
  const [stored] = await findMail(ctx.db, { messageId: toMessageId(ctx, about) });
  return stored !== undefined && (stored.sentAt !== null || ctx.config.smtpUrl === null);
}

/**
 * Stores a mail once per `about` and sends it if SMTP is configured. Throws when the mail server refuses or is down, so that the job is retried.
 * Sends the first stored version, unless `isRewritten`: for time-dependent mails.
 */
export async function sendMail(ctx: Ctx, about: string, mail: OutgoingMail, { isRewritten = false }: { isRewritten?: boolean } = {}): Promise<void> {
  const isNew = await writeMail(ctx, about, mail);
  const messageId = toMessageId(ctx, about);
  if (isRewritten && !isNew)
    await rewriteMail(ctx.db, {
      messageId,
      to: mail.to,
      from: toFrom(ctx, mail),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: JSON.stringify(mail.headers ?? {}),
      calendar: mail.calendar ?? null,
    });
  await sendStored(ctx, about);
}

/** Sends a stored mail, unless it is sent already, or no SMTP is configured. Throws as `sendMail`. */
export async function sendStored(ctx: Ctx, about: string): Promise<void> {
  if (ctx.config.smtpUrl === null) return;
  const messageId = toMessageId(ctx, about);
  const [stored] = await findMail(ctx.db, { messageId });
  if (!stored || stored.sentAt) return;
  try {
    await makeTransport(ctx.config.smtpUrl).sendMail({
      messageId,
      from: stored.from,
      to: stored.to,
      subject: stored.subject,
      text: stored.text,
      html: stored.html,
      // Prevents out-of-office replies (RFC 3834, section 5).
      headers: { 'Auto-Submitted': 'auto-generated', ...stored.headers },
      ...(stored.calendar !== null && { icalEvent: { method: methodIn(stored.calendar), filename: 'event.ics', content: stored.calendar } }),
    });
  } catch (error) {
    const code = getRefusal(error);
    if (code !== null) await markRefused(ctx.db, { email: stored.to.toLowerCase(), code, now: ctx.clock.now() });
    throw error;
  }
  await unmarkRefused(ctx.db, { email: stored.to.toLowerCase() });
  await markSent(ctx.db, { id: stored.id, now: ctx.clock.now(), secret: SECRET_IN_ADDRESS, cut: CUT });
}
