/** Mails to guests. Each is named after guest and subject matter, so that a job that runs twice sends one; a late one says what holds by then. */
import { z } from 'zod';
import { eventAnswers } from '#shared/values/celebrations/event-words.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx } from '#server/platform/context.ts';
import { defineJob, enqueueAll } from '#server/platform/jobs.ts';
import { logRefusal, isAddressRefused, sendMail } from '#server/platform/mail/mail.ts';
import type { EventMail } from './mails/event-letter.ts';
import * as repository from './messages-repository.ts';
import { getAnswerState, getState } from './rules.ts';
import { writeGuestMail } from './write-mail.ts';

const kinds = ['invitation', 'confirm', 'change', 'cancel', 'reminder', 'message', 'thanks', 'offered', 'admitted', 'lapsed'] as const;
type Kind = (typeof kinds)[number];
/** A guest who wants no mails of an event still learns that it won't be, and gets the place that they wait for, or learns that it is gone. */
const evenOptedOut: readonly Kind[] = ['cancel', 'offered', 'admitted', 'lapsed'];
/** Answers to what the guest did themselves: sent to members without mails of events too. */
const evenUnwanted: readonly Kind[] = [...evenOptedOut, 'confirm'];

/** Whether the mail still says what is so. */
function isDue(row: repository.MailedRow, kind: Kind, about: string, now: Date): boolean {
  if (row.opted_out_at !== null && !evenOptedOut.includes(kind)) return false;
  if (!row.wants_mail && !evenUnwanted.includes(kind)) return false;
  if (kind === 'cancel') return row.canceled_at !== null;
  if (getState(row, now) !== 'coming') return kind === 'message' || kind === 'thanks';
  if (kind === 'reminder') return row.answer === null && getAnswerState(row, now) === 'open';
  if (kind === 'offered') return row.offered_until?.toISOString() === about;
  // Until the event begins, to who hasn't answered since.
  if (kind === 'lapsed') return row.answer === null && row.starts_at > now;
  if (kind === 'change') return String(row.change_sequence) === about;
  // A link renewed meanwhile is mailed by its own job.
  return kind !== 'invitation' || String(row.link_version) === about;
}

type Words = Pick<EventMail, 'text' | 'from'> & { writerId: string | null };

async function wordsFor(ctx: Ctx, kind: Kind, about: string, row: repository.MailedRow): Promise<Words | null> {
  if (kind === 'cancel') return { text: row.cancel_text, from: '', writerId: null };
  if (kind !== 'message' && kind !== 'thanks') return { text: row.text, from: '', writerId: null };
  const [message] = await repository.findMessage(ctx.db, { id: about, guestId: row.guest_id });
  return message ? { text: message.text, from: message.from_name ?? row.host_names[0] ?? '', writerId: message.member_id } : null;
}

/** Names whose words are in it, the writer of a message or else the creator: their account's deletion ends the stored copy. */
const toMessageName = (kind: Kind, row: repository.MailedRow, about: string, { writerId }: Words): string =>
  [`event-${kind}`, ...[writerId ?? row.creator_id ?? []].flat(), row.guest_id, hashSecret(about).slice(0, 16)].join('.');

/** Idempotent. Skips what no longer holds, guests without an address, and those behind a block. A permanently refused address isn't retried: hosts see it. */
export const mailGuest = defineJob('events:mail', {
  payload: z.object({ kind: z.enum(kinds), guestId: z.uuid(), about: z.string(), answer: z.enum(eventAnswers).optional() }),
  attempts: 12,
  // After the jobs of orders.
  priority: 5,
  async run(ctx, { kind, guestId, about, answer }) {
    const [row] = await repository.findMailed(ctx.db, { guestId });
    if (!row || !isDue(row, kind, about, ctx.clock.now()) || (await isAddressRefused(ctx, row.address))) return;
    const words = await wordsFor(ctx, kind, about, row);
    if (!words) return;
    await logRefusal(ctx, { what: 'a mail of an event', about: { guestId } }, async () => {
      await sendMail(ctx, toMessageName(kind, row, about, words), await writeGuestMail(ctx, row, { kind, words, answer: answer ?? null, ...(kind === 'lapsed' && { heldUntil: new Date(about) }) }));
    });
  },
});

/** A change or cancellation: queues one mail for each guest who expects the event. Idempotent: the mails are named after guest and sequence. */
export const mailChange = defineJob('events:mail-change', {
  payload: z.object({ kind: z.enum(['change', 'cancel']), eventId: z.uuid(), sequence: z.int() }),
  attempts: 12,
  async run(ctx, { kind, eventId, sequence }) {
    const expecting = await repository.listExpecting(ctx.db, { eventId, changeSequence: kind === 'change' ? sequence : null });
    await enqueueAll(
      ctx,
      mailGuest,
      expecting.map(({ id }) => ({ kind, guestId: id, about: String(sequence) })),
    );
  },
});
