/** Reminders: the member's own, and those derived from their people. */
import { toPagination, type Pagination } from '#shared/contract/common.ts';
import type { CreateReminder, PatchReminder, PersonReminders, Reminder, RemindersQuery, SnoozeReminder, TargetQuery } from '#shared/contract/reminders.ts';
import type { ReminderSettings } from '#shared/contract/settings.ts';
import { isUuid, uuidv7 } from '#shared/values/identity/ids.ts';
import { addDays, type CalendarDay, dayIn, isCalendarDay } from '#shared/values/time/calendar-day.ts';
import { type Ctx, inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { isAddressRefused } from '#server/platform/mail/mail.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import { getSettings } from '../settings/service.ts';
import { orderDay } from '../shipping/service.ts';
import { loadMemories } from './memory.ts';
import { presentReminder } from './present.ts';
import * as repository from './repository.ts';
import type { PersonRow, ReminderRow } from './repository.ts';
import { isListedOnly, type Listed, listBetween, listFrom, type Marked, listMarks, MAX_REMINDERS, toRemembered } from './rules.ts';
import { findAddressee } from './schedule-repository.ts';

export { reminderPersonalData } from './personal-data.ts';
export type { Marked } from './rules.ts';
export { saveReminderSettings } from './save-settings.ts';
export { describeDays, type DescribedDay } from './describe-days.ts';
export { toFirstName, toWhat } from './words.ts';

interface Remembering {
  listed: Listed[];
  people: PersonRow[];
  settings: ReminderSettings;
  /** Today in the member's time zone. */
  today: string;
}

/** Loads all reminders of the signed-in member, from their yesterday on. */
async function remember(ctx: MemberCtx): Promise<Remembering> {
  const own = [ctx.member.id];
  const [{ reminders: settings }, people, reminders, marks] = await Promise.all([
    getSettings(ctx),
    repository.listPeople(ctx.db, { memberIds: own }),
    repository.listReminders(ctx.db, { memberIds: own }),
    repository.listMarks(ctx.db, { memberIds: own }),
  ]);
  const today = dayIn(settings.timeZone, ctx.clock.now().getTime());
  return { listed: listFrom(toRemembered(people, reminders, settings.leadDays), listMarks(marks), addDays(today, -1)), people, settings, today };
}

function toPage(ctx: MemberCtx, listed: readonly Listed[], { page, limit }: TargetQuery, today: string): { reminders: Reminder[]; pagination: Pagination } {
  const context = { today, orderDay: orderDay(ctx.clock.now(), 'SE'), locale: ctx.locale };
  return { reminders: listed.slice((page - 1) * limit, page * limit).map((one) => presentReminder(one, context)), pagination: toPagination(page, limit, listed.length) };
}

/** Whether reminder mail is suppressed because the member's address bounces. */
async function isRefused(ctx: MemberCtx): Promise<boolean> {
  const [addressee] = await findAddressee(ctx.db, { memberId: ctx.member.id });
  return addressee !== undefined && isAddressRefused(ctx, addressee.email);
}

/** `relation` filters to people of that relation. */
export async function listReminders(ctx: MemberCtx, { relation = 'all', ...query }: RemindersQuery): Promise<{ reminders: Reminder[]; pagination: Pagination; isAddressRefused: boolean }> {
  const [{ listed, today }, refused] = await Promise.all([remember(ctx), isRefused(ctx)]);
  const wanted = relation === 'all' ? listed : listed.filter(({ remembered }) => remembered.person?.relation === relation);
  return { ...toPage(ctx, wanted, query, today), isAddressRefused: refused };
}

/** Reminders about one person. Throws NOT_FOUND unless it is the member's person. */
export async function listPersonReminders(ctx: MemberCtx, jubileeId: string, query: TargetQuery): Promise<{ reminders: Reminder[]; pagination: Pagination }> {
  const { listed, people, today } = await remember(ctx);
  if (!people.some(({ id }) => id === jubileeId)) throw new DomainError('NOT_FOUND');
  return toPage(
    ctx,
    listed.filter(({ remembered }) => remembered.person?.id === jubileeId),
    query,
    today,
  );
}

/** Occurrences in a span, for `spanFrom` the member's today. Needs no session. Throws NOT_FOUND for a deleted member. */
export async function listDays(
  ctx: Ctx,
  memberId: string,
  spanFrom: (today: CalendarDay) => { from: string; to: string },
): Promise<{ days: Marked[]; today: CalendarDay; span: { from: string; to: string }; settings: ReminderSettings }> {
  const memory = (await loadMemories(ctx, [memberId])).get(memberId);
  if (!memory) throw new DomainError('NOT_FOUND');
  const today = dayIn(memory.settings.timeZone, ctx.clock.now().getTime());
  const span = spanFrom(today);
  return { days: listBetween(memory.remembered, listMarks(memory.marks), span, addDays(today, -1)), today, span, settings: memory.settings };
}

/** Throws REMINDER_DONE for a finished one-off, else NOT_FOUND. */
async function throwMissing(ctx: MemberCtx, id: string): Promise<never> {
  throw new DomainError((await repository.listDone(ctx.db, { id, memberId: ctx.member.id })).length > 0 ? 'REMINDER_DONE' : 'NOT_FOUND');
}

async function findListed(ctx: MemberCtx, id: string): Promise<{ one: Listed | undefined; today: string }> {
  const { listed, today } = await remember(ctx);
  return { one: listed.find(({ remembered }) => remembered.about === id), today };
}

/** Throws NOT_FOUND for another member's reminder; REMINDER_DONE. */
export async function getReminder(ctx: MemberCtx, id: string): Promise<Reminder> {
  const { one, today } = await findListed(ctx, id);
  if (!one) return throwMissing(ctx, id);
  return presentReminder(one, { today, orderDay: orderDay(ctx.clock.now(), 'SE'), locale: ctx.locale });
}

type StoredFields = Pick<ReminderRow, 'name' | 'type' | 'date' | 'rule' | 'repeats' | 'notes'> & { target: string | null; leadDays: readonly number[] };

/** Throws VALIDATION_FAILED unless exactly one of date and rule is given, for a one-off by rule, and for a one-off without a year. */
function requireDay({ date, rule, repeats }: StoredFields): void {
  const wrong = (code: string, field = 'date'): never => {
    throw new DomainError('VALIDATION_FAILED', { fields: [{ field, code }] });
  };
  if (date === null && rule === null) wrong('required');
  if (date !== null && rule !== null) wrong('invalid', 'rule');
  if (repeats === 'once' && !isCalendarDay(date)) wrong('invalid', 'repeats');
}

async function requireTarget(ctx: MemberCtx, target: string | null): Promise<PersonRow | null> {
  if (target === null) return null;
  const person = (await repository.listPeople(ctx.db, { memberIds: [ctx.member.id] })).find(({ id }) => id === target);
  if (!person) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'target', code: 'invalid' }] });
  return person;
}

