/**
 * The done and snooze links of a reminder mail, signed for member, reminder and day: not stored, no session. GET changes nothing, since mail scanners
 * open links; POST does, idempotently.
 */
import { type ReminderLink, type SnoozeReminder, snoozeDaysOffered } from '#shared/contract/reminders.ts';
import { addDays, dayIn } from '#shared/values/time/calendar-day.ts';
import type { Ctx, MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { type NamedReminder, readToken } from './mail-link-token.ts';
import { loadMemories } from './memory.ts';
import { listMarks } from './rules.ts';
import { finishReminder, snoozeReminder } from './service.ts';
import { describeDays } from './describe-days.ts';
import { toWhat } from './words.ts';

async function findLink(ctx: Ctx, { memberId, about, day }: NamedReminder): Promise<ReminderLink> {
  const memory = (await loadMemories(ctx, [memberId])).get(memberId);
  if (!memory) throw new DomainError('NOT_FOUND');
  const one = memory.remembered.find((each) => each.about === about);
  const mark = listMarks(memory.marks)(about, day);
  const today = dayIn(memory.settings.timeZone, ctx.clock.now().getTime());
  const isDone = mark?.is_done === true;
  const isPast = day < today;
  const found = one?.next(day);
  // The day, person or reminder has changed since the mail.
  if (!isDone && !isPast && found?.day !== day) throw new DomainError('NOT_FOUND');
  const [described] = one && found?.day === day ? describeDays([{ ...found, remembered: one }], memory.remembered, ctx.locale) : [];
  return {
    title: described ? toWhat(described, ctx.locale) : '',
    date: day,
    state: isDone ? 'done' : isPast ? 'past' : 'open',
    snoozedUntil: isDone ? null : (mark?.snoozed_until ?? null),
    snoozeDays: isDone ? [] : snoozeDaysOffered.filter((days) => addDays(today, days) <= day),
  };
}

const asMember = (ctx: Ctx, id: string): MemberCtx => ({ ...ctx, member: { id, sessionId: '', role: 'member' } });

/** Throws NOT_FOUND for an invalid token, and where the reminder is gone. */
export const getReminderLink = async (ctx: Ctx, token: string): Promise<ReminderLink> => findLink(ctx, readToken(ctx.config, token));

/** Idempotent; a past day stays unchanged. Throws NOT_FOUND. */
export async function finishByLink(ctx: Ctx, token: string): Promise<ReminderLink> {
  const named = readToken(ctx.config, token);
  if ((await findLink(ctx, named)).state === 'open') await finishReminder(asMember(ctx, named.memberId), named.about, named.day);
  return findLink(ctx, named);
}

/** Throws NOT_FOUND, and VALIDATION_FAILED where the day comes earlier. A done or past day stays unchanged. */
export async function snoozeByLink(ctx: Ctx, token: string, days: SnoozeReminder['days']): Promise<ReminderLink> {
  const named = readToken(ctx.config, token);
  if ((await findLink(ctx, named)).state === 'open') await snoozeReminder(asMember(ctx, named.memberId), named.about, { date: named.day, days });
  return findLink(ctx, named);
}
