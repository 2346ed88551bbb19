/** Loads the reminders of several members at once, without a session. */
import type { ReminderSettings } from '#shared/contract/settings.ts';
import type { Ctx } from '#server/platform/context.ts';
import { listSettings } from '../settings/service.ts';
import { listMarks, listPeople, listReminders } from './repository.ts';
import { toRemembered } from './rules.ts';
import type { Memory } from './schedule.ts';

export interface MemberMemory extends Memory {
  settings: ReminderSettings;
  /** Whether the member wants reminder mail. */
  isMailed: boolean;
}

const byMember = <Row extends { member_id: string }>(rows: readonly Row[]): ((memberId: string) => Row[]) => {
  const groups = Map.groupBy(rows, ({ member_id }) => member_id);
  return (memberId) => groups.get(memberId) ?? [];
};

/** By member id; deleted members are missing. */
export async function loadMemories(ctx: Ctx, memberIds: readonly string[]): Promise<Map<string, MemberMemory>> {
  const [settings, people, reminders, marks] = await Promise.all([
    listSettings(ctx, memberIds),
    listPeople(ctx.db, { memberIds }).then(byMember),
    listReminders(ctx.db, { memberIds }).then(byMember),
    listMarks(ctx.db, { memberIds }).then(byMember),
  ]);
  return new Map(
    [...settings].map(([memberId, { reminders: set, notifications }]) => [
      memberId,
      { remembered: toRemembered(people(memberId), reminders(memberId), set.leadDays), marks: marks(memberId), settings: set, isMailed: notifications.reminders.mail },
    ]),
  );
}