const sorted = (leadDays: readonly number[]): number[] => [...new Set(leadDays)].sort((a, b) => b - a);

const toValues = (ctx: MemberCtx, id: string, { target, rule, leadDays, ...stored }: StoredFields) => ({
  ...stored,
  id,
  memberId: ctx.member.id,
  jubileeId: target,
  rule: rule && JSON.stringify(rule),
  leadDays: sorted(leadDays),
  now: ctx.clock.now(),
});

/** Throws VALIDATION_FAILED and REMINDERS_FULL. */
export async function createReminder(ctx: MemberCtx, input: CreateReminder): Promise<Reminder> {
  const person = await requireTarget(ctx, input.target);
  const stored = { ...input, leadDays: input.leadDays ?? person?.lead_days ?? (await getSettings(ctx)).reminders.leadDays };
  requireDay(stored);
  const id = uuidv7(ctx.clock.now().getTime());
  const [made] = await repository.insertReminder(ctx.db, { ...toValues(ctx, id, stored), max: MAX_REMINDERS }).catch(orGone);
  if (!made) throw new DomainError('REMINDERS_FULL');
  return getReminder(ctx, id);
}

/** Partial update; a date replaces a rule and vice versa. Throws NOT_FOUND, REMINDER_DONE and VALIDATION_FAILED. */
export async function updateReminder(root: MemberCtx, id: string, change: PatchReminder): Promise<Reminder> {
  requireId(id);
  return inTransaction(root, async (ctx) => {
    const [row] = await repository.lockReminder(ctx.db, { id, memberId: ctx.member.id });
    if (!row) return throwMissing(ctx, id);
    const isByRule = change.rule !== undefined && change.rule !== null;
    const isByDate = change.date !== undefined && change.date !== null && !isByRule;
    const stored: StoredFields = {
      name: change.name ?? row.name,
      type: change.type ?? row.type,
      date: change.date !== undefined ? change.date : isByRule ? null : row.date,
      rule: change.rule !== undefined ? change.rule : isByDate ? null : row.rule,
      repeats: change.repeats ?? (isByRule ? 'yearly' : row.repeats),
      notes: change.notes ?? row.notes,
      target: change.target === undefined ? row.jubilee_id : change.target,
      leadDays: change.leadDays ?? row.lead_days,
    };
    requireDay(stored);
    if (stored.target !== row.jubilee_id) await requireTarget(ctx, stored.target);
    await repository.updateReminder(ctx.db, toValues(ctx, id, stored)).catch(orGone);
    return getReminder(ctx, id);
  });
}

