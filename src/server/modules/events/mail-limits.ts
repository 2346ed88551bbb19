/** Daily limits of mails. Removing guests or events resets none of them. */
import type { Ctx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import type { MailCountKind } from './tables.ts';

const DAY_MS = 86_400_000;

/** Per day: a member's invitations by address, renewed links and mails of messages; an event's messages and mailed changes; confirmations to an address. */
export const limits = { invitation: 300, link: 50, message: 3_000, messagesOfEvent: 10, change: 20, confirm: 3 } as const;

/** No row beyond the limit. The row's lock puts parallel requests in order. */
const countMails = statement<{ count: number }, { subject: string; kind: MailCountKind; day: string; count: number; limit: number }>(
  'events.count-mails',
  `insert into event_mail_counts as c (subject, kind, day, count) select :subject, :kind, :day, :count::int where :count::int <= :limit::int
   on conflict (subject, kind, day) do update set count = c.count + excluded.count where c.count + excluded.count <= :limit::int returning count`,
);
export const deleteMailCounts = statement<object, { before: string }>('events.delete-mail-counts', 'delete from event_mail_counts where day < :before');
export const deleteMailCountsBySubject = statement<object, { subjects: readonly string[] }>('events.delete-mail-counts-of', 'delete from event_mail_counts where subject = any(:subjects)');

export const toDay = (now: Date): string => now.toISOString().slice(0, 10);

/** Counts mails, unless they are more than the day's limit allows. */
export async function isWithinLimit(ctx: Ctx, { subject, kind, count = 1, limit }: { subject: string; kind: MailCountKind; count?: number; limit: number }): Promise<boolean> {
  if (count === 0) return true;
  return (await countMails(ctx.db, { subject, kind, day: toDay(ctx.clock.now()), count, limit })).length > 0;
}

/** Throws RATE_LIMITED until the next day. */
export async function requireWithinLimit(ctx: Ctx, mails: { subject: string; kind: MailCountKind; count?: number; limit: number }): Promise<void> {
  if (await isWithinLimit(ctx, mails)) return;
  throw new DomainError('RATE_LIMITED', { retryAfterSeconds: Math.ceil((DAY_MS - (ctx.clock.now().getTime() % DAY_MS)) / 1_000) });
}
