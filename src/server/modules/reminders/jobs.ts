/**
 * Reminders by mail, and who is told when. The planner looks every minute for the members whose hour has come, and books in one transaction that a day is
 * told and the jobs that tell it, one for each channel: so each day is told once, however many workers there are, whichever of them falls, and whether the mail server is there or not.
 */
import { z } from 'zod';
import { pathTo } from '#shared/i18n/paths.ts';
import { addDays, dayIn, shopTimeZone } from '#shared/values/calendar-day.ts';
import { type Ctx, inTransaction, type TransactionCtx } from '#server/platform/context.ts';
import { hasLostToRivals, isDatabaseAway } from '#server/platform/database.ts';
import { defineJob, enqueueAll, noticeLongQueue } from '#server/platform/jobs.ts';
import { isAddressRefused, isMailDone, refusalOf, sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import { orderDay } from '../shipping/service.ts';
import { listOwners } from '../push/service.ts';
import { loadMemories } from './memory.ts';
import { pushReminders } from './push-jobs.ts';
import { deleteOldMarks } from './repository.ts';
import { countSchedule, type Notice, noticesBetween } from './schedule.ts';
import { toldDayOf } from './told-day.ts';
import { type AddresseeRow, claimDue, claimOne, findAddressee, postpone, saveSchedules, type ScheduleRow } from './schedule-repository.ts';

/** So many members in one transaction. */
const BATCH = 200;
/** After so many full batches the queue is a long one. */
const MANY_LOOKS = 10;
/** A member whose days can't be counted is looked at again after this. */
const AGAIN_AFTER_MS = 3_600_000;

export const tellReminders = defineJob('reminders:tell', {
  payload: z.object({ memberId: z.uuid(), after: z.iso.date(), day: z.iso.date() }),
  attempts: 14,
  isNeverLost: true,
  // Thousands of them may be due in one minute: an order's own jobs go first.
  priority: 10,
  /**
   * May run twice: the mail's Message-ID is the member's and the day's. Late, it says what still lies ahead, to the address of now; once nothing
   * does, it ends. An address that is refused for good is not tried again; it is marked, and the member is told on the page.
   */
  async run(ctx, { memberId, after, day }) {
    const about = `reminders.${memberId}.${day}`;
    const [addressee] = await findAddressee(ctx.db, memberId);
    const memory = (await loadMemories(ctx, [memberId])).get(memberId);
    if (!addressee || !memory?.isMailed || (await isMailDone(ctx, about)) || (await isAddressRefused(ctx, addressee.email))) return;
    const today = dayIn(memory.settings.timeZone, ctx.clock.now().getTime());
    const notices = noticesBetween(memory, after, day, today);
    if (notices.length === 0) return;
    try {
      await sendMail(ctx, about, await writeReminder(ctx, memberId, addressee, notices, today), { isRewritten: true });
    } catch (error) {
      const code = refusalOf(error);
      if (code === null) throw error;
      ctx.log.warn({ memberId, code }, 'a reminder was refused by its address');
    }
  },
});

async function writeReminder(ctx: Ctx, memberId: string, { email, first_name, language_code: locale }: AddresseeRow, notices: readonly Notice[], today: string) {
  const { productName, publicUrl } = ctx.config;
  const { page, headers } = unsubscribeLinks(ctx, memberId, 'reminders', locale);
  const mail = await renderMail(
    'reminder',
    {
      firstName: first_name,
      today,
      orderDay: orderDay(ctx.clock.now(), 'SE'),
      notices: notices.map((notice) => toldDayOf(notice, locale)),
      listUrl: publicUrl + pathTo('userReminders', locale),
      settingsUrl: publicUrl + pathTo('userSettingsSection', locale, { section: 'reminders' }),
      unsubscribeUrl: page,
      productName,
      publicUrl,
    },
    locale,
  );
  return { to: email, ...mail, headers };
}

/** Books what is due of the claimed members, in the transaction that claimed them. */
async function book(ctx: TransactionCtx, due: readonly ScheduleRow[]): Promise<void> {
  const now = ctx.clock.now();
  if (due.length === 0) return;
  const memories = await loadMemories(
    ctx,
    due.map(({ member_id }) => member_id),
  );
  const saved = due.flatMap(({ member_id: memberId, told_until: toldUntil, next_at: nextAt, next_day: nextDay }) => {
    const memory = memories.get(memberId);
    if (!memory) return [];
    try {
      return [{ memberId, memory, ...countSchedule(memory, memory.settings, { toldUntil, nextAt, nextDay }, now) }];
    } catch (error) {
      // One member's days must not keep the others from theirs.
      ctx.log.error({ err: error, memberId }, 'the reminders of a member could not be counted');
      return [{ memberId, memory, notices: [], toldAfter: '', toldUntil: toldUntil ?? dayIn(shopTimeZone, now.getTime()), nextAt: new Date(now.getTime() + AGAIN_AFTER_MS), nextDay }];
    }
  });
  const told = saved.filter(({ notices }) => notices.length > 0);
  const payloadOf = ({ memberId, toldAfter, toldUntil }: (typeof saved)[number]) => ({ memberId, after: toldAfter, day: toldUntil });
  const toldIds = told.map(({ memberId }) => memberId);
  const pushed = toldIds.length === 0 ? new Set<string>() : await listOwners(ctx, toldIds);
  await enqueueAll({ db: ctx.db.ahead }, tellReminders, told.filter(({ memory }) => memory.isMailed).map(payloadOf));
  await enqueueAll({ db: ctx.db.ahead }, pushReminders, told.filter(({ memberId }) => pushed.has(memberId)).map(payloadOf));
  await ctx.step('reminders.queued');
  await saveSchedules(
    ctx.db,
    saved.map(({ memberId }) => memberId),
    saved.map(({ toldUntil }) => toldUntil),
    saved.map(({ nextAt }) => nextAt),
    saved.map(({ nextDay }) => nextDay),
  );
}

/** Plans one member. Data that cannot be read postpones this member by an hour. */
async function planOne(root: Ctx, memberId: string): Promise<void> {
  try {
    await inTransaction(root, async (ctx) => book(ctx, await claimOne(ctx.db, memberId, ctx.clock.now())));
  } catch (error) {
    if (isDatabaseAway(error) || hasLostToRivals(error)) throw error;
    root.log.error({ err: error, memberId }, 'the reminders of a member could not be planned');
    await postpone(root.db, memberId, new Date(root.clock.now().getTime() + AGAIN_AFTER_MS));
  }
}

/** Plans some of the members who are due, in one transaction; one by one where that fails, because one broken row must not stop the others. Returns how many. */
async function planSome(root: Ctx): Promise<number> {
  let due: readonly ScheduleRow[] = [];
  try {
    await inTransaction(root, async (ctx) => {
      due = await claimDue(ctx.db, ctx.clock.now(), BATCH);
      await book(ctx, due);
    });
  } catch (error) {
    if (due.length === 0 || isDatabaseAway(error) || hasLostToRivals(error)) throw error;
    for (const { member_id: memberId } of due) await planOne(root, memberId);
  }
  return due.length;
}

/** May run twice or late: what it has booked is not due any more, and what nobody looked at is made up for as far as it still lies ahead. */
export const planReminders = defineJob('reminders:plan', {
  payload: z.object({}).loose(),
  attempts: 1,
  async run(ctx) {
    for (let looks = 1; (await planSome(ctx)) === BATCH; looks += 1) if (looks === MANY_LOOKS) await noticeLongQueue(ctx.db);
  },
});

/** The list looks back to yesterday, wherever that is. */
const MARKS_KEPT_DAYS = 7;

/** May run twice or late: a mark that stays a while longer is of a day that is looked at no more. */
export const forgetOldMarks = defineJob('reminders:forget-marks', {
  payload: z.object({}).loose(),
  attempts: 3,
  run: async (ctx) => void (await deleteOldMarks(ctx.db, addDays(dayIn(shopTimeZone, ctx.clock.now().getTime()), -MARKS_KEPT_DAYS))),
});