/** Throws NOT_FOUND, also for reminders derived from a person (those end with the person); REMINDER_DONE. */
export async function deleteReminder(ctx: MemberCtx, id: string): Promise<void> {
  const [gone] = isUuid(id) ? await repository.deleteReminder(ctx.db, { id, memberId: ctx.member.id }) : [];
  if (!gone) await throwMissing(ctx, id);
}

/**
 * Marks the listed day done: ends its notifications, and a one-off. No-op for another day: a second press must not finish next year's. Throws
 * NOT_FOUND, and REMINDER_DONE for a one-off done on another day.
 */
export async function finishReminder(ctx: MemberCtx, id: string, day: string): Promise<void> {
  const { one } = await findListed(ctx, id);
  if (!one) {
    const done = await repository.listDone(ctx.db, { id, memberId: ctx.member.id });
    if (done.some((other) => other.day === day)) return;
    throw new DomainError(done.length > 0 ? 'REMINDER_DONE' : 'NOT_FOUND');
  }
  if (one.day !== day) return;
  if (one.remembered.reminder?.repeats === 'once') await repository.finishOnce(ctx.db, { id, memberId: ctx.member.id, day, now: ctx.clock.now() });
  else await repository.markDone(ctx.db, { memberId: ctx.member.id, about: id, day: one.day, now: ctx.clock.now() }).catch(orGone);
}

/**
 * Snoozes until `days` from today; no-op unless `date` is the listed day. Throws NOT_FOUND, REMINDER_DONE, and VALIDATION_FAILED where the day comes
 * earlier, or won't recur.
 */
export async function snoozeReminder(ctx: MemberCtx, id: string, { date, days }: SnoozeReminder): Promise<Reminder> {
  const { one, today } = await findListed(ctx, id);
  if (!one) return throwMissing(ctx, id);
  if (one.day !== date) return getReminder(ctx, id);
  const until = addDays(today, days);
  const refuse = (field: string): never => {
    throw new DomainError('VALIDATION_FAILED', { fields: [{ field, code: 'out_of_range' }] });
  };
  if (isListedOnly(one)) refuse('date');
  if (until > one.day) refuse('days');
  await repository.markSnoozed(ctx.db, { memberId: ctx.member.id, about: id, day: one.day, until, now: ctx.clock.now() }).catch(orGone);
  return getReminder(ctx, id);
}

/** Throws NOT_FOUND unless it is the member's person. */
export async function getPersonReminders(ctx: MemberCtx, jubileeId: string): Promise<PersonReminders> {
  const person = (await repository.listPeople(ctx.db, { memberIds: [ctx.member.id] })).find(({ id }) => id === jubileeId);
  if (!person) throw new DomainError('NOT_FOUND');
  return { leadDays: person.lead_days as PersonReminders['leadDays'], nameDay: person.has_name_day };
}

/** Throws NOT_FOUND unless it is the member's person. */
export async function savePersonReminders(ctx: MemberCtx, jubileeId: string, { leadDays, nameDay }: PersonReminders): Promise<PersonReminders> {
  const saved =
    isUuid(jubileeId) &&
    (await repository.savePerson(ctx.db, { jubileeId, memberId: ctx.member.id, leadDays: leadDays && sorted(leadDays), hasNameDay: nameDay, now: ctx.clock.now() }).catch(orGone)).length > 0;
  if (!saved) throw new DomainError('NOT_FOUND');
  return getPersonReminders(ctx, jubileeId);
}
