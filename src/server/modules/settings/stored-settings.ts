/** Members' settings, with defaults. */
import type { AvailabilitySettings, NotificationSettings, PrivacySettings, ReminderSettings } from '#shared/contract/settings.ts';
import { shopTimeZone } from '#shared/values/time/calendar-day.ts';
import type { Ctx, MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { findSettings, type SettingsRow } from './repository.ts';

const defaults = {
  privacy: { findableByEmail: false, birthDate: 'friends', birthYear: 'friends', questions: 'friends', wishlists: 'friends' },
  reminders: { leadDays: [7, 1], hour: 8, timeZone: shopTimeZone, showsProducts: false, hasCalendarAlarms: false, calendarAlarmDays: null },
  availability: { isShared: false, away: [] },
  notifications: {
    reminders: { mail: true },
    friendRequests: { mail: true },
    events: { mail: true },
    wishlists: { mail: true },
    news: { mail: false },
    wishNews: { mail: false },
    questions: { mail: true },
    digest: { mail: true },
    watchedLists: { mail: true },
    gifts: { mail: true },
  },
} as const satisfies {
  privacy: Omit<PrivacySettings, 'findableByName'>;
  reminders: unknown;
  availability: unknown;
  notifications: NotificationSettings;
};

export interface Settings {
  privacy: PrivacySettings;
  reminders: ReminderSettings;
  availability: AvailabilitySettings;
  notifications: NotificationSettings;
}

/** Periods away, with their delivery address: null (no delivery) if it was deleted. */
const toAway = ({ availability, address_ids }: SettingsRow): AvailabilitySettings['away'] =>
  (availability?.away ?? []).map((one) => ({ ...one, addressId: one.addressId !== null && address_ids.includes(one.addressId) ? one.addressId : null }));

function toSettings(row: SettingsRow): Settings {
  return {
    privacy: { ...defaults.privacy, ...row.privacy, findableByName: row.is_findable_by_name },
    reminders: { ...defaults.reminders, leadDays: [...defaults.reminders.leadDays], ...row.reminders },
    availability: { ...defaults.availability, ...row.availability, away: toAway(row) },
    notifications: { ...defaults.notifications, ...row.notifications },
  };
}

export async function getSettings(ctx: MemberCtx): Promise<Settings> {
  const [row] = await findSettings(ctx.db, { memberIds: [ctx.member.id] });
  if (!row) throw new DomainError('UNAUTHENTICATED');
  return toSettings(row);
}

/** Settings of several members by id, without a session; deleted members are missing. */
export async function listSettings(ctx: Ctx, memberIds: readonly string[]): Promise<Map<string, Settings>> {
  return new Map((await findSettings(ctx.db, { memberIds })).map((row) => [row.member_id, toSettings(row)]));
}
