/** Mails to guests. Each is named after guest and subject matter, so that a job that runs twice sends one; a late one says what holds by then. */
import { z } from 'zod';
import { pathTo } from '#shared/i18n/paths.ts';
import { dayIn, formatDay } from '#shared/values/time/calendar-day.ts';
import { eventAnswers, type EventAnswer } from '#shared/values/celebrations/event-words.ts';
import { eventWords } from '#shared/values/time/event-time.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx } from '#server/platform/context.ts';
import { defineJob, enqueueAll } from '#server/platform/jobs.ts';
import { isAddressRefused, type OutgoingMail, getRefusal, sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { eventIcs } from './ics.ts';
import { invitationUrl, tokenOf } from './links.ts';
import type { EventMail, EventMailKind } from './mails/event-letter.ts';
import * as repository from './messages-repository.ts';
import { endOf, stateOf } from './rules.ts';

const kinds = ['invitation', 'confirm', 'change', 'cancel', 'reminder', 'message', 'offered', 'admitted'] as const satisfies readonly EventMailKind[];
/** With these the guest's calendar gets the event's file. */
const withCalendar: readonly EventMailKind[] = ['invitation', 'change', 'cancel', 'admitted'];
/** A guest who wants no mails of an event still learns that it won't be, and gets the place that they wait for. */
const evenOptedOut: readonly EventMailKind[] = ['cancel', 'confirm', 'offered', 'admitted'];

/** Whether the mail still says what is so. */
function isDue(row: repository.MailedRow, kind: EventMailKind, about: string, now: Date): boolean {
  if (!evenOptedOut.includes(kind) && (row.opted_out_at !== null || !row.wants_mail)) return false;
  if (kind === 'cancel') return row.canceled_at !== null;
  if (stateOf(row, now) !== 'coming') return kind === 'message';
  if (kind === 'reminder') return row.answer === null;
  if (kind === 'offered') return row.offered_until?.toISOString() === about;
  if (kind === 'change') return String(row.sequence) === about;
  // A link renewed meanwhile is mailed by its own job.
  return kind !== 'invitation' || String(row.link_version) === about;
}

async function wordsFor(ctx: Ctx, kind: EventMailKind, about: string, row: repository.MailedRow): Promise<Pick<EventMail, 'text' | 'from'> | null> {
  if (kind === 'cancel') return { text: row.cancel_text, from: '' };
  if (kind !== 'message') return { text: row.text, from: '' };
  const [message] = await repository.findMessage(ctx.db, { id: about });
  return message ? { text: message.text, from: message.from_name ?? row.host_names[0] ?? '' } : null;
}

async function write(ctx: Ctx, kind: EventMailKind, row: repository.MailedRow, words: Pick<EventMail, 'text' | 'from'>, answer: EventAnswer | null): Promise<OutgoingMail> {
  const { productName, publicUrl } = ctx.config;
  const { language_code: locale, public_id: publicId, time_zone: timeZone } = row;
  const now = ctx.clock.now();
  const token = tokenOf(ctx.config, row.guest_id, row.link_version);
  const urlOf = (chosen?: EventAnswer): string => invitationUrl(ctx.config, { publicId, token, ...(chosen && { answer: chosen }) }, locale);
  const today = dayIn(timeZone, now.getTime());
  const place = row.place_shown_to === 'all' || (row.answer === 'yes' && row.waiting_position === null) ? row.place : '';
  const stop = `${publicUrl}/api/app/public/events/${publicId}/invitations/${token}/stop`;
  const mail = await renderMail(
    'event',
    {
      kind,
      guestName: row.name,
      hosts: row.host_names,
      title: row.title,
      when: eventWords({ startsAt: row.starts_at.toISOString(), endsAt: row.ends_at?.toISOString() ?? null, timeZone }, locale, today).text,
      place,
      ...words,
      answerBy: row.answer_by === null ? '' : formatDay(row.answer_by, locale),
      offeredUntil: row.offered_until === null ? '' : formatInstant(row.offered_until.getTime(), timeZone, locale),
      answer: answer ?? row.answer,
      pageUrl: urlOf(),
      answerUrls: { yes: urlOf('yes'), maybe: urlOf('maybe'), no: urlOf('no') },
      stopUrl: `${publicUrl}${pathTo('event', locale, { publicId })}?token=${token}&stop`,
      productName,
      publicUrl,
    },
    locale,
  );
  const calendar = eventIcs(
    {
      id: row.id,
      title: row.title,
      startsAt: row.starts_at,
      endsAt: endOf(row),
      place,
      text: row.text,
      url: urlOf(),
      sequence: row.sequence,
      isCanceled: row.canceled_at !== null,
      revisedAt: now,
    },
    productName,
  );
  return {
    to: row.address,
    ...mail,
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    ...(withCalendar.includes(kind) && { calendar }),
  };
}

/** Idempotent. Skips what no longer holds, guests without an address, and those behind a block. A permanently refused address isn't retried: hosts see it. */
export const mailGuest = defineJob('events:mail', {
  payload: z.object({ kind: z.enum(kinds), guestId: z.uuid(), about: z.string(), answer: z.enum(eventAnswers).optional() }),
  attempts: 12,
  // After the jobs of orders.
  priority: 5,
  async run(ctx, { kind, guestId, about, answer }) {
    const [found] = await repository.findAddress(ctx.db, { guestId });
    if (!found) return;
    const [row] = await repository.findMailed(ctx.db, { guestId, emailHash: hashSecret(found.address) });
    if (!row || !isDue(row, kind, about, ctx.clock.now()) || (await isAddressRefused(ctx, row.address))) return;
    const words = await wordsFor(ctx, kind, about, row);
    if (!words) return;
    try {
      await sendMail(ctx, `event-${kind}.${guestId}.${hashSecret(about).slice(0, 16)}`, await write(ctx, kind, row, words, answer ?? null));
    } catch (error) {
      const code = getRefusal(error);
      if (code === null) throw error;
      ctx.log.warn({ guestId, code }, 'a guest’s address refused a mail of an event');
    }
  },
});

/** A change or cancellation: queues one mail for each guest who expects the event. Idempotent: the mails are named after guest and sequence. */
export const mailChange = defineJob('events:mail-change', {
  payload: z.object({ kind: z.enum(['change', 'cancel']), eventId: z.uuid(), sequence: z.int() }),
  attempts: 12,
  async run(ctx, { kind, eventId, sequence }) {
    const expecting = await repository.listExpecting(ctx.db, { eventId });
    await enqueueAll(
      ctx,
      mailGuest,
      expecting.map(({ id }) => ({ kind, guestId: id, about: String(sequence) })),
    );
  },
});
