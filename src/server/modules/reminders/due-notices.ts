import { z } from 'zod';
import { dayIn } from '#shared/values/time/calendar-day.ts';
import type { Ctx } from '#server/platform/context.ts';
import { loadMemories, type MemberMemory } from './memory.ts';
import { toKey, listNotices, type Notice } from './schedule.ts';
import { type AddresseeRow, findAddressee, listBatch } from './schedule-repository.ts';

/** The second form was queued by an earlier version: everything due after `after`, up to `day`. */
export const notificationPayload = z.union([z.object({ memberId: z.uuid(), batch: z.string() }), z.object({ memberId: z.uuid(), after: z.iso.date(), day: z.iso.date() })]);

export interface DueNotices {
  addressee: AddresseeRow;
  memory: MemberMemory;
  batch: string;
  /** Today in the member's time zone. */
  today: string;
  /** The due notices that are still upcoming, as of now. */
  notices: [Notice, ...Notice[]];
}

/** Null where the member is gone, or nothing is still upcoming. */
export async function findDueNotices(ctx: Ctx, payload: z.infer<typeof notificationPayload>): Promise<DueNotices | null> {
  const { memberId } = payload;
  const [addressee] = await findAddressee(ctx.db, { memberId });
  const memory = (await loadMemories(ctx, [memberId])).get(memberId);
  if (!addressee || !memory) return null;
  const today = dayIn(memory.settings.timeZone, ctx.clock.now().getTime());
  const [batch, [first, ...others]] =
    'batch' in payload ? [payload.batch, await listBatchNotices(ctx, payload, memory, today)] : [payload.day, listNotices(memory, today, payload.day, ({ remindOn }) => remindOn > payload.after)];
  return first ? { addressee, memory, batch, today, notices: [first, ...others] } : null;
}

async function listBatchNotices(ctx: Ctx, { memberId, batch }: { memberId: string; batch: string }, memory: MemberMemory, today: string): Promise<Notice[]> {
  const rows = await listBatch(ctx.db, { memberId, batch });
  const keys = new Set(rows.map(({ about, day, remind_on }) => toKey({ about, day, remindOn: remind_on })));
  const until = rows.reduce((last, { remind_on }) => (remind_on > last ? remind_on : last), '');
  return listNotices(memory, today, until, (notice) => keys.has(toKey(notice)));
}
