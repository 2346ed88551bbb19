/**
 * Mail: written to the database first (the local outbox shows it there), then sent over SMTP where one is configured.
 * A mail's Message-ID derives from what it is about, so a job that runs twice writes and sends one mail.
 */
import { createTransport } from 'nodemailer';
import { prefixedId } from '#shared/values/ids.ts';
import type { Ctx } from '../context.ts';
import { statement } from '../database.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
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
  createdAt: Date;
  sentAt: Date | null;
}

const insertMail = statement<{ id: string }, [id: string, messageId: string, to: string, from: string, subject: string, text: string, html: string, headers: string]>(
  'mail.insert',
  `insert into mails (id, message_id, "to", "from", subject, text, html, headers) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (message_id) do nothing returning id`,
);
const findMail = statement<StoredMail, [messageId: string]>(
  'mail.find',
  `select id, message_id as "messageId", "to", "from", subject, text, html, headers, created_at as "createdAt", sent_at as "sentAt" from mails where message_id = $1`,
);
const markSent = statement<object, [id: string, now: Date]>('mail.mark-sent', 'update mails set sent_at = $2 where id = $1');
export const listMails = statement<StoredMail, [limit: number]>(
  'mail.list',
  `select id, message_id as "messageId", "to", "from", subject, text, html, headers, created_at as "createdAt", sent_at as "sentAt" from mails order by created_at desc, id desc limit $1`,
);

/** A mail server that is slow or silent must not hold a job up: it is tried again later. The address may set others (`?socketTimeout=60000`). */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

const transports = new Map<string, ReturnType<typeof createTransport>>();

function transportOf(smtpUrl: string): ReturnType<typeof createTransport> {
  let transport = transports.get(smtpUrl);
  if (!transport) {
    transport = createTransport({ url: smtpUrl, ...patience }, { headers: { 'X-Mailer': 'Fira' } });
    transports.set(smtpUrl, transport);
  }
  return transport;
}

/**
 * Writes a mail once per `about` and sends it where SMTP is configured. Throws when the mail server refuses or is
 * away, so that the calling job is tried again; at worst a mail is repeated with the same Message-ID.
 */
export async function sendMail(ctx: Ctx, about: string, mail: OutgoingMail): Promise<void> {
  const host = new URL(ctx.config.publicUrl).hostname;
  const messageId = `<${about}@${host}>`;
  await insertMail(ctx.db, prefixedId('mail'), messageId, mail.to, ctx.config.mailFrom, mail.subject, mail.text, mail.html, JSON.stringify(mail.headers ?? {}));
  if (ctx.config.smtpUrl === null) return;
  const [stored] = await findMail(ctx.db, messageId);
  if (!stored || stored.sentAt) return;
  await transportOf(ctx.config.smtpUrl).sendMail({
    messageId,
    from: stored.from,
    to: stored.to,
    subject: stored.subject,
    text: stored.text,
    html: stored.html,
    headers: stored.headers,
  });
  await markSent(ctx.db, stored.id, ctx.clock.now());
}
