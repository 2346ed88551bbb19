/** A guest's mail, in the guest's language, with a calendar file where their calendar should hold or drop the event. */
import type { EventAnswer } from '#shared/values/celebrations/event-words.ts';
import { listed } from '#shared/values/text/listed.ts';
import { dayIn, formatDay } from '#shared/values/time/calendar-day.ts';
import { eventWords } from '#shared/values/time/event-time.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { OutgoingMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { eventIcs } from './ics.ts';
import { invitationUrl, stopLinks, toToken } from './links.ts';
import type { EventMail, EventMailKind } from './mails/event-letter.ts';
import type { MailedRow } from './messages-repository.ts';
import { getAnswerState, getEnd } from './rules.ts';

/** With these the guest's calendar gets the event's file. */
const withCalendar: readonly EventMailKind[] = ['invitation', 'change', 'cancel', 'withdrawn', 'admitted'];

interface Written {
  kind: EventMailKind;
  words: Pick<EventMail, 'text' | 'from'>;
  /** The answer that is to be sent from the mail. */
  answer?: EventAnswer | null;
  /** With a lapsed offer: until when it was held. */
  heldUntil?: Date;
  /** The guest's row ends with this mail: its links lead nowhere. */
  isLast?: boolean;
}

function toCalendar(ctx: Ctx, row: MailedRow, { kind, isLast = false }: Written, place: string, url: string): string {
  return eventIcs(
    {
      id: row.id,
      title: row.title,
      startsAt: row.starts_at,
      endsAt: getEnd(row),
      place,
      text: row.text,
      url: isLast ? null : url,
      sequence: row.sequence + Number(kind === 'withdrawn'),
      isCanceled: row.canceled_at !== null || kind === 'withdrawn',
      revisedAt: ctx.clock.now(),
      hosts: listed(row.host_names, row.language_code),
    },
    ctx.config,
  );
}

export async function writeGuestMail(ctx: Ctx, row: MailedRow, written: Written): Promise<OutgoingMail> {
  const { kind, words, answer = null, isLast = false, heldUntil = row.offered_until } = written;
  const { productName, publicUrl } = ctx.config;
  const { language_code: locale, public_id: publicId, time_zone: timeZone } = row;
  const now = ctx.clock.now();
  const token = toToken(ctx.config, row.guest_id, row.link_version);
  const toUrl = (chosen?: EventAnswer): string => invitationUrl(ctx.config, { publicId, token, ...(chosen && { answer: chosen }) }, locale);
  const isSeated = row.answer === 'yes' && row.waiting_position === null;
  const place = row.place_shown_to === 'all' || isSeated ? row.place : '';
  const stop = stopLinks(ctx.config, { publicId, guestId: row.guest_id, linkVersion: row.link_version }, locale);
  const mail = await renderMail(
    'event',
    {
      kind,
      guestName: row.name,
      hosts: row.host_names,
      title: row.title,
      when: eventWords({ startsAt: row.starts_at.toISOString(), endsAt: row.ends_at?.toISOString() ?? null, timeZone }, locale, dayIn(timeZone, now.getTime())).text,
      place,
      arrival: isSeated ? row.arrival : '',
      ...words,
      isOpen: getAnswerState(row, now) === 'open',
      answerBy: row.answer_by === null ? '' : formatDay(row.answer_by, locale),
      offeredUntil: heldUntil === null ? '' : formatInstant(heldUntil.getTime(), timeZone, locale),
      answer: answer ?? row.answer,
      pageUrl: isLast ? null : toUrl(),
      answerUrls: { yes: toUrl('yes'), maybe: toUrl('maybe'), no: toUrl('no') },
      stopUrl: stop.page,
      productName,
      publicUrl,
    },
    locale,
  );
  return {
    to: row.address,
    ...mail,
    ...(!isLast && { headers: stop.headers }),
    ...(withCalendar.includes(kind) && { calendar: toCalendar(ctx, row, written, place, toUrl()) }),
  };
}
